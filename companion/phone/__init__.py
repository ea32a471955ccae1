"""What the device offers: vibration, speech, sharing, files, camera and motion."""
