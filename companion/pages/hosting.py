"""Questions when another device takes over as host, and about moves that only this phone has."""

from collections.abc import Sequence

from companion.match.phrases import Tr
from companion.pages.page import Page, Run, choice, where
from companion.pages.parts import Panel
from companion.pages.signs import sign_question
from companion.play.questions import CLOSE, Say, label
from companion.play.reader import Reader

REPLACED = "replaced"
"""The name of that question: it is asked once."""
LISTED = 8
"""Moves that were kept aside and are shown one by one."""
HOST = ("link_host", "accent_text")


def take_over(tr: Tr) -> Page:
    """Whether this phone is to host the table from now on."""
    return sign_question(
        "take over",
        HOST,
        tr("Host the table on this phone?"),
        tr("All moves up to now are here."),
        tr("The other phones find their way here, or scan the code of this one."),
        tr("The phone that hosted comes back as a guest. What only it has is kept aside."),
        choices=(
            choice(CLOSE, tr("Not yet")),
            choice("take over", tr("Take over"), Run("take over"), kind="accent"),
        ),
    )


def long_log(reader: Reader, phone: str, moves: int, device: str) -> Page:
    """A guest knows very many more moves: a person decides before any of them is taken."""
    tr, ntr, _ = reader
    knows = ntr("{device} knows {n} more move", "{device} knows {n} more moves", moves)
    trusting = Run("take over", where(trusted=device))
    return sign_question(
        "long log",
        ("link_host", "unverified"),
        knows.format(device=phone, n=moves),
        tr("This phone has seen none of them. Take them in only if you trust that phone."),
        choices=(
            choice("without", tr("Without them"), Run("take over", (("trusted", ""),))),
            choice("with", tr("Take them in"), trusting, kind="accent"),
        ),
    )


def replaced(tr: Tr, by: str) -> Page:
    """This phone hosted, and another one has taken over meanwhile; by: the sentence of whose."""
    return sign_question(
        REPLACED,
        HOST,
        by,
        tr("It took over while this phone was out of reach."),
        tr("Follow it: what only this phone has is kept aside and offered again."),
        choices=(
            choice("resume", tr("Host it here"), Run("resume")),
            choice("follow", tr("Follow"), Run("follow"), icon="link_ok", kind="accent"),
        ),
    )


def kept_aside(reader: Reader, moves: Sequence[str]) -> Page:
    """What another host's log does not have, and the offer to enter it again."""
    tr, ntr, _ = reader
    lines = [Say(move) for move in moves[:LISTED]]
    more = len(moves) - LISTED
    if more > 0:
        lines.append(Say(ntr("and {n} more", "and {n} more", more).format(n=more), tone="text_2"))
    return sign_question(
        "kept aside",
        ("history", "unverified"),
        tr("Your moves were kept aside"),
        tr("The table went on elsewhere. Only this phone has:"),
        Panel(tuple(lines), "inset", ruled=False),
        label(tr("Entered again, each one is judged anew. The whole course stays in History.")),
        choices=(
            choice("leave out", tr("Leave them out"), Run("leave out")),
            choice("enter", tr("Enter again"), Run("enter again"), kind="accent"),
        ),
    )


def put_out(tr: Tr, why: str = "") -> Page:
    """The host has put this phone out; why: if it was for another reason."""
    return sign_question(
        "put out",
        ("link_lost", "illegal"),
        tr("This phone is no longer at the table"),
        why or tr("The phone that hosts has put this one out."),
        tr("The match stays here as it is. It can be played on alone, or joined again."),
        choices=(choice("alone", tr("Play on alone"), Run("play alone"), kind="accent"),),
    )


def damaged(tr: Tr, sentences: Sequence[str]) -> Page:
    """The file of matches was damaged: what is here, and what can be done about the rest."""
    here, *more = sentences
    sign = ("warning", "unverified")
    done = choice(CLOSE, tr("Done"), kind="accent")
    return sign_question("damaged", sign, here, *more, choices=(done,))
