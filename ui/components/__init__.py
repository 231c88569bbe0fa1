"""Small browser components of our own: plain JavaScript and CSS, nothing fetched from elsewhere."""
