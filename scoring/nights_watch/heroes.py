"""Hero cards: the checks and effects of each ability, and flipping or swapping the card."""

from collections.abc import Callable, Iterator, Mapping

from scoring.game import Events, Facts, Problem, Seat, Unseen
from scoring.nights_watch import costs, moves, wildlings
from scoring.nights_watch.building import (
    buildings,
    check_guard_site,
    check_road_site,
    edge_on,
    road_token,
    with_roads,
)
from scoring.nights_watch.cards import PATROL, one_of_hex, purchase
from scoring.nights_watch.describing import edge_at
from scoring.nights_watch.hands import ONE, bank_holds, in_hand, pay, receive
from scoring.nights_watch.places import CORNER_EDGES, EDGE, EDGE_ENDS
from scoring.nights_watch.rolling import SEVEN, check_theft, display, no_victim, theft
from scoring.nights_watch.score import points
from scoring.nights_watch.state import CAMP, Phase, State
from scoring.nights_watch.trade import answered, check_swap, contradicted, swap, wrongly_asked
from scoring.nights_watch.turns import (
    MAIN,
    OWN_TURN,
    check_holds,
    check_tokens,
    out_of_turn,
    reveal,
    watch_only,
)
from scoring.nights_watch.wildlings import GIFT, NORTH, check_removal, remove, word
from scoring.rules import data_of
from scoring.tuples import put


def hero_facts(hero: str) -> Mapping[str, str]:
    """A hero's entry in heroes.toml: "text" describes the ability, other fields are its numbers."""
    facts: Mapping[str, str] = data_of("nights_watch", "heroes")[hero]
    return facts


def usable(*phases: Phase) -> Callable[[State, moves.Hero], Problem | None]:
    """Make a check: the problem if the phase is wrong or the hero's card cannot be used."""
    return lambda state, move: (
        watch_only(state) or out_of_turn(state, move.seat, phases) or _unusable(state, move)
    )


in_main, in_own_turn = usable(*MAIN), usable(*OWN_TURN)


def _unusable(state: State, move: moves.Hero) -> Problem | None:
    """Why the hero's card cannot be used in this turn, or not flipped or swapped so."""
    card = state.heroes[move.seat]
    if card is None or card.hero != move.name:
        return Problem("hero.held", {"hero": word(move.name), "seat": move.seat})
    if move.seat in state.now.new_heroes:
        why = "new.turned" if card.side == "B" else "new.taken"
        return Problem("hero.new", {"hero": word(move.name), "why": [{"says": why}]})
    if move.use == "flip" and card.side == "B":
        return Problem("hero.side", {"hero": word(move.name)})
    if (move.use == "swap") != (move.take is not None):
        why = "swap.unsaid" if move.take is None else "flip.stays"
        return Problem("hero.take", {"hero": word(move.name), "why": [{"says": why}]})
    if move.take is not None and move.take not in display(state):
        return Problem("hero.display", {"hero": word(move.take)})
    return None


def used(state: State, move: moves.Hero) -> State:
    """The state after the hero's card is flipped to side B, or swapped for another one."""
    card = state.heroes[move.seat]
    assert card is not None
    new = moves.HeroCard(card.hero, "B") if move.take is None else moves.HeroCard(move.take, "A")
    now = state.now._replace(new_heroes=(*state.now.new_heroes, move.seat))
    return state._replace(heroes=put(state.heroes, move.seat, new), now=now)


def check_mormont(state: State, move: moves.Mormont) -> Iterator[Problem]:
    wrong = wrongly_asked(state.hands, move)
    if wrong:
        asked = [ask.seat for ask in move.asked]
        yield Problem("mormont.asked", {"asked": asked, "why": [wrong]})
        return
    if any(ask.back is not None and not ask.gave for ask in move.asked):
        yield Problem("mormont.back")
        return
    after, sure = answered(state.hands, move)
    if after is None:
        why = [contradicted(state.hands, move)]
        yield Problem("mormont.answer", {"resource": move.resource, "why": why})
    elif not sure:
        yield Unseen("mormont.trust", {"resource": move.resource})
    yield from check_tokens(state, move)


def mormont(state: State, move: moves.Mormont) -> tuple[State, Events]:
    after, _ = answered(state.hands, move)
    assert after is not None
    return used(state, move)._replace(hands=after), ()


def check_marsh(state: State, move: moves.Marsh) -> Iterator[Problem]:
    yield from check_swap(state, move, 1)
    yield from check_tokens(state, move)


def marsh(state: State, move: moves.Marsh) -> tuple[State, Events]:
    return used(swap(state, move, 1), move), ()


def after_nothing(state: State, move: moves.Tarly) -> Problem | None:
    """Why Tarly may not be used: only directly after a roll that gave its owner nothing."""
    late = watch_only(state)
    if not late and state.phase == "over":
        return Problem("end.over")
    if not late and move.seat not in (state.now.empty_handed or ()):
        return Problem("tarly.nothing", {"why": [_no_help(state, move.seat)]})
    return late or _unusable(state, move)


def check_tarly(state: State, move: moves.Tarly) -> Iterator[Problem]:
    if not bank_holds(state.hands, ONE[move.get]):
        yield Problem("bank.empty", {"resource": move.get})
    yield from check_tokens(state, move)


def _no_help(state: State, seat: Seat) -> Facts:
    """Part of a sentence: why Tarly does not help."""
    if state.phase in ("discard", "tormund"):
        return {"says": "help.seven", "seven": SEVEN}
    if state.now.empty_handed is None:
        return {"says": "help.late"}
    known = 0 <= seat < state.setting.seats
    return {"says": "help.gave" if known else "steal.nobody", "seat": seat}


def tarly(state: State, move: moves.Tarly) -> tuple[State, Events]:
    hands = receive(state.hands, in_hand(move.seat, ONE[move.get]))
    return used(state, move)._replace(hands=hands), ()


def check_yarwyck(state: State, move: moves.Yarwyck) -> Iterator[Problem]:
    road = edge_on(state, move.road)
    if road is None:
        yield Problem("place.unknown", {"at": move.road})
        return
    own = state.roads[move.seat] >> road & 1
    if not own or not is_end_road(state, move.seat, road):
        where, why = edge_at(state.setting.board, road), "road.tied" if own else "road.none"
        reason = [{"says": why, "seat": move.seat}]
        facts = {"at": move.road, "seat": move.seat, "where": where, "why": reason}
        yield Problem("yarwyck.end", facts)
        return
    if edge_on(state, move.to) == road:
        yield Problem("yarwyck.elsewhere")
        return
    lifted = state._replace(roads=put(state.roads, move.seat, state.roads[move.seat] ^ 1 << road))
    site = list(check_road_site(lifted, move.seat, move.to))
    yield from site
    if not site:
        due = road_token(state, _moved(state, move))
        yield from check_tokens(state, move, due)


def is_end_road(state: State, seat: Seat, road: int) -> bool:
    """Whether roads or buildings of its owner are at exactly one end of this road."""
    others, own = state.roads[seat] ^ 1 << road, buildings(state, seat)
    first, second = (bool(others & CORNER_EDGES[c] or own >> c & 1) for c in EDGE_ENDS[road])
    return first != second


def _moved(state: State, move: moves.Yarwyck) -> State:
    roads = state.roads[move.seat] ^ 1 << EDGE[move.road] | 1 << EDGE[move.to]
    return with_roads(state, move.seat, roads)


def yarwyck(state: State, move: moves.Yarwyck) -> tuple[State, Events]:
    after = _moved(state, move)
    return reveal(used(after, move), move, road_token(state, after))


def check_thorne(state: State, move: moves.Thorne) -> Iterator[Problem]:
    yield from check_guard_site(state.front, move.seat, move.section)
    yield from _check_replacement(state, move, costs.GUARD_ROW)
    yield from check_tokens(state, move)


def thorne(state: State, move: moves.Thorne) -> tuple[State, Events]:
    row = costs.replaced(costs.GUARD_ROW, move.replace, move.by)
    hands = pay(state.hands, move.seat, row)
    front = wildlings.post(state.front, move.section - 1, move.seat)
    return used(state, move)._replace(hands=hands, front=front), ()


def _check_replacement(
    state: State, move: moves.Thorne | moves.Melisandre, row: int
) -> Iterator[Problem]:
    """Problems with paying one card of the cost with another resource."""
    if move.replace == move.by or not row & ONE[move.replace]:
        why = "replace.same" if move.replace == move.by else "replace.not-due"
        yield Problem("hero.replace", {"resource": move.replace, "why": [{"says": why}]})
        return
    yield from check_holds(state.hands, move.seat, costs.replaced(row, move.replace, move.by))


def check_melisandre(state: State, move: moves.Melisandre) -> Iterator[Problem]:
    if not state.deck:
        yield Problem("deck.empty")
    yield from _check_replacement(state, move, costs.CARD_ROW)
    yield from check_tokens(state, move)


def melisandre(state: State, move: moves.Melisandre) -> tuple[State, Events]:
    row = costs.replaced(costs.CARD_ROW, move.replace, move.by)
    return used(purchase(state, move.seat, row), move), ()


def check_mance(state: State, move: moves.Mance) -> Iterator[Problem]:
    victim = move.steal_from
    if not 0 <= victim < state.setting.seats or not state.hands.sizes[victim]:
        yield no_victim(state, move.seat, victim)
    elif points(state, victim) <= points(state, move.seat):
        yield Problem("mance.points", {"from": victim, "seat": move.seat})
    else:
        yield from check_theft(state.hands, victim, move.card)
    yield from check_tokens(state, move)


def mance(state: State, move: moves.Mance) -> tuple[State, Events]:
    hands = theft(state.hands, move.steal_from, move.seat, move.card)
    return used(state, move)._replace(hands=hands), ()


def check_benjen(state: State, move: moves.Benjen) -> Iterator[Problem]:
    yield from check_removal(state.front, move.remove, NORTH)
    yield from check_tokens(state, move, ("pool",))


def benjen(state: State, move: moves.Benjen) -> tuple[State, Events]:
    front, events = remove(state.front, move.remove)
    after, steps = reveal(used(state, move)._replace(front=front), move, ("pool",))
    return after, (*events, *steps)


def check_ygritte(state: State, move: moves.Ygritte) -> Iterator[Problem]:
    yield from check_removal(state.front, move.remove, GIFT)
    yield from check_tokens(state, move)


def ygritte(state: State, move: moves.Ygritte) -> tuple[State, Events]:
    front, events = remove(state.front, move.remove)
    return used(state, move)._replace(front=front), events


def check_yoren(state: State, move: moves.Yoren) -> Iterator[Problem]:
    if not state.played[move.seat][PATROL]:
        yield Problem("yoren.patrol", {"seat": move.seat})
    yield from check_guard_site(state.front, move.seat, move.section)
    yield from check_tokens(state, move)


def yoren(state: State, move: moves.Yoren) -> tuple[State, Events]:
    mine = state.played[move.seat]
    front = wildlings.post(state.front, move.section - 1, move.seat)
    after = state._replace(
        played=put(state.played, move.seat, put(mine, PATROL, mine[PATROL] - 1)),
        discarded=state.discarded + 1,
        front=front,
    )
    return used(after, move), ()


def check_qhorin(state: State, move: moves.Qhorin) -> Iterator[Problem]:
    if state.tormund == CAMP:
        yield Problem("qhorin.camp")
    yield from check_tokens(state, move)


def qhorin(state: State, move: moves.Qhorin) -> tuple[State, Events]:
    hands = one_of_hex(state, move.seat, state.tormund)
    return used(state, move)._replace(hands=hands, tormund=CAMP), ()
