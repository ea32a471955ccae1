"""From a frame to cards: the worker, the decks, and what readings mean."""
