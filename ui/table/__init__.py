"""The parts of the Table page, each in a module of its own."""
