"""Network connections between devices: TLS, pairing and discovery."""
