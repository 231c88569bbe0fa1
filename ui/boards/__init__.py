"""One small module per game that draws its board as its players know it."""
