"""Glen More II at the desk: the score pad, the full table, and what both share."""
