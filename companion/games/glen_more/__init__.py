"""Glen More II: the score pad and the full table."""
