"""Playing a line of entries and ruling on it: answers, dependence on readings, timelines."""
