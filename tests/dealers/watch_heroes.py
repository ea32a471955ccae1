"""How the random players use their heroes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from scoring.game import Move, Seat
from scoring.nights_watch import costs, moves
from scoring.nights_watch.building import road_spots, road_token, with_roads
from scoring.nights_watch.cards import PATROL
from scoring.nights_watch.hands import RESOURCES, UNIT, in_bank
from scoring.nights_watch.heroes import is_end_road
from scoring.nights_watch.moves import HeroName
from scoring.nights_watch.places import EDGES, HEXES, bits
from scoring.nights_watch.rolling import display
from scoring.nights_watch.score import points
from scoring.nights_watch.state import CAMP
from scoring.nights_watch.wildlings import CLANS, Place
from scoring.tuples import put

if TYPE_CHECKING:
    from tests.dealers.nights_watch import Dealer

Use = tuple[Literal["flip", "swap"], HeroName | None]


def any_hero(dealer: Dealer) -> Move | None:
    return _use(dealer, _LATE)


def early(dealer: Dealer) -> Move | None:
    """Those that may be used before the roll."""
    return _use(dealer, _EARLY)


def _use(dealer: Dealer, known: dict[str, Callable[[Dealer, Seat], Move | None]]) -> Move | None:
    seat = dealer.state.turn or 0
    card = dealer.state.heroes[seat]
    if card is None or card.hero not in known or not _usable(dealer, seat):
        return None
    return known[card.hero](dealer, seat)


def _usable(dealer: Dealer, seat: Seat) -> bool:
    """Not new, and with something to swap it for if it lies on side B."""
    state, card = dealer.state, dealer.state.heroes[seat]
    swappable = card is not None and (card.side == "A" or len(display(state)) > 0)
    return swappable and seat not in state.now.new_heroes


def _how(dealer: Dealer, seat: Seat) -> Use:
    """Flip or swap; a card on side B is always swapped."""
    card, offered = dealer.state.heroes[seat], display(dealer.state)
    if card and card.side == "A" and (not offered or dealer.chance.random() < 0.5):
        return "flip", None
    return "swap", dealer.any(offered)


def tarly(dealer: Dealer) -> Move | None:
    state = dealer.state
    for seat in state.now.empty_handed or ():
        card = state.heroes[seat]
        if card and card.hero == "tarly" and _usable(dealer, seat):
            get = int(dealer.chance.random() * 5)
            if in_bank(state.hands, get):
                use, take = _how(dealer, seat)
                return moves.Tarly(seat, use=use, take=take, get=RESOURCES[get])
    return None


def _mormont(dealer: Dealer, seat: Seat) -> Move | None:
    """One player is asked, or two; what goes back is named or not."""
    others = [s for s, n in enumerate(dealer.state.hands.sizes) if n and s != seat]
    if not others:
        return None
    truth, resource, asked = dealer.truth, int(dealer.chance.random() * 5), []
    for other in dealer.chance.sample(others, min(len(others), dealer.die(2))):
        if not dealer.hand(other)[resource]:
            asked.append(moves.Asked(other, False))
            continue
        dealer.truth += UNIT[seat][resource] - UNIT[other][resource]
        back = dealer.card_of(seat)
        dealer.truth += UNIT[other][back] - UNIT[seat][back]
        named = RESOURCES[back] if dealer.chance.random() < dealer.tell else None
        asked.append(moves.Asked(other, True, named))
    dealer.change, dealer.truth = dealer.truth - truth, truth
    use, take = _how(dealer, seat)
    return moves.Mormont(seat, use=use, take=take, resource=RESOURCES[resource], asked=tuple(asked))


def _marsh(dealer: Dealer, seat: Seat) -> Move | None:
    if not dealer.state.hands.sizes[seat]:
        return None
    give, get = dealer.card_of(seat), int(dealer.chance.random() * 5)
    if give == get or not in_bank(dealer.state.hands, get):
        return None
    dealer.swaps(seat, give, 1, get)
    use, take = _how(dealer, seat)
    return moves.Marsh(seat, use=use, take=take, give=RESOURCES[give], get=RESOURCES[get])


def _yarwyck(dealer: Dealer, seat: Seat) -> Move | None:
    state = dealer.state
    ends = [edge for edge in bits(state.roads[seat]) if is_end_road(state, seat, edge)]
    if not ends:
        return None
    road = dealer.any(ends)
    left = state.roads[seat] ^ 1 << road
    spots = road_spots(state._replace(roads=put(state.roads, seat, left)), seat) & ~(1 << road)
    if not spots:
        return None
    to = dealer.spot(spots)
    tokens = dealer.tokens(road_token(state, with_roads(state, seat, left | 1 << to)))
    use, take = _how(dealer, seat)
    return moves.Yarwyck(seat, tokens, use=use, take=take, road=EDGES[road], to=EDGES[to])


def _thorne(dealer: Dealer, seat: Seat) -> Move | None:
    section = dealer.section()
    replace, by = dealer.any(list(costs.GUARD)), dealer.any(RESOURCES)
    if section is None or replace == by:
        return None
    row = costs.replaced(costs.GUARD_ROW, replace, by)
    if not _affords(dealer, seat, row):
        return None
    use, take = _how(dealer, seat)
    return moves.Thorne(seat, use=use, take=take, replace=replace, by=by, section=section)


def _melisandre(dealer: Dealer, seat: Seat) -> Move | None:
    replace, by = dealer.any(list(costs.CARD)), dealer.any(RESOURCES)
    if not dealer.deck or replace == by:
        return None
    if not _affords(dealer, seat, costs.replaced(costs.CARD_ROW, replace, by)):
        return None
    use, take = _how(dealer, seat)
    return moves.Melisandre(seat, use=use, take=take, replace=replace, by=by)


def _affords(dealer: Dealer, seat: Seat, row: int) -> bool:
    """Pays the row if the real hand holds it."""
    hand = dealer.hand(seat)
    if any(row >> 8 * r & 0xFF > count for r, count in enumerate(hand)):
        return False
    dealer.pays(seat, row)
    return True


def _mance(dealer: Dealer, seat: Seat) -> Move | None:
    state = dealer.state
    mine = points(state, seat)
    rich = [s for s, n in enumerate(state.hands.sizes) if n and points(state, s) > mine]
    if not rich:
        return None
    victim = dealer.any(rich)
    card = dealer.robs(victim, seat)
    use, take = _how(dealer, seat)
    return moves.Mance(seat, use=use, take=take, steal_from=victim, card=card)


def _benjen(dealer: Dealer, seat: Seat) -> Move | None:
    front = dealer.state.front
    north = [
        Place(camp=(clan, camp + 1))
        for clan, tribe in zip(CLANS, front.camps, strict=True)
        for camp in range(len(tribe))
    ]
    north += [Place(clearing=number) for number, crowd in enumerate(front.clearings, 1) if crowd]
    if not north:
        return None
    use, take = _how(dealer, seat)
    tokens = dealer.tokens(("pool",))
    return moves.Benjen(seat, tokens, use=use, take=take, remove=dealer.any(north))


def _ygritte(dealer: Dealer, seat: Seat) -> Move | None:
    gift = [Place(gift=HEXES[h]) for h, kind in enumerate(dealer.state.front.gift) if kind]
    if not gift:
        return None
    use, take = _how(dealer, seat)
    return moves.Ygritte(seat, use=use, take=take, remove=dealer.any(gift))


def _yoren(dealer: Dealer, seat: Seat) -> Move | None:
    section = dealer.section()
    if section is None or not dealer.state.played[seat][PATROL]:
        return None
    use, take = _how(dealer, seat)
    return moves.Yoren(seat, use=use, take=take, section=section)


def _qhorin(dealer: Dealer, seat: Seat) -> Move | None:
    if dealer.state.tormund == CAMP:
        return None
    use, take = _how(dealer, seat)
    return moves.Qhorin(seat, use=use, take=take)


_EARLY: dict[str, Callable[[Dealer, Seat], Move | None]] = {
    "benjen": _benjen,
    "ygritte": _ygritte,
    "qhorin": _qhorin,
}
_LATE: dict[str, Callable[[Dealer, Seat], Move | None]] = _EARLY | {
    "mormont": _mormont,
    "marsh": _marsh,
    "yarwyck": _yarwyck,
    "thorne": _thorne,
    "melisandre": _melisandre,
    "mance": _mance,
    "yoren": _yoren,
}
