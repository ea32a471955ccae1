"""A match: its log, its table, and what it adds up to."""
