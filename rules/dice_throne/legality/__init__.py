"""Why an action is legal, or every reason why it is not.

Checks only; carrying an action out is the work of `actions`.
"""
