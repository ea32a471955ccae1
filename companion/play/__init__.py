"""The desk: what lies between a match and whoever shows it. Knows no Kivy, no HTML, no socket."""
