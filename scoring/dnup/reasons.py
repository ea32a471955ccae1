"""Why cards cannot be in a hand, where some cards are said by number."""

from collections.abc import Iterator

from scoring.dnup.certain import embeds, shown_hand
from scoring.dnup.deck import ACTIVE, PAIR, STAR, TURNED, Cards
from scoring.dnup.labels import HALVES, within
from scoring.dnup.state import State
from scoring.dnup.ways import ground_of, laid_ways, ways_of
from scoring.dnup.whereabouts import places, whereabouts
from scoring.game import Problem, Seat, Unseen


def can_lay(
    state: State, seat: Seat, cards: Cards, *, roomy: bool = False, starless: bool = False
) -> bool:
    """Whether some way has these cards in this hand.

    roomy: had it as many more unseen cards; starless: were nobody tied to the starred card.
    """
    ground = ground_of(state)
    if roomy:
        sizes = [n + len(cards) * (s == seat) for s, n in enumerate(ground.sizes)]
        ground = ground._replace(sizes=tuple(sizes))
    if starless:
        ground = ground._replace(star=None)
    return any(True for _ in laid_ways(ground, ways_of(state), seat, cards, seat * state.areas))


def most_laid(state: State, seat: Seat, card: str) -> int:
    """How many cards of this hand can be this one."""
    n = 0
    while n < state.hands[seat].size and can_lay(state, seat, (card,) * (n + 1)):
        n += 1
    return n


def ways_problems(state: State, seat: Seat, cards: Cards) -> Iterator[Problem]:
    """Why these cards cannot be in this hand; or that nobody has seen them there."""
    if not can_lay(state, seat, cards):
        yield from _reasons(state, seat, cards)
        return
    for way in ways_of(state):
        if not embeds(list(cards), list(way.hands[seat])):
            yield Unseen("hand.trust", {"seat": seat, "cards": _rest(cards, way.hands[seat])})
            return


def _rest(cards: Cards, known: Cards) -> list[str]:
    """The cards that are none of the known ones."""
    left, rest = list(known), []
    for card in sorted(cards, key=HALVES.__contains__):
        found = next((label for label in left if within(label, card)), None)
        if found is None:
            rest.append(card)
        else:
            left.remove(found)
    return rest


def _reasons(state: State, seat: Seat, cards: Cards) -> Iterator[Problem]:
    kinds = {card: tuple(c for c in cards if c == card) for card in cards}
    impossible = [
        _impossible(state, seat, same)
        for same in kinds.values()
        if not can_lay(state, seat, same, roomy=True)
    ]
    if not impossible:
        values = {ACTIVE[c]: tuple(d for d in cards if ACTIVE[d] == ACTIVE[c]) for c in cards}
        impossible = [
            _too_many(state, seat, same)
            for same in values.values()
            if not can_lay(state, seat, same, roomy=True)
        ]
    yield from impossible or (_no_room(state, seat, cards),)


def _impossible(state: State, seat: Seat, same: Cards) -> Problem:
    """Why so many of this card cannot be in this hand, whatever room it has."""
    card = same[0]
    if card in HALVES:
        return _too_many(state, seat, same)
    if PAIR[card] == STAR and can_lay(state, seat, same, roomy=True, starless=True):
        return Problem("star.holder", {"card": card, "starter": state.star})
    if TURNED[card] in shown_hand(state, seat):
        return Problem("hand.wrong-way", {"seat": seat, "card": card, "held": TURNED[card]})
    return Problem("hand.elsewhere", {"seat": seat, "card": card, **whereabouts(state, PAIR[card])})


def _too_many(state: State, seat: Seat, same: Cards) -> Problem:
    """Why so many cards of one value cannot be in this hand."""
    value = ACTIVE[same[0]]
    named_first = tuple(sorted(same, key=HALVES.__contains__))
    most = max(
        n for n in range(len(same)) if not n or can_lay(state, seat, named_first[:n], roomy=True)
    )
    facts = {"seat": seat, "value": value, "most": most, "cards": list(same)}
    much = {"says": "value.most" if most else "value.none", **facts}
    where = places(state, lambda card: str(value) in card.split("/"))
    return Problem("hand.value", {**facts, "much": [much], "where": where})


def _no_room(state: State, seat: Seat, cards: Cards) -> Problem:
    """Each of these cards can be in this hand, but not all of them with what else it has."""
    known = shown_hand(state, seat)
    rule = "hand.star" if can_lay(state, seat, cards, starless=True) else "hand.known"
    unknown = state.hands[seat].size - len(known)
    return Problem(rule, {"seat": seat, "unknown": unknown, "cards": _rest(cards, known)})
