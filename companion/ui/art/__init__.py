"""The app's own pictures: icon and splash, made by `python -m tests.tools.art`."""
