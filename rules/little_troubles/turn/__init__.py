"""The turn as a table: its places and windows, their guards, and the steps that run by themselves.

The Fight, its rewards, resources and the end of the turn; who decides where no window is open; what
follows an action. What players choose to do lives in `actions`.
"""
