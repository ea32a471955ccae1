"""The border with its nine stones: upright on a phone, lying on a wide screen."""

from __future__ import annotations

from html import escape
from typing import Any

from companion.sync.web.look import clan_symbol
from companion.sync.web.scene import Scene, aside, icon, result_line, seat_mark, symbol
from companion.table import Played
from scoring.game import Seat
from scoring.schotten_totten.formations import COLOURS, face, formation
from scoring.schotten_totten.state import BOX

WON_AT = 5
"""So many stones fill a player's cairn."""


def draw(scene: Scene) -> str:
    view = scene.view
    stones = "".join(_stone(scene, n, stone) for n, stone in enumerate(view["stones"], 1))
    return (
        f'<div class="schotten"><header class="top">{symbol("app-icon", "logo")}'
        f'<h1>{escape(scene.title)}</h1><p class="sub">{_standing(scene)}</p></header>'
        f"{_head(scene, 0)}{_head(scene, 1)}{_decks(scene)}"
        f'<ol class="border">{stones}</ol>{_hint(scene)}</div>'
    )


def tell(scene: Scene, played: Played) -> str:
    tr, entry = scene.tr, played.entry
    who = scene.player(entry.get("seat"))
    card = card_name(scene, str(entry.get("card", "")))
    stone = entry.get("stone")
    match entry.get("move"):
        case "play" if stone is not None:
            return tr("{name} plays {card} at stone {n}").format(name=who, card=card, n=stone)
        case "play":
            return tr("{name} plays {card}").format(name=who, card=card)
        case "claim":
            return tr("{name} claims stone {n}").format(name=who, n=stone)
        case "pass":
            return tr("{name} passes").format(name=who)
        case "end_turn":
            return tr("{name} ends the turn").format(name=who)
    return tr("The record is corrected")


def card_name(scene: Scene, code: str) -> str:
    """A card in words: "yellow 8", "Joker as red 9"."""
    tr = scene.tr
    if code.startswith("joker="):
        return tr("{card} as {other}").format(
            card=card_name(scene, "joker"), other=card_name(scene, code[6:])
        )
    if code in BOX["tactics"]:
        return scene.word(BOX["tactics"][code]["name"])
    if len(code) == 2 and code[0] in COLOURS:
        return f"{scene.word(BOX['colours'][code[0]]['name'])} {code[1]}"
    return code


def _standing(scene: Scene) -> str:
    """The table's name, the round and the points of a match."""
    tr, view = scene.tr, scene.view
    rounds = scene.table.header.options.get("rounds", 1)
    said = f"<span>{escape(scene.name)}</span>"
    if rounds > 1:
        now = tr("round {n} of {all}").format(n=view["round"], all=rounds)
        said += f" · {escape(now)} · {' : '.join(map(str, view['points']))}"
    return said


def _head(scene: Scene, seat: Seat) -> str:
    tr, view = scene.tr, scene.view
    turn = seat in scene.acting
    won = sum(stone["owner"] == seat for stone in view["stones"])
    hand = view["hands"][seat]["clan"] + view["hands"][seat]["tactic"]
    to_move, in_hand = tr("to move"), tr("in hand")
    stones = tr("stones won: {n}").format(n=won)
    pebbles = "".join(
        symbol("cairn-stone", f"w{i} {'full' if i <= won else ''}") for i in range(1, WON_AT + 1)
    )
    return (
        f'<section class="head seat{seat}{" turn" if turn else ""}">{seat_mark(scene, seat)}'
        f"<h2>{escape(scene.players[seat])}{aside(to_move) if turn else ''}</h2>"
        f'<p class="cairn s{seat}">{pebbles}{aside(stones)}</p>'
        f'<p class="hand">{icon("hand")}<b>{hand}</b> <span>{escape(in_hand)}</span></p>'
        "</section>"
    )


def _decks(scene: Scene) -> str:
    decks = scene.view["decks"]
    both = str(decks["clan"]) + (f" + {decks['tactic']}" if decks["tactic"] else "")
    said = scene.tr("cards to draw")
    return f'<p class="deck">{icon("deck")}<b>{both}</b>{aside(said)}</p>'


def _stone(scene: Scene, n: int, stone: dict[str, Any]) -> str:
    owner, can = stone["owner"], stone["claimable_by"]
    kind = "won" if owner is not None else "can" if can else "open"
    sides = "".join(_side(scene, n, stone, seat) for seat in (0, 1))
    edge = (
        f'<p class="prize s{owner} of{owner}" aria-hidden="true">{symbol("stone-a")}<b>{n}</b></p>'
        if owner is not None
        else ""
    )
    return (
        f'<li class="stone {kind}"><h3 class="vh">{escape(_stone_words(scene, n, stone))}</h3>'
        f'{sides}<p class="pebble" aria-hidden="true">{symbol("stone-a")}<b>{n}</b></p>{edge}</li>'
    )


def _stone_words(scene: Scene, n: int, stone: dict[str, Any]) -> str:
    tr = scene.tr
    said = tr("Stone {n}").format(n=n)
    for mode in stone["modes"]:
        said += f", {scene.word(BOX['tactics'][mode]['name'])}"
    if stone["owner"] is not None:
        won = tr("won by {name}").format(name=scene.player(stone["owner"]))
        return f"{said}: {won}"
    for seat in stone["claimable_by"]:
        can = tr("can be claimed by {name}").format(name=scene.player(seat))
        said += f", {can}"
    return said


def _side(scene: Scene, n: int, stone: dict[str, Any], seat: Seat) -> str:
    tr, cards = scene.tr, stone["sides"][seat]
    size = 4 if "mud_fight" in stone["modes"] else 3
    free = size - len(cards) if stone["owner"] is None else 0
    drawn = "".join(_card(scene, card, _is_last(scene, n, seat, card)) for card in cards)
    drawn += '<li class="free" aria-hidden="true"></li>' * free
    count = tr("cards: {n}").format(n=len(cards))
    label = f"{scene.players[seat]}, {count}"
    return (
        f'<ul class="side of{seat}{" four" if size == 4 else ""}" aria-label="{escape(label)}">'
        f"{drawn}</ul>{_formation(scene, stone, seat, size)}"
    )


def _card(scene: Scene, code: str, last: bool) -> str:
    """Clan: colour, digit and sign; elite troops: bone with their name."""
    name, ring = card_name(scene, code), " last" if last else ""
    shown = face(code)
    if shown in BOX["tactics"]:
        short = escape(name.split()[0])
        return (
            f'<li class="card T{ring}"><small aria-hidden="true">{short}</small>{aside(name)}</li>'
        )
    mark = symbol(clan_symbol(shown[0]))
    joker = " joker" if shown != code else ""
    return (
        f'<li class="card {shown[0]}{joker}{ring}"><b aria-hidden="true">{shown[1]}</b>{mark}'
        f"{aside(name)}</li>"
    )


def _formation(scene: Scene, stone: dict[str, Any], seat: Seat, size: int) -> str:
    """What a complete side is worth, while it can still matter."""
    cards = tuple(stone["sides"][seat])
    if stone["owner"] is not None or len(cards) != size:
        return ""
    worth = formation(cards, size, "blind_mans_bluff" in stone["modes"])
    kind = "four-of-a-kind" if worth.kind == "three-of-a-kind" and size == 4 else worth.kind
    said = f"{scene.word(BOX['formations'][kind]['name'])}, "
    return (
        f'<p class="worth of{seat}">{symbol(f"form-{worth.kind}")}{aside(said)}'
        f"<b>{worth.sum}</b></p>"
    )


def _is_last(scene: Scene, n: int, seat: Seat, card: str) -> bool:
    """Whether the last entry laid this card here."""
    entry = scene.played.entry if scene.played and scene.played.verdict.ok else {}
    if entry.get("move") != "play" or card.partition("=")[0] not in (
        entry.get("card"),
        (entry.get("take") or {}).get("card", "").partition("=")[0],
    ):
        return False
    return entry.get("seat") == seat and n in (entry.get("stone"), entry.get("to"))


def _hint(scene: Scene) -> str:
    """Stones that can be claimed now, or how it ended."""
    if scene.outcome is not None:
        return result_line(scene)
    tr, lines = scene.tr, []
    for n, stone in enumerate(scene.view["stones"], 1):
        for seat in stone["claimable_by"]:
            what = tr("Stone {n}").format(n=n)
            can = tr("can be claimed")
            by = tr("by {name}").format(name=scene.player(seat))
            lines.append(f"<span><b>{escape(what)}</b> {escape(can)}</span> <i>{escape(by)}</i>")
    if not lines:
        return ""
    more = "".join(f"<li>{line}</li>" for line in lines)
    return f'<div class="hint">{icon("claim")}<ul>{more}</ul></div>'
