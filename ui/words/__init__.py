"""Strings, Markdown and messages for people."""
