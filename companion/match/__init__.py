"""A match: its log, its table, replaying and checking it, and statistics over many matches."""
