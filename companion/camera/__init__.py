"""The camera: its threads, and what a game makes of the cards that were read in a picture."""
