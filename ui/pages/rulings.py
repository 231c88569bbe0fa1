"""The Rulings page."""

from ui.pages.rulings_page import rulings_page

rulings_page()
