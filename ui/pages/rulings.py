"""The Rulings page."""

from ui.rulings_page import rulings_page

rulings_page()
