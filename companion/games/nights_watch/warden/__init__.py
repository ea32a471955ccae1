"""The wildling warden: cardboard on the table, and the phone runs the wildlings."""
