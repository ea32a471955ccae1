"""dnup as people see and touch it."""
