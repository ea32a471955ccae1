"""The page of items that other devices of the table offer: a deck, tiles, boards."""

from typing import NamedTuple

from companion.match.phrases import Tr
from companion.pages.page import Page, Run, choice, where
from companion.play.questions import Choose


class Offered(NamedTuple):
    """One thing on another phone."""

    device: str
    hash: str
    """By which it is fetched."""
    title: str
    icon: str
    note: str
    """On whose phone it is, and what it is called there."""


def offers_question(tr: Tr, things: tuple[Offered, ...]) -> Page:
    """A touch fetches one."""
    lines = tuple(
        choice(
            f"fetch.{one.device}.{one.hash}",
            one.title,
            Run("fetch", where(device=one.device, hash=one.hash)),
            icon=one.icon,
            note=one.note,
        )
        for one in things
    )
    return Page(tr("On the other phones"), (Choose(lines),), name="offers")
