"""The app: matches, their storage and sync, the camera, and the screens and browser pages."""

VERSION = "1.0.0"
