"""The position: players, cards on the table, and the windows that may be open.

Immutable values only. What follows from them is worked out in `values`; reading one from a
document is the work of `notation`.
"""
