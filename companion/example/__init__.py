"""A real match, nearly over: the tour."""
