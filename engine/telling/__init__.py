"""What is told beside an answer, and in which words: problems, what goes unused, doubts.

Values and sentences only, below everything else; where they come from is known elsewhere.
"""
