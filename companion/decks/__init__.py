"""The decks on this device: their files and pictures, and reading photographs with them."""
