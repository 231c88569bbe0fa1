"""The app: Streamlit pages and widgets over the games. Nothing below this floor knows a screen."""
