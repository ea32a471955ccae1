"""Which languages must have every text; any other language may fall back to English."""

COMPLETE = ("cs", "es")
WHOLE = ("en", *COMPLETE)
"""Languages in which no text is missing: English is the language of the source."""
