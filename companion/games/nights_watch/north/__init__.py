"""North of the Wall, and the Wall: alike at the warden's and at the full table."""
