"""Cards as printed: their types, numbers and texts, the catalogue, and how they are written down.

Nothing here knows a position or a turn. Card entries for people live in the YAML files beside.
"""
