"""What is so in a position: numbers as folds over rows, states, costs, slots, scores, what holds.

Asks and answers; nothing here changes a position. The words cards are described by stand in
`cards`.
"""
