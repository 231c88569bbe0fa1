"""The judge's desk: session, screens of the games, the line that is typed and edited."""
