"""How the score pad is told: entries, its state, its small picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.log import Entry
from companion.table import Table
from companion.ui import paint
from companion.ui.games import Line, Speech
from companion.ui.paint import Box
from companion.ui.theme import Theme, seat_ink, size


def line(entry: Entry, speech: Speech) -> Line:
    """An entry as the history tells it."""
    tr, seat = speech.tr, entry.get("seat")
    whose = seat if type(seat) is int and 0 <= seat < len(speech.players) else None
    match entry.get("move"):
        case "points":
            told = tr("{name}: {n} points during play").format(
                name=speech.name(seat), n=entry.get("vp")
            )
            return Line(told, whose, icon="points", note=str(entry.get("why", "")))
        case "scoring":
            told = tr("Round {round} scored").format(round=entry.get("round"))
            return Line(told, icon="plot", note=_card(entry, "castle_moil", "Castle Moil", speech))
        case "final":
            note = _card(entry, "armadale", "Armadale Castle", speech)
            return Line(tr("The final count"), icon="plot", note=note)
        case "amend":
            return _amended(entry, whose, speech)
        case other:
            return Line(str(other))


def _card(entry: Entry, field: str, card: str, speech: Speech) -> str:
    owner = entry.get(field)
    return "" if owner is None else f"{card}: {speech.name(owner)}"


def _amended(entry: Entry, whose: int | None, speech: Speech) -> Line:
    tr, note = speech.tr, speech.tr("set by the table, not a move")
    if "round" in entry:
        told = tr("Correction: round {round}").format(round=entry["round"])
    else:
        told = tr("Correction: {name} has {n} points").format(
            name=speech.name(entry.get("seat")), n=entry.get("vp")
        )
    return Line(told, whose, icon="amend", note=note)


def state_line(table: Table, speech: Speech) -> str:
    tr, round = speech.tr, table.view()["round"]
    if round is None:
        return tr("Score pad · all counted")
    if round == "final":
        return tr("Score pad · final count")
    return tr("Score pad · round {round} of A–D").format(round=round)


def thumbnail(view: Mapping[str, Any], box: Box, theme: Theme) -> None:
    """Everybody's points as bars."""
    points = view["vp"]
    best = max([*points, 1])
    high = min(box.h / len(points), dp(30))
    for seat, vp in enumerate(points):
        y = box.y + box.h - high * (seat + 0.5)
        side = min(high * 0.8, dp(20))
        paint.seat_mark(seat, "", Box(box.x, y - side / 2, side, side), theme)
        whole = Box(box.x + dp(30), y - dp(5), box.w - dp(74), dp(10))
        paint.block(whole, theme.inset, dp(5))
        share = max(0.0, vp / best) * whole.w
        if share:
            paint.block(whole._replace(w=max(dp(10), share)), seat_ink(seat).fill, dp(5))
        number = str(vp).replace("-", "−")
        right = box.x + box.w
        paint.text(number, right, y, size("heading"), theme.text, bold=True, anchor="right")
