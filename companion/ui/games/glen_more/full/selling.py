"""A good of one's own goes to the market, at any time of one's turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.glen_more.table.phrases import tile_name
from companion.ui.games.glen_more.pad.sheets import pick_sheet
from scoring.glen_more.goods import Good

if TYPE_CHECKING:
    from companion.ui.games.glen_more.full.table import GlenTable


def sell(table: GlenTable, good: Good) -> None:
    """Asks from which tile; the coins are those on the highest filled slot."""
    app, state, tr = table.app, table.state, table.app.tr
    if table.page.at is not None or state.turn is None:
        return
    sales = [entry for entry in table.advice.sales if entry["good"] == good]
    if not sales:
        told = tr("{good}: none to sell").format(good=tr(good))
        app.notice(told[:1].upper() + told[1:], icon="coin")
        return
    land, lines = state.clans[state.turn].land, []
    for entry in sales:
        name = tile_name(land[tuple(entry["from"])].tile, tr)
        words = tr("from {tile} for {n}").format(tile=name, n=state.market[good])
        lines.append(("coin", words, partial(table.enter, entry)))
    title = tr("Sell {good}").format(good=tr(good))
    pick_sheet(app, title, tr("Before, during or after the turn's steps"), lines).show()
