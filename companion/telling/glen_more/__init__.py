"""Glen More II as it is told: the full table and the score pad."""
