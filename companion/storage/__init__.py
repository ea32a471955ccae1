"""What this phone stores: matches and settings; import, export and recovery."""
