"""Glen More II: the score pad, the full table, and what both of them show."""
