"""Texts that are declared in one place and said in another."""

from __future__ import annotations


def N_(text: str) -> str:
    """Mark a text for translation; whoever shows it translates it."""
    return text
