"""The case at hand: the scenario on the table and what is seen of it."""
