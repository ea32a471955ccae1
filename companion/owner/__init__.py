"""Cairn in the owner's browser: an evening of matches, its pages, and who may see them."""
