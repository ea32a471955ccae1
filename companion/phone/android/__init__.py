"""The Android implementation of `Device`, through pyjnius."""
