"""What is said of a ruling: the verdict, its rows and disagreements, and how it is copied, saved
and listed.

What a page or the Table lays out around it lives there; parts that know no ruling are `widgets`.
"""
