"""The Turn graph page."""

from ui.graph_page import graph_page

graph_page()
