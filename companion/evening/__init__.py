"""What pages need of a store and its settings, and what their errands do: for the app and for
browsers alike; no Kivy, no HTML."""
