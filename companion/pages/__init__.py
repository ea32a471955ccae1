"""Pages as data: what a page shows and where a touch leads. Neither Kivy nor HTML is known here."""
