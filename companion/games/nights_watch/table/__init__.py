"""The full table of the Night's Watch, as it is shown and touched."""
