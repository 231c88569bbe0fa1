"""What every game is made of: rules, turn, windows, position, ledger, legality, trace and the seam.

Knows no game, no file format and no line of play.
"""
