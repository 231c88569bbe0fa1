"""The Turn graph page."""

from ui.pages.graph_page import graph_page

graph_page()
