"""The Scenarios and lessons page."""

from ui.lessons.page import scenarios_page

scenarios_page()
