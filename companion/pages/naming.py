"""A question for a name, or for another short text."""

from companion.match.phrases import Tr
from companion.pages.page import Page, choice
from companion.play.questions import Write, why_not

NAME = "name"
"""The field with the text."""


def trimmed(text: str, longest: int) -> str:
    """Without spaces at its ends and without double ones."""
    return " ".join(text.split())[:longest]


def name_question(
    tr: Tr, title: str, text: str, done: object, *, longest: int, hint: str = "", refused: str = ""
) -> Page:
    """done: the step of the button. refused: why the name that was given last will not do."""
    entry = Write(NAME, hint or title, text, longest, enter="done")
    button = choice("done", tr("Done"), done, icon="tick", kind="accent")
    return Page(title, (entry, *why_not(refused)), choices=(button,), name=f"name {title}")
