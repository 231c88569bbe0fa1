"""What cards and rules do to a position: effects, damage or triggers, carried out step by step.

Each function gives a new position and notes its rule in the trace. When a thing may be done is
decided in `legality`; when it happens by itself, in `turn`.
"""
