"""Why something may not be done: the reasons that the checks of an action are made of.

Carrying an action out, and the rules by which it is allowed, are the work of `actions`.
"""
