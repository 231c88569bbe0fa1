"""Text, Markdown, HTML, JSON and pictures of what was ruled. Views compute nothing."""
