"""Night's Watch: how its tables look and feel."""
