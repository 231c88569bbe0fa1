"""The Rulebook page."""

from ui.pages.rulebook_page import rulebook_page

rulebook_page()
