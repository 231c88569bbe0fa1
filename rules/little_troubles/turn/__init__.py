"""The turn: its nodes, windows and transitions, their guards, and the steps that run by themselves.

What players choose to do lives in `actions`.
"""
