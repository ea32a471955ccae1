"""What makes files of the product; nothing of it ships."""
