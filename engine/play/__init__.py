"""Playing a line of entries and ruling on it, and the row that each kind of action is.

Answers, their dependence on readings, timelines. What a position and a turn are stands in `model`;
searching through many lines in `search`.
"""
