"""The Night's Watch as it is shown and touched: the north, the warden's table, the full table."""
