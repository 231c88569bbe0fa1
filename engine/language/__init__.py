"""What cards say, in one closed little language: amounts, conditions, aims and durations.

`amounts`, `conditions`, `aims` and `durations` are the values a game runs on; `vocabulary` is what
a game adds to the words; `words` and `reading` turn what people write into those values, and
`weighing` works them out in a position. What an effect does is no part of the language, and no
game is named here.
"""
