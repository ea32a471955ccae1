"""Schotten Totten as people see and touch it."""
