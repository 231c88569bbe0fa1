"""What may be asked of a position: values of cards, of players and of the table, in sentences."""
