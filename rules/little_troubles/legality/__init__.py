"""Checks that several kinds of action share: the reason why not, or the rule by which it is so.

Time, costs, slots, aims, whose card it is. Which of them an action needs, and what it does then,
stands in `actions`.
"""
