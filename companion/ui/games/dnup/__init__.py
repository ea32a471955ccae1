"""dnup's screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.dnup.desk import DESK
from companion.games.dnup.phrases import line, state_line
from companion.games.dnup.scene import thumbnail
from companion.i18n import N_
from companion.ui.desk_table import DeskTable
from companion.ui.games import GameLook, Kept, Option, of_scene
from companion.ui.games.dnup.camera import AIMS, note_sheet, noted
from companion.ui.games.dnup.deck import DeckSheet, corrections

OPTIONS = (
    Option("memory_aid", N_("Memory aid"), N_("Shows what is known of hands"), "switch", False),
    Option(
        "turn_limit",
        N_("Turn limit"),
        N_("Ends a stalled round"),
        "one_of",
        None,
        values=((None, N_("none")), (60, "60"), (120, "120")),
    ),
)


def own_menu(page: Any) -> list[tuple[str, str, str, Callable[[], None] | None]]:
    tr = page.app.tr

    def cards() -> None:
        DeckSheet().show()

    def hand() -> None:
        note_sheet(page).show()

    own = [("lock", tr("The hand on this phone"), tr("A note; nobody else gets it"), hand)]
    return [
        *(own if noted(page) is not None else []),
        (
            "amend",
            tr("Correct the record"),
            tr("Sets, hands, tokens, turn"),
            partial(page.body.touch, "amend"),
        ),
        ("deck", tr("Cards of the deck"), tr("A card is different in yours"), cards),
    ]


LOOK = GameLook(
    table=partial(DeskTable, DESK),
    options=OPTIONS,
    starter=None,
    thumbnail=of_scene(thumbnail),
    line=line,
    state_line=state_line,
    menu=own_menu,
    aims=AIMS,
    quiet=frozenset({"hand.trust"}),
    kept=(
        Kept(
            "deck",
            N_("Cards of the deck"),
            N_("A card is different in yours"),
            corrections,
            lambda closed: DeckSheet(closed=closed),
        ),
    ),
)
