"""Glen More II on the watchers' page: the full table and the score pad."""
