"""What each `judge` command does. `judge_cli` names the commands and imports one when it is called.

Nothing here knows the app; what is the same in several commands stands in `files` and `printing`.
"""
