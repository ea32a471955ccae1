"""The actions of the full table: each touch changes the draft, until it is a complete move."""

from dataclasses import replace
from typing import Literal

from companion.games.glen_more import points
from companion.games.glen_more.table import clans, pay, table
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.table import GlenPosition, Moment, good_of, place_of, space_of
from companion.games.glen_more.table.undescribed import DESCRIBE, with_gifts
from companion.play import amend, refusal
from companion.play.actions import Action
from companion.play.amend import among, changed_by
from companion.play.steps import Chance, Proposal, Step, Tell, Touched
from scoring.game import Seat
from scoring.glen_more import moves
from scoring.glen_more.goods import ROOM, Good
from scoring.glen_more.rondel import due
from scoring.glen_more.state import CASTLE_AT, Place
from scoring.glen_more.tile import END
from scoring.tuples import literal

DIE: tuple[Literal[1, 2, 3], ...] = (1, 1, 1, 2, 2, 3)
"""The faces of the die."""
Gain = Literal["coin", "movement"]
GAINS: tuple[Gain, ...] = ("coin", "movement")


def gain_of(name: str) -> Gain:
    return literal(name, GAINS)


# The middle of the table


def touch_space(now: Moment, draft: Draft, space: int) -> Step[Draft]:
    """What lies there, and in its step whether it can be taken."""
    state, ways = now.state, now.ways
    if state.phase == "reveal" and space == table.next_space(state):
        return turn_up(now, draft)
    if state.spaces[space] is None:
        words = now.tr("It has been there since the match began.")
        return touched_piece(now.at, space) or Tell(words, answer="legal")
    if state.phase == "take" and space not in ways.takes | ways.discards:
        return Proposal.of(moves.Take(now.seat, space), str(state.spaces[space]))
    tile = state.tiles.get(state.spaces[space] or "")
    if space in ways.takes and tile is not None and "activate" in tile.unknown:
        return Draft("gives", space=space, near=now.draft.near)
    chosen = Draft(space=space, near=now.draft.near)
    then = Moment(now.at, chosen).ahead
    only = [*then.places] if then is not None and len(then.places) == 1 else [None]
    return replace(chosen, at=only[0])


def turn_up(now: Moment, draft: Draft) -> Step[Draft]:
    if due(now.state) == END:
        return Proposal.of(moves.Reveal(END))
    return Draft("reveal", sketch=now.draft.sketch)


def roll(now: Moment, draft: Draft, face: int | None = None) -> Step[Draft]:
    """face: what was rolled; without it the app rolls."""
    if face is not None:
        return Proposal.of(moves.RollDie(0, literal(face, DIE)), str(face))
    return Chance(lambda dice: Proposal.of(moves.RollDie(0, dice.of(DIE))))


def sell(now: Moment, draft: Draft, good: Good) -> Draft:
    chosen = Draft(good=good)
    return replace(chosen, asked="sell") if Moment(now.at, chosen).sales else chosen


def take(now: Moment, draft: Draft) -> Proposal:
    return Proposal.of(moves.Take(now.seat, draft.space), now.tr("Take the tile"))


def discard(now: Moment, draft: Draft, gain: Gain) -> Proposal:
    move = moves.Discard(now.seat, draft.space, gain)
    return Proposal.of(move, now.tr("Discard"))


def begin_payment(now: Moment, draft: Draft) -> Draft:
    return pay.begin_payment(now)


def pay_as_suggested(now: Moment, draft: Draft) -> Step[Draft]:
    suggested = pay.suggested(now)
    return draft if suggested is None else Proposal.of(suggested, now.tr("Pay"))


# The territory


def put_tile_right(now: Moment, draft: Draft) -> Step[Draft]:
    place = draft.told or draft.at
    found = None if place is None else touched_tile(now.at, now.shown, place)
    return found or draft


def lay(now: Moment, draft: Draft) -> Step[Draft]:
    if now.placed is not None:
        tile, move = now.placed
        made = with_gifts(now, move) if isinstance(move, moves.LayTile) else (move,)
        return Proposal(made, tile_name(tile.name, now.tr))
    if now.draft.at is None or now.ahead is None:
        return now.draft
    laid = moves.LayTile(now.seat, now.draft.at)
    return Proposal((*now.ahead.moves, laid), now.ahead.tile.name)


def touch_place(now: Moment, draft: Draft, place: Place) -> Step[Draft]:
    ways = now.ways
    if not now.choosing:
        if now.ahead is not None and place in now.ahead.places:
            return lay(now, draft) if place == draft.at else replace(draft, at=place)
        looked_at = None if place == draft.told else place
        return Draft(looked=draft.looked, near=draft.near, told=looked_at)
    if draft.doing == "put":
        return clans.put(now, place)
    if draft.doing == "remove":
        return _remove(now, place)
    start, acting = now.walker, now.state.phase == "act"
    if start is not None and (draft.doing or place in ways.walks[start]):
        way = ways.walks.get(start, {}).get(place, (place,))
        return Proposal(table.walk(now.seat, start, way), now.tr("Walk"))
    if acting and not draft.doing:
        if place in ways.activates:
            return _activate(Moment(now.at, replace(draft, at=None)), place)
        if place in ways.walks:
            return Draft(at=place, doing="walk", near=draft.near)
    chosen = Moment(now.at, replace(draft, at=place, space=-1, good=None))
    if place in now.lit:
        again = place == draft.at and now.placed is not None
        return lay(now, draft) if again else chosen.draft
    if chosen.placed is not None:
        return lay(chosen, chosen.draft)
    if chosen.plot is not None and acting:
        name = tile_name(chosen.plot.tile, now.tr)
        return Proposal.of(moves.Activate(now.seat, place), name)
    return replace(chosen.draft, at=None)


def _activate(now: Moment, place: Place) -> Step[Draft]:
    """At once where nothing is to be chosen; else asked, filled in as the rules suggest."""
    tile = now.state.tiles[now.land[place].tile]
    plain = moves.Activate(now.seat, place)
    if "activate" in tile.unknown and place in now.ways.activates:
        return Draft("gives", at=place, near=now.draft.near)
    if not table.wants_choice(tile):
        return Proposal.of(plain, tile_name(tile.name, now.tr))
    return replace(now.draft, asked="activate", activate=now.ways.activates.get(place, plain))


def _remove(now: Moment, place: Place) -> Step[Draft]:
    """Asks which goods stay where the home castle has no room for all."""
    land, move = now.land, moves.Remove(now.seat, place)
    goods = land[place].goods if place in land else ()
    room = max(0, ROOM - len(land[CASTLE_AT].goods))
    choice = 0 < room < len(goods) and len(set(goods)) > 1
    if choice and now.at.judge(move).ok:
        return replace(now.draft, asked="keep", at=place, kept=tuple(range(room)))
    return Proposal.of(move, now.tr("Remove the tile"))


# What lies there is put right


def touched_tile(at: GlenPosition, seat: Seat, place: Place) -> Touched | None:
    """The entry that laid the tile first, then the one that turned it up, then what came to it."""
    plot = at.state.clans[seat].land.get(place)
    if plot is None:
        return None
    laid = changed_by(at, lambda state: getattr(state.clans[seat].land.get(place), "tile", ""))
    shown = [p.n for p in at.standing if p.entry.get("tile") == plot.tile and "at" not in p.entry]
    more = changed_by(at, lambda state: state.clans[seat].land.get(place))
    here = f"{seat}.{place[0]}.{place[1]}"
    return among(tuple(dict.fromkeys((*laid[:1], *shown[:1], *more))), here)


def touched_piece(at: GlenPosition, space: int) -> Touched | None:
    """Whoever stands there may have come from elsewhere: the last entries that moved it."""
    state, die = at.state, at.state.die
    standing = [seat for seat, p in enumerate(state.figures) if space_of(state, p) == space]
    if standing:
        kinds = [{"move": move, "seat": standing[0]} for move in ("take", "discard")]
    elif die is not None and space_of(state, die) == space:
        kinds = [{"move": "roll_die"}]
    else:
        return None
    found = tuple(
        played.n
        for played in reversed(at.standing)
        if any(kind.items() <= played.entry.items() for kind in kinds)
    )
    return among(found, f"figure.{standing[0]}" if standing else "die")


# What is looked at, and what is asked


def look_at(now: Moment, draft: Draft, seat: Seat) -> Draft:
    """That player's territory; a second time, the one of whoever is to move."""
    return Draft(looked=None if seat == Moment(now.at).shown else seat)


def show_points(now: Moment, draft: Draft) -> Draft:
    return replace(draft, asked="breakdown", looked_at=points.begun(now.at))


def come_near(now: Moment, draft: Draft, place: Place) -> Draft:
    return replace(draft, near=place)


def see_all(now: Moment, draft: Draft) -> Draft:
    return replace(draft, near=None)


def show_clans(now: Moment, draft: Draft) -> Draft:
    return replace(draft, asked="clans")


def choose(now: Moment, draft: Draft) -> Draft:
    return replace(draft, asked="choose")


def show_why(now: Moment, draft: Draft) -> Draft:
    return replace(draft, asked="why")


def correct(now: Moment, draft: Draft, seat: Seat | None = None) -> Draft:
    """Whose territory is shown, which is that seat's."""
    return Draft("amend", correction=Correction(seat=now.shown))


def cancel(now: Moment, draft: Draft) -> Draft:
    return Draft(near=draft.near)


def ask_either(now: Moment, draft: Draft, place: Place) -> Draft:
    """What is meant is asked: the tile, or the Scots upon it."""
    return replace(draft, at=place, space=-1, good=None)


def walk(now: Moment, draft: Draft, place: Place | None = None) -> Draft:
    return Draft(at=draft.at if place is None else place, doing="walk", near=draft.near)


def end_turn(now: Moment, draft: Draft) -> Proposal:
    return Proposal.of(moves.EndTurn(now.seat), now.tr("End turn"))


def activate(now: Moment, draft: Draft) -> Step[Draft]:
    return _activate(now, draft.at) if draft.at else draft


def activate_all(now: Moment, draft: Draft) -> Proposal:
    return Proposal(now.at_once(), now.tr("Activate"))


def remove(now: Moment, draft: Draft) -> Draft:
    return Draft(doing="remove", near=draft.near)


def build(now: Moment, draft: Draft) -> Draft:
    return Draft("build", near=draft.near)


def choose_goods(now: Moment, draft: Draft, i: int) -> Draft:
    return Draft("bonus", at=now.state.now.bonus[i][0], near=draft.near)


HEAD = Action("head", look_at, int)
BREAKDOWN = Action(points.BREAKDOWN, show_points)
NEAR = Action("near", come_near, place_of)
WHOLE = Action("whole", see_all)
CLANS = Action("clans", show_clans)
CHOOSE = Action("choose", choose)
WHY = Action(refusal.WHY, show_why)
AMEND = Action(amend.AMEND, correct, int)
STOCKS = Action("stocks", correct, int)
WRONG = Action("wrong", put_tile_right)
CANCEL = Action("cancel", cancel)
SPACE = Action("space", touch_space, int)
PLACE = Action("place", touch_place, place_of)
GOES = Action("goes", touch_place, place_of)
EITHER = Action("either", ask_either, place_of)
WALK = Action("walk", walk, place_of)
SELL = Action("sell", sell, good_of)
REVEAL = Action("reveal", turn_up)
ROLL = Action("roll", roll, int)
TAKE = Action("take", take)
DISCARD = Action("discard", discard, gain_of)
PAY = Action("pay", begin_payment)
PAID = Action("paid", pay_as_suggested)
LAY = Action("lay", lay)
END_TURN = Action("end", end_turn)
ACTIVATE = Action("activate", activate)
TOGETHER = Action("together", activate_all)
REMOVE = Action("remove", remove)
BUILD = Action("build", build)
BONUS = Action("bonus", choose_goods, int)
ACTIONS = (
    *(HEAD, BREAKDOWN, NEAR, WHOLE, CLANS, CHOOSE, WHY, AMEND, STOCKS, WRONG, CANCEL),
    *(SPACE, PLACE, GOES, EITHER, WALK, SELL, REVEAL, ROLL, TAKE, DISCARD, PAY, PAID, LAY),
    *(END_TURN, ACTIVATE, TOGETHER, REMOVE, BUILD, BONUS, DESCRIBE),
)
