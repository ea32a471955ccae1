"""Corrections of public facts, for the full table and for the wildling front of both modes.

Only what the pieces in the box make impossible is refused.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

from scoring.game import Events, Facts, Problem, Seat
from scoring.nights_watch.building import measured
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.describing import corner_at, edge_at
from scoring.nights_watch.hands import (
    COPIES,
    RESOURCES,
    Bundle,
    Hands,
    counts,
    greatest,
    pack,
    show_hands,
)
from scoring.nights_watch.moves import CARDS, Amend, AmendNorth, HeroCard
from scoring.nights_watch.places import CORNER, EDGE, HEX, bits
from scoring.nights_watch.rolling import SAFE
from scoring.nights_watch.setting_up import beginning
from scoring.nights_watch.state import CAMP, KEEPS, SETTLEMENTS, State, printed_cards
from scoring.nights_watch.tokens import forgotten
from scoring.nights_watch.turns import bad_bundle, turn_of, watch_only
from scoring.nights_watch.wildlings import (
    CAMPS,
    CLANS,
    FIGURES,
    GUARDS,
    KINDS,
    LAST_BREACH,
    SPACES,
    Front,
    Kind,
    word,
)


def check_front(
    front: Front, move: AmendNorth, seats: int, hexes: Collection[int]
) -> Iterator[Problem]:
    """Problems with the wildling part of a correction; `hexes` are those of the board."""
    for lists in (move.clearings, move.wall):
        if lists is not None and len(lists) != len(front.wall):
            facts = {"lists": len(front.wall), "each": [{"says": "each.section"}]}
            yield Problem("amend.lists", facts)
            return
    crowded = [clan for clan, camps in (move.camps or {}).items() if len(camps) > CAMPS]
    if crowded:
        yield Problem("amend.camps", {"clan": word(crowded[0])})
    wrong = _wrong_wall(move.wall or (), seats)
    if wrong:
        yield Problem("amend.guards", {"why": [wrong]})
    for name in move.gift or {}:
        if HEX.get(name) not in hexes:
            yield Problem("place.unknown", {"at": name})
            return
    if move.breaches is not None and not 0 <= move.breaches <= LAST_BREACH:
        yield Problem("amend.breaches", {"most": LAST_BREACH})
    if move.turn is not None and not 0 <= move.turn < seats:
        yield Problem("amend.seat", {"seat": move.turn})
    figures = _figures(_placed(front, move))
    over = [n for n, count in enumerate(figures) if count > FIGURES[n]]
    if over:
        yield Problem("amend.figures", {"kind": word(KINDS[over[0]]), "most": FIGURES[over[0]]})


def _wrong_wall(wall: tuple[tuple[Seat, ...], ...], seats: int) -> Facts | None:
    """Part of a sentence: why guards cannot stand so."""
    for number, section in enumerate(wall, 1):
        if len(section) > SPACES:
            return {"says": "wall.full", "section": number, "spaces": SPACES}
    for seat, count in Counter(seat for section in wall for seat in section).items():
        if not 0 <= seat < seats:
            return {"says": "steal.nobody"}
        if count > GUARDS:
            return {"says": "wall.guards", "seat": seat, "guards": GUARDS}
    return None


def _placed(front: Front, move: AmendNorth) -> Front:
    """The front as corrected, but with the Frostfangs as they were."""
    camps = tuple(
        tuple((move.camps or {}).get(clan, front.camps[number]))
        for number, clan in enumerate(CLANS)
    )
    gift = front.gift
    if move.gift is not None:
        by_hex = {HEX[name]: kind for name, kind in move.gift.items()}
        gift = tuple(by_hex.get(hex) for hex in range(len(HEX)))
    return front._replace(
        camps=camps,
        clearings=front.clearings if move.clearings is None else move.clearings,
        wall=front.wall if move.wall is None else move.wall,
        gift=gift,
        breaches=front.breaches if move.breaches is None else move.breaches,
    )


def _figures(front: Front) -> list[int]:
    """Number of figures on the board, by kind."""
    placed: Counter[Kind | None] = Counter(front.gift)
    for group in (*front.camps, *front.clearings):
        placed.update(group)
    return [placed[kind] for kind in KINDS]


def amended_front(front: Front, move: AmendNorth) -> Front:
    """The front after a correction. Figures removed from the game stay so, as long as there are
    enough others."""
    after = _placed(front, move)
    frostfangs = []
    for kind, printed in enumerate(FIGURES):
        gone = printed - front.frostfangs[kind] - _figures(front)[kind]
        frostfangs.append(max(0, printed - gone - _figures(after)[kind]))
    return after._replace(frostfangs=tuple(frostfangs))


NORTH = ("camps", "clearings", "wall", "gift", "breaches")
PER_SEAT = ("hands", "settlements", "keeps", "roads", "cards_played", "cards_held", "heroes")

T = TypeVar("T")
U = TypeVar("U")
Places = Sequence[tuple[str, ...] | None] | None


def check_amend(state: State, move: Amend) -> Iterator[Problem]:
    seats = state.setting.seats
    recruits = any((cards or {}).get("new_recruits") for cards in move.cards_played or ())
    if recruits or any(getattr(move, part) is not None for part in (*NORTH, "heroes")):
        base = watch_only(state)
        if base:
            yield base
            return
    listed = [getattr(move, part) for part in PER_SEAT]
    if any(items is not None and len(items) != seats for items in listed):
        facts = {"lists": seats, "each": [{"says": "each.player"}]}
        yield Problem("amend.lists", facts)
        return
    hexes = [hex for hex, land in enumerate(state.setting.board.lands) if land]
    yield from check_front(state.front, move, seats, hexes)
    if move.tormund is not None and move.tormund != "camp" and HEX.get(move.tormund) not in hexes:
        yield Problem("place.unknown", {"at": move.tormund})
    for holder in (move.longest_road, move.largest_patrol):
        if isinstance(holder, int) and not 0 <= holder < seats:
            yield Problem("amend.seat", {"seat": holder})
    yield from _check_pieces(state, move)
    yield from _check_hands(state, move)
    yield from _check_cards(state, move)
    for hero in _repeated(card.hero for card in _heroes(state, move) if card):
        yield Problem("amend.heroes", {"hero": word(hero)})
        return


def _check_pieces(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with places off the board, too many pieces, and two pieces on one place."""
    board = state.setting.board
    parts = (
        ("settlement", move.settlements, CORNER, board.corners, SETTLEMENTS),
        ("keep", move.keeps, CORNER, board.corners, KEEPS),
        ("road", move.roads, EDGE, board.edges, state.setting.roads),
    )
    for what, part, numbers, on, most in parts:
        for places in part or ():
            unknown = [at for at in places or () if not on >> numbers.get(at, on.bit_length()) & 1]
            if unknown:
                yield Problem("place.unknown", {"at": unknown[0]})
                return
            if len(places or ()) > most:
                yield Problem("amend.pieces", {"most": most, "what": what})
    settlements = _listed(state.settlements, move.settlements, CORNER)
    corners = _repeated(chain(settlements, _listed(state.keeps, move.keeps, CORNER)))
    edges = _repeated(_listed(state.roads, move.roads, EDGE))
    if corners or edges:
        at = corner_at(board, corners[0]) if corners else edge_at(board, edges[0])
        yield Problem("amend.taken", {"where": at})


def _repeated(items: Iterable[T]) -> list[T]:
    return [item for item, count in Counter(items).items() if count > 1]


def _listed(old: tuple[int, ...], new: Places, numbers: dict[str, int]) -> Iterator[int]:
    """The places of all seats' pieces of one kind after a correction."""
    for seat, before in enumerate(old):
        names = new[seat] if new else None
        yield from bits(before) if names is None else (numbers[name] for name in names)


def _by_seat(
    old: tuple[T, ...], new: Sequence[U | None] | None, read: Callable[[U], T]
) -> tuple[T, ...]:
    """By seat, the corrected value, or the old one if the correction leaves it out."""
    if new is None:
        return old
    pairs = zip(old, new, strict=True)
    return tuple(before if named is None else read(named) for before, named in pairs)


def sets_after(old: tuple[int, ...], new: Places, numbers: dict[str, int]) -> tuple[int, ...]:
    """By seat, the set of places after a correction."""
    return _by_seat(old, new, lambda names: sum(1 << numbers[name] for name in names))


def _check_hands(state: State, move: Amend) -> Iterator[Problem]:
    for hand in move.hands or ():
        if wrong := bad_bundle(hand or {}):
            yield wrong
            return
    if _hands(state, move) is None:
        yield Problem("amend.cards", {"cards": _too_many(state.hands, move.hands or ())})


def _too_many(hands: Hands, shown: Sequence[Bundle | None]) -> list[str]:
    """Resources of which there would be more than were printed."""
    rows = [
        counts(greatest(hands), seat) if hand is None else counts(pack(hand) or 0, 0)
        for seat, hand in enumerate(shown)
    ]
    held = zip(RESOURCES, map(sum, zip(*rows, strict=True)), strict=True)
    return [resource for resource, cards in held if cards > COPIES]


def _hands(state: State, move: Amend) -> Hands | None:
    if move.hands is None:
        return state.hands
    return show_hands(state.hands, [None if hand is None else pack(hand) for hand in move.hands])


def _check_cards(state: State, move: Amend) -> Iterator[Problem]:
    """Problems with more action cards than were printed, of a kind or in all."""
    played, held, printed = _played(state, move), _held(state, move), printed_cards(state)
    seen = [sum(counts) for counts in zip(*played, strict=True)]
    total = sum(seen) + sum(held)
    if min(held) < 0 or any(min(counts) < 0 for counts in played):
        why: Facts = {"says": "cards.negative"}
    elif over := [n for n, count in enumerate(seen) if count > printed[n]]:
        why = {"says": "cards.printed", "card": word(CARDS[over[0]]), "printed": printed[over[0]]}
    elif total > sum(printed):
        why = {"says": "cards.all", "total": total, "printed": sum(printed)}
    else:
        return
    yield Problem("amend.action-cards", {"why": [why]})


def _played(state: State, move: Amend) -> tuple[tuple[int, ...], ...]:
    return _by_seat(
        state.played, move.cards_played, lambda named: tuple(named.get(name, 0) for name in CARDS)
    )


def _held(state: State, move: Amend) -> tuple[int, ...]:
    return _by_seat(state.held, move.cards_held, int)


def _heroes(state: State, move: Amend) -> tuple[HeroCard | None, ...]:
    return _by_seat(state.heroes, move.heroes, lambda card: card)


def amend(state: State, move: Amend) -> tuple[State, Events]:
    after = _with_cards(_with_pieces(state, move), move)
    after = after._replace(front=amended_front(state.front, move))
    if move.tormund is not None:
        after = after._replace(tormund=CAMP if move.tormund == "camp" else HEX[move.tormund])
    if move.largest_patrol is not None:
        after = after._replace(largest_patrol=_holder(move.largest_patrol))
    return (after if move.turn is None else _resumed(after, move.turn)), ()


def _holder(named: Seat | str) -> Seat | None:
    return named if isinstance(named, int) else None


def _with_pieces(state: State, move: Amend) -> State:
    """The state with corrected pieces and longest road; if unnamed, its holder is worked out."""
    after = measured(
        state._replace(
            settlements=sets_after(state.settlements, move.settlements, CORNER),
            keeps=sets_after(state.keeps, move.keeps, CORNER),
            roads=sets_after(state.roads, move.roads, EDGE),
        )
    )
    if move.longest_road is not None:
        after = after._replace(longest_road=_holder(move.longest_road))
    if _numbers(after) != _numbers(state):
        # Nobody knows which tokens lie under pieces that were added or taken away.
        after = after._replace(supply=forgotten(after.supply))
    return after


def _numbers(state: State) -> list[int]:
    """How many settlements and keeps each seat has on the board."""
    return [corners.bit_count() for corners in (*state.settlements, *state.keeps)]


def _with_cards(state: State, move: Amend) -> State:
    """The state with corrected hands, action cards and heroes; bank, deck and display get the
    rest."""
    played, held, printed = _played(state, move), _held(state, move), printed_cards(state)
    hands = _hands(state, move)
    assert hands is not None
    rest = sum(printed) - sum(held) - sum(map(sum, played))
    patrols = sum(counts[PATROL] for counts in played)
    discarded = min(state.discarded, printed[PATROL] - patrols, rest)
    heroes = _heroes(state, move)
    shown = move.heroes or (None,) * state.setting.seats
    new_heroes = tuple(seat for seat in state.now.new_heroes if shown[seat] is None)
    owing = tuple(seat for seat in state.now.owing if hands.sizes[seat] > SAFE)
    return state._replace(
        hands=hands,
        played=played,
        held=held,
        discarded=discarded,
        deck=rest - discarded,
        heroes=heroes,
        gone=tuple(hero for hero in state.gone if hero not in {c.hero for c in heroes if c}),
        now=state.now._replace(owing=owing, new_heroes=new_heroes),
    )


def _resumed(state: State, turn: Seat) -> State:
    """The state with that seat before its roll; a game that was over continues."""
    known = state
    if state.first is None:
        known = beginning(state, turn)
        if any(state.heroes):
            known = known._replace(heroes=state.heroes)
    front = known.front._replace(ended=None)
    return turn_of(known._replace(front=front, won=False, tally=None), turn)
