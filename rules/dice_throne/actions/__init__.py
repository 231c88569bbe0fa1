"""What players do: each kind of action, how an entry states it, and how it is carried out.

Whether an action is legal is decided in `legality`.
"""
