"""How the Night's Watch is told to watchers: entries, and what the wildlings did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any

from companion.log import Entry
from companion.sync.web.scene import Scene
from companion.table import Played
from companion.words import N_
from scoring.game import Facts
from scoring.nights_watch.words import word

CLAN_NAMES = {
    "ice_river": N_("Ice River"),
    "cave_people": N_("Cave people"),
    "hornfoot": N_("Hornfoot"),
}
KIND_NAMES = {"regular": N_("Wildling"), "climber": N_("Climber"), "giant": N_("Giant")}
ENDS = {
    "breaches": N_("Third breach: the game ends"),
    "gift": N_("Eight in the Gift: the game ends"),
}


def named(scene: Scene, code: Any, names: Mapping[str, str]) -> str:
    return scene.tr(names[code]) if isinstance(code, str) and code in names else str(code)


def thing(scene: Scene, code: Any) -> str:
    """A card, a hero, a resource, a piece, a terrain."""
    try:
        return scene.tr(word(code))
    except (KeyError, TypeError):
        return str(code)


def bundle(scene: Scene, cards: Any) -> str:
    """2 brick, 1 wool."""
    if not isinstance(cards, Mapping):
        return str(cards)
    return ", ".join(f"{n} {thing(scene, name)}" for name, n in cards.items())


def clearing_name(section: Any) -> str:
    """By the numbers of its trails: 5–6."""
    return f"{2 * section - 1}–{2 * section}" if type(section) is int else str(section)


def place_name(scene: Scene, place: Any) -> str:
    tr = scene.tr
    if not isinstance(place, Mapping):
        return str(place)
    if place.get("gift") is not None:
        return tr("from the Gift")
    camp = place.get("camp")
    if isinstance(camp, list | tuple) and len(camp) == 2:
        clan = named(scene, camp[0], CLAN_NAMES)
        return tr("from camp {n}, {clan}").format(n=camp[1], clan=clan)
    return tr("from clearing {n}").format(n=clearing_name(place.get("clearing")))


def tell(scene: Scene, played: Played) -> str:
    tr, entry = scene.tr, played.entry
    teller = TELLERS.get(str(entry.get("move")))
    if teller is None:
        return tr("The record is corrected")
    return teller(scene, entry, scene.player(entry.get("seat")))


def _roll(scene: Scene, entry: Entry, name: str) -> str:
    dice, wildling = entry.get("dice"), entry.get("wildling")
    if not isinstance(dice, list | tuple):
        return scene.tr("{name} rolls {n}").format(name=name, n=wildling)
    numbers = [n for n in dice if type(n) is int]
    if wildling is None:
        return scene.tr("{name} rolls {n}").format(name=name, n=sum(numbers))
    text = scene.tr("{name} rolls {n}, wildling die: {die}")
    return text.format(name=name, n=sum(numbers), die=wildling)


def _tormund(scene: Scene, entry: Entry, name: str) -> str:
    victim = entry.get("steal_from")
    if victim is None:
        return scene.tr("{name} moves Tormund").format(name=name)
    text = scene.tr("{name} moves Tormund and takes a card: {other}")
    return text.format(name=name, other=scene.player(victim))


def _trade(scene: Scene, entry: Entry, name: str) -> str:
    give, get = bundle(scene, entry.get("give")), bundle(scene, entry.get("get"))
    other = scene.player(entry.get("with"))
    text = scene.tr("Trade of {name} and {other}: {give} for {get}")
    return text.format(name=name, other=other, give=give, get=get)


def _bank(scene: Scene, entry: Entry, name: str) -> str:
    give, get = thing(scene, entry.get("give")), thing(scene, entry.get("get"))
    text = scene.tr("{name} trades with the bank: {give} for {get}")
    return text.format(name=name, give=give, get=get)


def _build(scene: Scene, entry: Entry, name: str) -> str:
    if entry.get("what") == "guard":
        return _guard(scene, entry, name)
    what = thing(scene, entry.get("what"))
    return scene.tr("{name} builds: {what}").format(name=name, what=what)


def _guard(scene: Scene, entry: Entry, name: str) -> str:
    text = scene.tr("{name} posts a guard on section {n}")
    return text.format(name=name, n=entry.get("section"))


def _settle(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{name} places a settlement and a road").format(name=name)


def _discard(scene: Scene, entry: Entry, name: str) -> str:
    cards = bundle(scene, entry.get("cards"))
    return scene.tr("{name} discards: {cards}").format(name=name, cards=cards)


def _tragedy(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{hero} leaves the game").format(hero=thing(scene, entry.get("hero")))


def _buy(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{name} buys an action card").format(name=name)


def _card(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{name} plays {card}").format(name=name, card=thing(scene, entry.get("card")))


def _hero(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{name} uses {hero}").format(name=name, hero=thing(scene, entry.get("hero")))


def _token(scene: Scene, entry: Entry, name: str) -> str:
    kind = named(scene, entry.get("kind"), KIND_NAMES)
    clan = named(scene, entry.get("clan"), CLAN_NAMES)
    text = scene.tr("{name} turns a token: {kind}, {clan}")
    return text.format(name=name, kind=kind, clan=clan)


def _remove(scene: Scene, entry: Entry, name: str) -> str:
    place = place_name(scene, entry.get("from"))
    return scene.tr("{name} sends one back: {place}").format(name=name, place=place)


def _end_turn(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{name} ends the turn").format(name=name)


def _victory(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("{name} shows 10 points").format(name=name)


def _reshuffle(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("The seen tokens are shuffled back")


def _tally(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("Points and cards are counted")


def _start_roll(scene: Scene, entry: Entry, name: str) -> str:
    return scene.tr("The roll for the start")


TELLERS: dict[str, Callable[[Scene, Entry, str], str]] = {
    "start_roll": _start_roll,
    "settle": _settle,
    "guard": _guard,
    "roll": _roll,
    "discard": _discard,
    "tormund": _tormund,
    "tragedy": _tragedy,
    "trade": _trade,
    "bank": _bank,
    "build": _build,
    "buy_card": _buy,
    "play_card": _card,
    "hero": _hero,
    "token": _token,
    "remove": _remove,
    "end_turn": _end_turn,
    "victory": _victory,
    "reshuffle": _reshuffle,
    "tally": _tally,
}


def happened(scene: Scene) -> list[tuple[str, bool]]:
    """What the last entry set off, a line for each step, and whether it is grave."""
    played = scene.played
    if played is None or not played.events or not played.verdict.ok:
        return []
    before = scene.table.game.view(scene.table.state_after(played.n - 1), None)
    crowds = [len(crowd) for crowd in before["clearings"]]
    guards = [len(section) for section in before["wall"]]
    lines: list[tuple[str, bool]] = []
    for name, run in groupby(played.events, key=lambda event: event["event"]):
        events = list(run)
        if name == "enter" and len(events) > 1:
            text = scene.ntr(
                "{n} wildling enters the Gift", "{n} wildlings enter the Gift", len(events)
            )
            lines.append((text.format(n=len(events)), False))
            continue
        for event in events:
            lines += _step(scene, event, crowds, guards)
    return [_counted(line, len(list(same))) for line, same in groupby(lines)]


def _counted(line: tuple[str, bool], times: int) -> tuple[str, bool]:
    """The same step several times is one line."""
    return line if times == 1 else (f"{line[0]} ({times}×)", line[1])


def _step(
    scene: Scene, event: Facts, crowds: list[int], guards: list[int]
) -> Iterator[tuple[str, bool]]:
    """The line of an event; crowds and guards are kept as they stand after it."""
    tr, ntr = scene.tr, scene.ntr
    kind = named(scene, event.get("kind"), KIND_NAMES)
    clan = named(scene, event.get("clan"), CLAN_NAMES)
    match event["event"]:
        case "camp":
            text = tr("{kind} takes camp {n} ({clan})")
            yield text.format(kind=kind, n=event["camp"], clan=clan), False
        case "rush":
            yield tr("Five camps are taken: rush ({clan})").format(clan=clan), True
        case "walk":
            if event["kind"] == "regular":
                crowds[(event["trail"] - 1) // 2] += 1
            text = tr("{n}: {kind} takes the trail ({clan})")
            yield text.format(n=event["trail"], kind=kind, clan=clan), False
        case "breach":
            at = event["section"] - 1
            yield (
                tr("Clearing {n}: {wildlings}, {guards}. Breach").format(
                    n=clearing_name(event["section"]),
                    wildlings=ntr("{n} wildling", "{n} wildlings", crowds[at]).format(n=crowds[at]),
                    guards=ntr("{n} guard", "{n} guards", guards[at]).format(n=guards[at]),
                ),
                True,
            )
            crowds[at] = 0
        case "guard_lost":
            guards[event["section"] - 1] -= 1
            text = tr("{name} loses the guard on space 1")
            yield text.format(name=scene.player(event["seat"])), False
        case "enter":
            yield tr("{kind} enters the Gift").format(kind=kind), False
        case "home":
            yield tr("{kind} goes back to the Frostfangs").format(kind=kind), False
        case "end":
            ending = ENDS[event["why"]]
            yield tr(ending), True
