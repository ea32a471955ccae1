"""What each game looks and feels like; scoring/ says what it allows."""
