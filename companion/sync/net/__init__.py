"""The lines between devices: TLS, pairing, finding each other."""
