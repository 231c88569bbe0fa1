"""The library of scenarios, and lessons made of it."""
