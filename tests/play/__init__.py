"""Desks without a screen: what is shown, what can be touched, what a touch leads to."""
