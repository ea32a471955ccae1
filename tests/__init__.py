"""What the tests have in common."""

PATIENCE = 60.0
"""Seconds that something is waited for: as long as the busiest machine takes. Only a test that
fails waits so long."""
