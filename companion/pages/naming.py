"""A question for a name, or for another short text."""

from typing import NamedTuple

from companion.match.phrases import Tr
from companion.pages.page import Page, choice
from companion.play.questions import Write, why_not

NAME = "name"
"""The field with the text."""


def trimmed(text: str, longest: int) -> str:
    """Without spaces at its ends and without double ones."""
    return " ".join(text.split())[:longest]


class Remarks(NamedTuple):
    """What is written in and below the field."""

    hint: str = ""
    """Shown while the field is empty; without one, the title of the question."""
    refused: str = ""
    """Why the name that was given last cannot be used."""


NO_REMARKS = Remarks()


def name_question(
    tr: Tr, title: str, text: str, done: object, *, longest: int, remarks: Remarks = NO_REMARKS
) -> Page:
    """done: the step of the button."""
    hint, refused = remarks
    entry = Write(NAME, hint or title, text, longest, enter="done")
    button = choice("done", tr("Done"), done, icon="tick", kind="accent")
    return Page(title, (entry, *why_not(refused)), choices=(button,), name=f"name {title}")
