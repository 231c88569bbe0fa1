"""What players do, a module for each kind of action: entry, checks, what happens, what to try.

`documents` and `reading` hold what several entries share, `into_play` moves cards, `unused` tells
what an entry states for nothing. A check that several kinds make is found in `legality`.
"""
