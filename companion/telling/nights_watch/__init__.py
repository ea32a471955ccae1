"""The Night's Watch as it is told: the wildlings, step by step, and the full table."""
