"""The Night's Watch on the watchers' page: the full table and the wildling warden."""
