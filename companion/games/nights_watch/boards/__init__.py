"""Boards of the Gift: the house layouts, boards of one's own, and the choice for a match."""
