"""The score pad of Glen More II: four scoring rounds and the final count."""
