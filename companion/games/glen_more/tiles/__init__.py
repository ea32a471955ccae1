"""Tiles that a table described: by their symbols, kept, given away and taken in."""
