"""Documents as people write them, read with every problem at once.

Scenarios, rulebooks, links, the sides of a position, the entries of a line. What is played from
them stands in `play`.
"""
