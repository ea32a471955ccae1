"""Glen More II at the desk: the score pad, and what both of its tables share."""
