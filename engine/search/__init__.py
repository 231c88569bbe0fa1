"""Many positions and many rulings: exploring lines of play and replaying, on one core or many."""
