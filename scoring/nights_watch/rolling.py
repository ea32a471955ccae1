"""The dice: production, a seven with its discards, Tormund's theft and the heroes' tragedy."""

from collections.abc import Iterator

from scoring.game import Events, Problem, Seat
from scoring.nights_watch import wildlings
from scoring.nights_watch.building import buildings
from scoring.nights_watch.costs import row_of
from scoring.nights_watch.describing import hex_at
from scoring.nights_watch.hands import (
    ONE,
    RESOURCES,
    UNIT,
    Hands,
    Resource,
    hand_over,
    in_bank,
    pack,
    pay,
    receive,
    slip,
)
from scoring.nights_watch.moves import HEROES, Discard, HeroName, Roll, Tormund, Tragedy
from scoring.nights_watch.places import HEX, HEX_CORNERS
from scoring.nights_watch.state import Phase, State
from scoring.nights_watch.turns import bad_bundle, check_holds, out_of_turn, watch_only
from scoring.nights_watch.wildlings import WILDLING_FACES, word


def harvest(state: State, total: int) -> Hands:
    """The hands after a roll other than seven.

    If the bank cannot serve all, nobody gets that resource, unless only one player is due.
    """
    settlements, keeps, tormund = state.settlements, state.keeps, state.tormund
    gift = state.front.gift
    due: dict[int, list[int]] = {}
    for hex, resource, corners in state.setting.board.yields[total]:
        if hex == tormund or gift[hex]:
            continue
        for seat, mine in enumerate(settlements):
            ones, twos = mine & corners, keeps[seat] & corners
            if ones or twos:
                shares = due.setdefault(resource, [0] * len(settlements))
                shares[seat] += ones.bit_count() + 2 * twos.bit_count()
    return _handed_out(state.hands, due) if due else state.hands


def _handed_out(hands: Hands, due: dict[int, list[int]]) -> Hands:
    cards = 0
    for resource, shares in due.items():
        stock = in_bank(hands, resource)
        short = sum(shares) > stock
        if short and shares.count(0) < len(shares) - 1:
            continue
        for seat, share in enumerate(shares):
            if share:
                cards += (stock if short else share) * UNIT[seat][resource]
    return receive(hands, cards)


def income(state: State, corner: int) -> list[int]:
    """The resources of the hexes around a corner, as far as the bank has them."""
    board = state.setting.board
    due = [
        resource
        for hex, resource in enumerate(board.resources)
        if resource is not None and HEX_CORNERS[hex] >> corner & 1
    ]
    return [
        resource
        for at, resource in enumerate(due)
        if due[:at].count(resource) < in_bank(state.hands, resource)
    ]


def victims(state: State, seat: Seat, hex: int) -> list[Seat]:
    """Opponents with a building at that hex and at least one card."""
    corners = HEX_CORNERS[hex]
    return [
        other
        for other, size in enumerate(state.hands.sizes)
        if size and other != seat and buildings(state, other) & corners
    ]


def check_raid(
    state: State, seat: Seat, name: str, steal_from: Seat | None, card: Resource | None
) -> Iterator[Problem]:
    """Problems with moving Tormund to this hex and stealing a card from this seat."""
    hex = HEX.get(name)
    if hex is None or not state.setting.board.lands[hex]:
        yield Problem("place.unknown", {"at": name})
        return
    if hex == state.tormund:
        yield Problem("tormund.stays", {"at": name, "where": hex_at(state.setting.board, hex)})
    there = victims(state, seat, hex)
    if steal_from is None:
        if there:
            yield Problem("steal.must", {"victims": there})
        if card is not None:
            yield Problem("steal.card")
    elif steal_from not in there:
        yield no_victim(state, seat, steal_from)
    else:
        yield from check_theft(state.hands, steal_from, card)


def no_victim(state: State, seat: Seat, victim: Seat) -> Problem:
    """Why no card can be taken from this victim."""
    if not 0 <= victim < state.setting.seats:
        why = "steal.nobody"
    elif victim == seat:
        why = "steal.own"
    elif not state.hands.sizes[victim]:
        why = "steal.empty"
    else:
        why = "steal.absent"
    return Problem("steal.from", {"from": victim, "why": [{"says": why, "from": victim}]})


def check_theft(hands: Hands, steal_from: Seat, card: Resource | None) -> Iterator[Problem]:
    """The problem if the hand cannot hold the stolen card that is named."""
    if card is not None:
        yield from check_holds(hands, steal_from, ONE[card])


def raid(
    state: State, seat: Seat, name: str, steal_from: Seat | None, card: Resource | None
) -> State:
    moved = state._replace(tormund=HEX[name])
    if steal_from is None:
        return moved
    return moved._replace(hands=theft(state.hands, steal_from, seat, card))


def theft(hands: Hands, giver: Seat, taker: Seat, card: Resource | None) -> Hands:
    if card is None:
        return slip(hands, giver, taker)
    return hand_over(hands, giver, taker, RESOURCES.index(card))


NO_EVENTS: Events = ()
SEVEN = 7
SAFE = 7
"""Largest hand that does not discard when a seven is rolled."""


def check_roll(state: State, move: Roll) -> Iterator[Problem]:
    first, second = move.dice
    if not (1 <= first <= 6 and 1 <= second <= 6):
        yield Problem("die.faces", {"faces": 6})
    if state.setting.watch is not (move.wildling is not None):
        why = "wildling.missing" if state.setting.watch else "wildling.base"
        yield Problem("roll.wildling", {"why": [{"says": why}]})
    elif move.wildling is not None and not 1 <= move.wildling <= WILDLING_FACES:
        yield Problem("die.faces", {"faces": WILDLING_FACES})


def roll(state: State, move: Roll) -> tuple[State, Events]:
    total = move.dice[0] + move.dice[1]
    if total == SEVEN:
        owing = tuple(seat for seat, size in enumerate(state.hands.sizes) if size > SAFE)
        now = state.now._replace(owing=owing, die=move.wildling)
        return state._replace(phase="discard" if owing else "tormund", now=now), ()
    hands = harvest(state, total)
    sizes = enumerate(zip(state.hands.sizes, hands.sizes, strict=True))
    now = state.now._replace(empty_handed=tuple([seat for seat, (old, new) in sizes if old == new]))
    front, events = state.front, NO_EVENTS
    if move.wildling is not None:
        front, events = wildlings.roll(front, move.wildling)
    after = state._replace(phase="main", hands=hands, front=front, now=now)
    if front.ended:
        return after._replace(phase="over"), events
    triple = move.dice[0] == move.dice[1] == move.wildling
    if triple and state.setting.heroes_tragedy and display(state):
        return after._replace(phase="tragedy"), events
    return after, events


def display(state: State) -> list[HeroName]:
    """The heroes that lie on offer."""
    away = {card.hero for card in state.heroes if card} | set(state.gone)
    return [hero for hero in HEROES if hero not in away] if state.setting.watch else []


def discard_now(state: State, move: Discard) -> Problem | None:
    if state.phase == "over":
        return Problem("end.over")
    owing = state.now.owing if state.phase == "discard" else ()
    if move.seat not in owing:
        why = {"says": "discard.others" if owing else "discard.nobody", "owing": list(owing)}
        return Problem("discard.owed", {"seat": move.seat, "why": [why]})
    return None


def check_discard(state: State, move: Discard) -> Iterator[Problem]:
    if wrong := bad_bundle(move.cards):
        yield wrong
        return
    due = state.hands.sizes[move.seat] // 2
    given = sum(move.cards.values())
    if given != due:
        yield Problem("discard.half", {"seat": move.seat, "due": due, "given": given})
    yield from check_holds(state.hands, move.seat, pack(move.cards) or 0)


def discard(state: State, move: Discard) -> tuple[State, Events]:
    owing = tuple(seat for seat in state.now.owing if seat != move.seat)
    return (
        state._replace(
            phase="discard" if owing else "tormund",
            hands=pay(state.hands, move.seat, row_of(move.cards)),
            now=state.now._replace(owing=owing),
        ),
        (),
    )


def tormund_now(state: State, move: Tormund) -> Problem | None:
    discarded = state.phase == "discard" and not state.now.owing
    return out_of_turn(state, move.seat, ("discard",) if discarded else ("tormund",))


def check_tormund(state: State, move: Tormund) -> Iterator[Problem]:
    yield from check_raid(state, move.seat, move.hex, move.steal_from, move.card)


def tormund(state: State, move: Tormund) -> tuple[State, Events]:
    """Move Tormund, then resolve the wildling die of the seven."""
    robbed = raid(state, move.seat, move.hex, move.steal_from, move.card)
    front, events = state.front, NO_EVENTS
    if state.now.die is not None:
        front, events = wildlings.roll(front, state.now.die)
    now = state.now._replace(die=None)
    phase: Phase = "over" if front.ended else "main"
    return robbed._replace(phase=phase, front=front, now=now), events


def tragedy_now(state: State, move: Tragedy) -> Problem | None:
    late = watch_only(state)
    if not late and not state.setting.heroes_tragedy and state.phase != "over":
        return Problem("tragedy.off")
    return late or out_of_turn(state, move.seat, ("tragedy",))


def check_tragedy(state: State, move: Tragedy) -> Iterator[Problem]:
    if move.hero not in display(state):
        yield Problem("tragedy.display", {"hero": word(move.hero)})


def tragedy(state: State, move: Tragedy) -> tuple[State, Events]:
    return state._replace(phase="main", gone=(*state.gone, move.hero)), ()
