"""Boards of the Gift: the built-in layouts, custom boards, and the choice for a match."""
