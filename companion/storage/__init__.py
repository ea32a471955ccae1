"""What this phone keeps: matches, settings, and what goes out and comes in."""
