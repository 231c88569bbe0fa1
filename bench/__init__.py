"""How fast the engine is, measured beside a reference in the same run. `python -m bench`."""
