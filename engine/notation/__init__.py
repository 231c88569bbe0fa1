"""Documents as people write them, read with every problem at once: scenarios, links, rulebooks."""
