"""dnup: a row for each player, with the sets as they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from companion.sync.web.scene import Scene, aside, icon, result_line, seat_mark, sentence, top
from companion.table import Played
from companion.telling.dnup import active, line, round_line, set_name
from scoring.dnup.deck import ACTIVE
from scoring.dnup.score import ROUNDS_TO_WIN, TOKENS_TO_WIN
from scoring.game import Seat

HIGHEST = max(ACTIVE.values())
LOOKS_TURNED = ("6", "9")
"""Upside down one looks like the other: they are underlined."""


def draw(scene: Scene) -> str:
    seats = "".join(_seat(scene, seat) for seat in range(len(scene.players)))
    kind = "two" if len(scene.players) == 2 else "more"
    standing = round_line(scene.view, scene.speech)
    return (
        f'<div class="dnup {kind}">{top(scene, standing)}{result_line(scene)}'
        f'<ol class="seats">{seats}</ol></div>'
    )


def tell(scene: Scene, played: Played) -> str:
    return sentence(scene, played.entry, line)


def _seat(scene: Scene, seat: Seat) -> str:
    tr, turn = scene.tr, seat in scene.acting and scene.view["turn"] == seat
    to_move = tr("to move")
    areas = 2 if len(scene.players) == 2 else 1
    sets = "".join(_area(scene, seat, area, areas) for area in range(1, areas + 1))
    return (
        f'<li class="seat{" turn" if turn else ""}">{seat_mark(scene, seat)}'
        f'<div class="who"><h2>{escape(scene.players[seat])}{aside(to_move) if turn else ""}</h2>'
        f'{_pips(scene, seat)}{_hand(scene, seat)}</div><div class="areas">{sets}</div></li>'
    )


def _pips(scene: Scene, seat: Seat) -> str:
    """What counts towards winning the match, won and still to win."""
    tr, view = scene.tr, scene.view
    if len(scene.players) == 2:
        won, goal = view["rounds_won"][seat], ROUNDS_TO_WIN
        said = tr("rounds won: {n} of {goal}")
    else:
        won, goal = view["tokens"][seat], TOKENS_TO_WIN
        said = tr("tokens: {n} of {goal}")
    full = '<i class="pip full" aria-hidden="true"></i>' * won
    free = '<i class="pip" aria-hidden="true"></i>' * max(0, goal - won)
    return f'<p class="pips">{full}{free}{aside(said.format(n=won, goal=goal))}</p>'


def _hand(scene: Scene, seat: Seat) -> str:
    tr, view = scene.tr, scene.view
    if seat in view["out"]:
        words = tr("out first") if view["out"][0] == seat else tr("out second")
        return f'<p class="hand">{escape(words)}</p>'
    hand = view["hands"][seat]
    in_hand, seen = tr("in hand"), tr("known:")
    known = ""
    if hand["known"]:
        values = "".join(f"<b>{active(card)}</b>" for card in hand["known"])
        known = f'<span class="known">{icon("seen")}{aside(seen)}{values}</span>'
    return f'<p class="hand">{icon("hand")}<b>{hand["size"]}</b>{aside(in_hand)}{known}</p>'


def _area(scene: Scene, seat: Seat, area: int, areas: int) -> str:
    """One place for a set, and its set."""
    tr, view = scene.tr, scene.view
    turn = view["turn"] == seat and view["area"] == area
    cards = _laid(view, seat, area)
    place = f'<b class="place">{area}</b>' if areas == 2 else ""
    kind = f'class="area{" turn" if turn else ""}{" last" if _is_last(scene, seat, area) else ""}"'
    if not cards:
        words = tr("no set") if view["phase"] == "play" and seat not in view["out"] else ""
        return f'<div {kind}>{place}<p class="empty">{escape(words)}</p></div>'
    value, name = ACTIVE[cards[0]], set_name(cards)
    if turn:
        more, said = icon("discard"), tr("leaves in this turn")
    elif value == HIGHEST:
        more, said = icon("lock"), tr("cannot be beaten")
    else:
        more = f'<span aria-hidden="true">&gt; {value}</span>'
        said = tr("beaten by more than {value}").format(value=value)
    faces = "".join(_card(scene, card) for card in cards)
    return (
        f'<div {kind}>{place}<ul class="set" aria-label="{escape(name)}">{faces}</ul>'
        f'<p class="size"><b aria-hidden="true">{escape(name)}</b>'
        f"<small>{more}{aside(said)}</small></p></div>"
    )


def _laid(view: Mapping[str, Any], seat: Seat, area: int) -> Sequence[str]:
    for laid in view["table"]:
        if (laid["seat"], laid["area"]) == (seat, area):
            return list(laid["cards"])
    return ()


def _card(scene: Scene, card: str) -> str:
    """The active value large, the other one below it upside down; a "?" where nobody said it."""
    up, _, down = card.partition("/")
    if down == "?":
        said = scene.tr("{value}, the other half not said").format(value=up)
        other = '<i class="unsaid">?</i>'
    else:
        said = scene.tr("{value}, turned {other}").format(value=up, other=down)
        other = f"<i><u>{down}</u></i>" if down in LOOKS_TURNED else f"<i>{down}</i>"
    return f'<li><span class="face" aria-hidden="true"><b>{up}</b>{other}</span>{aside(said)}</li>'


def _is_last(scene: Scene, seat: Seat, area: int) -> bool:
    """Whether the last entry laid this set or added to it."""
    played = scene.played
    if played is None or not played.verdict.ok or scene.view["phase"] != "play":
        return False
    entry = played.entry
    if entry.get("move") == "add":
        spot = entry["to"]
        return bool(spot["seat"] == seat and spot.get("area") in (area, None))
    if entry.get("move") != "play" or entry["seat"] != seat:
        return False
    before = scene.table.game.view(scene.table.state_after(played.n - 1), None)
    return bool(before["area"] == area)
