"""The wildlings alone: the cardboard stays on the table, the phone moves the wildlings."""
