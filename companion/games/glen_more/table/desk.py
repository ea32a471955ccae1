"""What a touch means at the table, step by step, until it is a move for the rules to judge."""

from dataclasses import replace
from typing import Literal

from companion.games.glen_more import points
from companion.games.glen_more.table import amend, clans, pay, variants
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.hint import pending
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.questions import kept, question, reader
from companion.games.glen_more.table.scene import scene
from companion.games.glen_more.table.table import (
    Table,
    advice,
    ahead,
    at_once,
    choosing,
    lit,
    mover,
    next_space,
    own_land,
    place_of,
    placing,
    seat_shown,
    space_of,
    walk,
    walked,
    walker,
    wants_choice,
    where,
)
from companion.games.glen_more.table.turning_up import EMPTY, closed, described, reveal
from companion.games.glen_more.tiles import describing
from companion.play.desk_game import DeskGame
from companion.play.questions import CLOSE, Value
from companion.play.scene import Stage
from companion.play.steps import Chance, Proposal, Step, Touched
from scoring.game import Move, Verdict
from scoring.glen_more import moves
from scoring.glen_more.goods import GOODS, ROOM
from scoring.glen_more.rondel import due
from scoring.glen_more.state import CASTLE_AT, Place, State
from scoring.glen_more.tile import END
from scoring.tuples import literal

ANY_STAGE = Stage(400, 800)
DIE: tuple[Literal[1, 2, 3], ...] = (1, 1, 1, 2, 2, 3)
"""The faces of the die."""
GAINS: tuple[Literal["coin", "movement"], ...] = ("coin", "movement")
PARTS: dict[str, frozenset[str]] = {
    "reveal": frozenset({"tile", "unlisted"}),
    "sell": frozenset({"sale"}),
    "pay": frozenset({"own", "buy", "scot", "confirm"}),
    "activate": frozenset({"own", "buy", "gain", "coin", "confirm"}),
    "bonus": frozenset({"good", "confirm"}),
    "keep": frozenset({"keep", "confirm"}),
    "build": frozenset({"built"}),
    "clans": frozenset({"crest"}),
    "fare": frozenset({"confirm"}),
    "path": frozenset({"from"}),
    "choose": frozenset(),
    "why": frozenset(),
}
"""The spots of each question, by what their names begin with; any other is one of the table."""


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    kind, _, rest = spot.partition(".")
    if draft.asked:
        if question(at, draft, ANY_STAGE) is None:
            # Another phone has moved on: what was asked here is asked no more.
            return touch(at, EMPTY, spot)
        return _asked(at, draft, spot)
    match kind:
        case "head":
            seat = int(rest)
            return Draft(looked=None if seat == at.state.turn else seat)
        case "breakdown":
            return replace(draft, asked="breakdown", looked_at=points.begun(at))
        case "near":
            return replace(draft, near=place_of(rest))
        case "whole":
            return replace(draft, near=None)
        case "clans" | "choose" | "why" as asked:
            return replace(draft, asked=asked)
        case "roll" if not rest:
            return Chance(lambda dice: Proposal.of(moves.RollDie(0, dice.of(DIE))))
        case "amend" | "stocks":
            return Draft("amend", correction=Correction(seat=seat_shown(at, draft)))
        case "wrong" if (place := draft.told or draft.at) is not None:
            return variants.touched_tile(at, seat_shown(at, draft), place) or draft
        case "cancel":
            return Draft(near=draft.near)
    return _step(at, draft, kind, rest)


def _step(at: Table, draft: Draft, kind: str, rest: str) -> Step[Draft]:
    """A touch that belongs to a step of the turn."""
    seat = mover(at)
    match kind:
        case "space":
            return _space(at, draft, int(rest))
        case "place" | "goes":
            return _place_touched(at, draft, place_of(rest))
        case "either":
            return replace(draft, at=place_of(rest), space=-1, good=None)
        case "walk":
            return Draft(at=place_of(rest) if rest else draft.at, doing="walk", near=draft.near)
        case "sell":
            return _sale(at, rest)
        case "reveal":
            return _turn_up(at, draft)
        case "roll":
            return Proposal.of(moves.RollDie(0, literal(int(rest), DIE)), rest)
        case "take":
            return Proposal.of(moves.Take(seat, draft.space), at.tr("Take the tile"))
        case "discard":
            return Proposal.of(
                moves.Discard(seat, draft.space, literal(rest, GAINS)), at.tr("Discard")
            )
        case "pay":
            return pay.begin_payment(at)
        case "paid" if (suggested := pay.suggested(at)) is not None:
            return Proposal.of(suggested, at.tr("Pay"))
        case "lay" if placed := placing(at, draft):
            return Proposal.of(placed[1], tile_name(placed[0].name, at.tr))
        case "lay" if draft.at is not None and (then := ahead(at, draft, advice(at))):
            return Proposal((*then.moves, moves.LayTile(seat, draft.at)), then.tile.name)
        case "end":
            return Proposal.of(moves.EndTurn(seat), at.tr("End turn"))
    return _act(at, draft, kind, rest)


def _act(at: Table, draft: Draft, kind: str, rest: str) -> Step[Draft]:
    """The last step: activations, walking, and what else waits for a choice."""
    match kind:
        case "activate" if draft.at is not None:
            return _activate(at, draft, draft.at)
        case "together":
            return Proposal(at_once(at, advice(at)), at.tr("Activate"))
        case "remove":
            return Draft(doing="remove", near=draft.near)
        case "build":
            return Draft("build", near=draft.near)
        case "bonus":
            return Draft("bonus", at=at.state.now.bonus[int(rest)][0], near=draft.near)
    return draft


# The middle of the table


def _space(at: Table, draft: Draft, space: int) -> Step[Draft]:
    """What lies there, and in its step whether it can be taken."""
    state = at.state
    if state.phase == "reveal" and space == next_space(state):
        return _turn_up(at, draft)
    if state.spaces[space] is None:
        return _pieces_touched(at, space) or EMPTY
    ways = advice(at)
    if state.phase == "take" and space not in ways.takes | ways.discards:
        return Proposal.of(moves.Take(mover(at), space), str(state.spaces[space]))
    chosen = Draft(space=space, near=draft.near)
    then = ahead(at, chosen, ways)
    only = [*then.places] if then is not None and len(then.places) == 1 else [None]
    return replace(chosen, at=only[0])


def _pieces_touched(at: Table, space: int) -> Touched | None:
    """Whoever stands there may have come from elsewhere."""
    state = at.state
    for seat, position in enumerate(state.figures):
        if space_of(state, position) == space:
            return variants.touched_figure(at, seat)
    die = state.die is not None and space_of(state, state.die) == space
    return variants.touched_die(at) if die else None


def _turn_up(at: Table, draft: Draft) -> Step[Draft]:
    if due(at.state) == END:
        return Proposal.of(moves.Reveal(END))
    return Draft("reveal", sketch=draft.sketch)


def _sale(at: Table, name: str) -> Draft:
    good = literal(name, GOODS)
    sales = [sale for sale in advice(at).sales if sale.good == good]
    return Draft("sell" if sales else "", good=good)


# The territory


def _place_touched(at: Table, draft: Draft, place: Place) -> Step[Draft]:
    state, seat = at.state, mover(at)
    if not choosing(at, draft):
        then = ahead(at, draft, advice(at))
        if then is not None and place in then.places:
            return replace(draft, at=place)
        return Draft(looked=draft.looked, near=draft.near, told=place)
    match draft.doing:
        case "put":
            return clans.put(at, draft, place)
        case "remove":
            return _remove(at, draft, place)
    ways = advice(at)
    start = walker(at, draft, ways)
    if start is not None and (draft.doing or place in ways.walks[start]):
        way = ways.walks.get(start, {}).get(place, (place,))
        return Proposal(walk(seat, start, way), at.tr("Walk"))
    if state.phase == "act" and not draft.doing:
        if place in ways.activates:
            return _activate(at, replace(draft, at=None), place)
        if place in ways.walks:
            return Draft(at=place, doing="walk", near=draft.near)
    chosen = replace(draft, at=place, space=-1, good=None)
    if place in lit(at, draft, ways):
        return chosen
    if (placed := placing(at, chosen)) is not None:
        return Proposal.of(placed[1], tile_name(placed[0].name, at.tr))
    plot = own_land(at).get(place)
    if plot is not None and state.phase == "act":
        return Proposal.of(moves.Activate(seat, place), tile_name(plot.tile, at.tr))
    return replace(draft, at=None, space=-1, good=None)


def _activate(at: Table, draft: Draft, place: Place) -> Step[Draft]:
    """At once where nothing is to be chosen; else asked, filled in as the rules suggest."""
    tile = at.state.tiles[own_land(at)[place].tile]
    plain = moves.Activate(mover(at), place)
    if not wants_choice(tile):
        return Proposal.of(plain, tile_name(tile.name, at.tr))
    suggested = advice(at).activates.get(place, plain)
    return replace(draft, asked="activate", activate=suggested)


def _remove(at: Table, draft: Draft, place: Place) -> Step[Draft]:
    """Asks which goods stay where the home castle has no room for all."""
    land, move = own_land(at), moves.Remove(mover(at), place)
    goods = land[place].goods if place in land else ()
    room = max(0, ROOM - len(land[CASTLE_AT].goods))
    choice = 0 < room < len(goods) and len(set(goods)) > 1
    if choice and at.judge(move).ok:
        return replace(draft, asked="keep", at=place, kept=tuple(range(room)))
    return Proposal.of(move, at.tr("Remove the tile"))


# A touch of the open question


def _asked(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    kind, _, rest = spot.partition(".")
    if draft.asked == "amend":
        return amend.touched(at, draft, spot)
    if draft.asked == "describe" and draft.sketch is not None:
        return described(at, draft, describing.touch(reader(at), draft.sketch, spot))
    if draft.asked == "breakdown":
        looked = points.touched(draft.looked_at, spot)
        return closed(draft) if looked is None else replace(draft, looked_at=looked)
    if kind == CLOSE:
        return closed(draft)
    if kind not in PARTS[draft.asked]:
        return touch(at, Draft(near=draft.near, looked=draft.looked), spot)
    match draft.asked:
        case "pay" | "activate":
            return pay.touched(at, draft, spot)
        case "clans" | "fare" | "path":
            return clans.touched(at, draft, kind, rest)
        case "reveal":
            return reveal(at, draft, kind, rest)
        case "sell":
            sales = [sale for sale in advice(at).sales if sale.good == draft.good]
            return Proposal.of(sales[int(rest)])
        case "build":
            return _build(at, draft, rest)
        case "bonus":
            return _bonus(at, draft, kind, rest)
        case "keep":
            return _keep(at, draft, kind, rest)
    return draft


def _build(at: Table, draft: Draft, name: str) -> Step[Draft]:
    if at.state.tiles[name].person:
        return Proposal.of(moves.Build(mover(at), name), name)
    return Draft(doing="build", tile=name, near=draft.near)


def _bonus(at: Table, draft: Draft, kind: str, name: str) -> Step[Draft]:
    """One more, the oldest giving way where all are chosen; none again after the most."""
    place = draft.at
    most = dict(at.state.now.bonus).get(place, 0) if place is not None else 0
    if place is None or not most:
        return EMPTY
    if kind == "confirm":
        return Proposal.of(moves.Bonus(mover(at), place, draft.goods), at.tr("Goods"))
    good = literal(name, GOODS)
    if most == 1:
        return Proposal.of(moves.Bonus(mover(at), place, (good,)), at.tr("Goods"))
    full = draft.goods.count(good) == most
    return replace(draft, goods=() if full else (*draft.goods, good)[-most:])


def _keep(at: Table, draft: Draft, kind: str, rest: str) -> Step[Draft]:
    if kind == "confirm":
        return Proposal.of(kept(at, draft), at.tr("Remove the tile"))
    return replace(draft, kept=tuple(sorted({*draft.kept} ^ {int(rest)})))


def answer(at: Table, draft: Draft, name: str, value: Value) -> Step[Draft]:
    if draft.asked == "describe" and draft.sketch is not None:
        return replace(draft, sketch=describing.answer(reader(at), draft.sketch, name, value))
    if name == "barrel":
        return pay.barrel(draft, bool(value))
    if name == "fare":
        return replace(draft, number=int(value))
    return amend.answered(at, draft, name, value)


def judged(at: Table, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """What was touched in vain is told where it lies; some moves lead on to the next question."""
    if verdict.ok:
        return _followed(at, draft, move)
    if draft.asked:
        return None
    match move:
        case moves.Take(space=space):
            return Draft(space=space)
        case moves.LayTile(at=place) | moves.Activate(at=place) if not isinstance(
            move, moves.Activate
        ) or _plain(move):
            return replace(draft, at=place, space=-1, good=None)
        case moves.Build(at=(_, _) as place):
            return replace(draft, at=place)
    return None


def _plain(move: moves.Activate) -> bool:
    return move == moves.Activate(move.seat, move.at)


def _followed(at: Table, draft: Draft, move: Move) -> Draft | None:
    if isinstance(move, moves.ClanToken):
        return clans.arrived(at, move)
    if isinstance(move, moves.LayTile):
        return _laid(at, draft, move)
    if not isinstance(move, moves.Reveal | moves.EndTurn | moves.RollDie | moves.Take):
        return None
    after = at.game.effect(at.state, move)[0]
    more = after.phase == "reveal" and due(after) != END
    going_on = at.state.phase != "reveal" or draft.asked in ("reveal", "describe")
    return Draft("reveal") if more and going_on else None


def _laid(at: Table, draft: Draft, move: moves.LayTile) -> Draft | None:
    """Goods that come with the tile are chosen at once, if nothing else waits."""
    then = ahead(at, draft, advice(at))
    after = at.at(at.game.effect(at.state if then is None else then.at.state, move)[0])
    alone = after.state.now.bonus and len(pending(after)) == 1
    return Draft("bonus", at=after.state.now.bonus[0][0]) if alone else None


PIECES = frozenset({"tile", "good", "scot", "figure", "die", "coin", "token"})
DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    PIECES,
    where=where,
    together=walked,
    revisable=variants.REVISABLE,
)
