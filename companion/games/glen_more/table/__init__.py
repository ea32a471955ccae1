"""The full table of Glen More II."""
