"""The Table page."""

from ui.table.page import table_page

table_page()
