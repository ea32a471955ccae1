"""The app: tables, their store, and what people see of them."""

VERSION = "0.1.0"
