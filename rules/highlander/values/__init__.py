"""What is so in a position: values as folds over rows, states, counts, costs, what is in force.

Asks and answers; nothing here changes a position.
"""
