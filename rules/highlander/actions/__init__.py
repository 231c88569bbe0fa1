"""What players do, a module for each kind of action: its entry, its checks and what happens.

Each kind is a row (`PLAY_ATTACK`, `RESOLVE`, `PASS`) that `game.kinds` lists. What several kinds
check lives in `legality`, what cards do in `effects`.
"""
