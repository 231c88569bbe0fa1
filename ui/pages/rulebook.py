"""The Rulebook page."""

from ui.rulebook_page import rulebook_page

rulebook_page()
