"""The app: tables, their store, and what people see of them."""

VERSION = "1.0.0"
