"""Correcting the record of the full table: public facts as they really are."""
