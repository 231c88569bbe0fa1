"""Positions as people write them: documents, reading, writing, and what is wrong with one."""
