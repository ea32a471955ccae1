"""Several phones, one table: one of them orders the log, all of them hold it."""
