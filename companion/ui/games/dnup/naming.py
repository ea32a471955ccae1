"""A card that lies there and was said by number gets its name; nobody has to."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.ui.games.dnup import advice
from companion.ui.games.dnup.keys import GAP, Key, Keys
from companion.ui.widgets import Sheet, Text

COLUMNS = 5


def named(view: Any, seat: int, area: int, i: int, card: str) -> dict[str, Any]:
    """The sets as they lie, with this card in that place."""
    table = [
        {"seat": laid["seat"], "area": laid["area"], "cards": list(laid["cards"])}
        for laid in view["table"]
    ]
    for laid in table:
        if (laid["seat"], laid["area"]) == (seat, area):
            laid["cards"][i] = card
    return {"move": "amend", "table": table}


def naming_sheet(page: Any, seat: int, area: int, i: int) -> Sheet:
    """Asks for the other half; what the record excludes is grey where the table may know it."""
    tr, view, state = page.app.tr, page.view(), page.now()
    laid = next(s for s in view["table"] if (s["seat"], s["area"]) == (seat, area))
    entry = partial(named, view, seat, area, i)
    cards = advice.printed(state, laid["value"])
    aided = state.options.memory_aid
    open_ = [card for card in cards if not aided or page.judge(entry(card)).ok]
    sheet = Sheet()

    def chosen(card: str) -> None:
        sheet.close()
        page.body.enter(entry(card))

    rows = 1 if len(cards) <= COLUMNS else 2
    row = Keys(
        keys=tuple(Key(card, card, "card", alive=card in open_) for card in cards),
        columns=COLUMNS,
        rows=rows,
        size_hint_y=None,
        height=dp(52 * rows + GAP * (rows - 1)),
    )
    row.bind(on_pick=lambda _, card: chosen(card))
    title = tr("Which card?")
    note = tr("Only if you saw it: a set may stay without names.")
    sheet.add(Text(text=title, role="title"), Text(text=note, role="label", tone="text_2"), row)
    return sheet
