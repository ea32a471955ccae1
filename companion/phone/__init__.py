"""What a device can do: vibrate, speak, share, see."""
