"""Shared tables: several devices play one match; one of them orders the log, all store it."""
