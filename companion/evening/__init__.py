"""How pages use the store and settings, in the app and in a browser; no Kivy, no HTML."""
