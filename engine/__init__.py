"""The game-neutral engine: turn graph, windows, ledger, legality, trace, readings, receipts.

Nothing in this package knows a game, a screen or where files lie.
"""
