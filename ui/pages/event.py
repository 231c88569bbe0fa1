"""The page of an event's desk."""

from ui.pages.event_page import event_page

event_page()
