"""What a touch means at the table, step by step, until it is a move for the rules to judge."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from companion.games.glen_more import points
from companion.games.glen_more.table import amend, clans, pay, questions, table, variants
from companion.games.glen_more.table.draft import Correction, Draft
from companion.games.glen_more.table.hint import pending
from companion.games.glen_more.table.phrases import tile_name
from companion.games.glen_more.table.scene import scene
from companion.games.glen_more.table.table import Moment, Table
from companion.play.desk_game import DeskGame
from companion.play.questions import CLOSE, Question, Value
from companion.play.scene import Stage
from companion.play.steps import Chance, Proposal, Step, Tell
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


class Sheet(NamedTuple):
    """A question: what it shows, and what a touch of its own spots means."""

    question: Callable[[Moment, Stage], Question | None]
    """None: it is asked no more."""
    touched: Callable[[Moment, str], Step[Draft]] = lambda now, spot: now.draft
    spots: frozenset[str] | None = frozenset()
    """What their names begin with; any other is one of the table. None: it answers to all."""


def _looked(now: Moment, spot: str) -> Draft:
    looked = points.touched(now.draft.looked_at, spot)
    return questions.closed(now.draft) if looked is None else replace(now.draft, looked_at=looked)


SHEETS: dict[str, Sheet] = {
    "why": Sheet(questions.why),
    "choose": Sheet(questions.choose),
    "reveal": Sheet(questions.reveal, questions.revealed, frozenset({"tile", "unlisted"})),
    "describe": Sheet(questions.describe, questions.described, None),
    "sell": Sheet(
        questions.sell,
        lambda now, spot: Proposal.of(questions.sales(now)[int(spot.partition(".")[2])]),
        frozenset({"sale"}),
    ),
    "pay": Sheet(pay.question, pay.touched, frozenset({"own", "buy", "scot", "confirm"})),
    "activate": Sheet(
        pay.question, pay.touched, frozenset({"own", "buy", "gain", "coin", "confirm"})
    ),
    "bonus": Sheet(questions.bonus, questions.chosen, frozenset({"good", "confirm"})),
    "keep": Sheet(questions.keep, questions.kept, frozenset({"keep", "confirm"})),
    "build": Sheet(questions.build, questions.built, frozenset({"built"})),
    "clans": Sheet(clans.question, clans.touched, frozenset({"crest"})),
    "fare": Sheet(clans.fare_question, clans.touched, frozenset({"confirm"})),
    "path": Sheet(clans.path_question, clans.touched, frozenset({"from"})),
    "amend": Sheet(amend.question, amend.touched, None),
    "breakdown": Sheet(
        lambda now, stage: points.question(now.at, now.draft.looked_at, stage), _looked, None
    ),
}


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    return SHEETS[draft.asked].question(Moment(at, draft), stage) if draft.asked else None


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    now, (kind, _, rest) = Moment(at, draft), spot.partition(".")
    if not draft.asked:
        return TOUCHES[kind](now, rest) if kind in TOUCHES else draft
    sheet = SHEETS[draft.asked]
    if sheet.question(now, ANY_STAGE) is None:
        # Another phone has moved on: what was asked here is asked no more.
        return touch(at, Draft(), spot)
    if sheet.spots is None or kind in sheet.spots:
        return sheet.touched(now, spot)
    if kind == CLOSE:
        return questions.closed(draft)
    return touch(at, Draft(near=draft.near, looked=draft.looked), spot)


# The middle of the table


def _space(now: Moment, rest: str) -> Step[Draft]:
    """What lies there, and in its step whether it can be taken."""
    state, ways, space = now.state, now.ways, int(rest)
    if state.phase == "reveal" and space == table.next_space(state):
        return _turn_up(now, rest)
    if state.spaces[space] is None:
        words = now.tr("It has been there since the match began.")
        return variants.touched_piece(now.at, space) or Tell(words, answer="legal")
    if state.phase == "take" and space not in ways.takes | ways.discards:
        return Proposal.of(moves.Take(now.seat, space), str(state.spaces[space]))
    chosen = Draft(space=space, near=now.draft.near)
    then = Moment(now.at, chosen).ahead
    only = [*then.places] if then is not None and len(then.places) == 1 else [None]
    return replace(chosen, at=only[0])


def _turn_up(now: Moment, rest: str) -> Step[Draft]:
    if due(now.state) == END:
        return Proposal.of(moves.Reveal(END))
    return Draft("reveal", sketch=now.draft.sketch)


def _roll(now: Moment, rest: str) -> Step[Draft]:
    if rest:
        return Proposal.of(moves.RollDie(0, literal(int(rest), DIE)), rest)
    return Chance(lambda dice: Proposal.of(moves.RollDie(0, dice.of(DIE))))


def _sale(now: Moment, name: str) -> Draft:
    draft = Draft(good=literal(name, GOODS))
    return replace(draft, asked="sell") if questions.sales(Moment(now.at, draft)) else draft


def _discard(now: Moment, gain: str) -> Proposal:
    move = moves.Discard(now.seat, now.draft.space, literal(gain, GAINS))
    return Proposal.of(move, now.tr("Discard"))


def _paid(now: Moment, rest: str) -> Step[Draft]:
    suggested = pay.suggested(now)
    return now.draft if suggested is None else Proposal.of(suggested, now.tr("Pay"))


# The territory


def _wrong(now: Moment, rest: str) -> Step[Draft]:
    place = now.draft.told or now.draft.at
    found = None if place is None else variants.touched_tile(now.at, now.shown, place)
    return found or now.draft


def _lay(now: Moment, rest: str) -> Step[Draft]:
    if now.placed is not None:
        tile, move = now.placed
        return Proposal.of(move, tile_name(tile.name, now.tr))
    if now.draft.at is None or now.ahead is None:
        return now.draft
    laid = moves.LayTile(now.seat, now.draft.at)
    return Proposal((*now.ahead.moves, laid), now.ahead.tile.name)


def _place(now: Moment, rest: str) -> Step[Draft]:
    draft, ways, place = now.draft, now.ways, table.place_of(rest)
    if not now.choosing:
        if now.ahead is not None and place in now.ahead.places:
            return replace(draft, at=place)
        told = None if place == draft.told else place
        return Draft(looked=draft.looked, near=draft.near, told=told)
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
        return chosen.draft
    if chosen.placed is not None:
        return _lay(chosen, "")
    if chosen.plot is not None and acting:
        name = tile_name(chosen.plot.tile, now.tr)
        return Proposal.of(moves.Activate(now.seat, place), name)
    return replace(chosen.draft, at=None)


def _activate(now: Moment, place: Place) -> Step[Draft]:
    """At once where nothing is to be chosen; else asked, filled in as the rules suggest."""
    tile = now.state.tiles[now.land[place].tile]
    plain = moves.Activate(now.seat, place)
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


TOUCHES: dict[str, Callable[[Moment, str], Step[Draft]]] = {
    "head": lambda now, seat: Draft(
        looked=None if int(seat) == Moment(now.at).shown else int(seat)
    ),
    "breakdown": lambda now, _: replace(
        now.draft, asked="breakdown", looked_at=points.begun(now.at)
    ),
    "near": lambda now, place: replace(now.draft, near=table.place_of(place)),
    "whole": lambda now, _: replace(now.draft, near=None),
    "clans": lambda now, _: replace(now.draft, asked="clans"),
    "choose": lambda now, _: replace(now.draft, asked="choose"),
    "why": lambda now, _: replace(now.draft, asked="why"),
    "amend": lambda now, _: Draft("amend", correction=Correction(seat=now.shown)),
    "stocks": lambda now, _: Draft("amend", correction=Correction(seat=now.shown)),
    "wrong": _wrong,
    "cancel": lambda now, _: Draft(near=now.draft.near),
    "space": _space,
    "place": _place,
    "goes": _place,
    "either": lambda now, place: replace(now.draft, at=table.place_of(place), space=-1, good=None),
    "walk": lambda now, place: Draft(
        at=table.place_of(place) if place else now.draft.at, doing="walk", near=now.draft.near
    ),
    "sell": _sale,
    "reveal": _turn_up,
    "roll": _roll,
    "take": lambda now, _: Proposal.of(
        moves.Take(now.seat, now.draft.space), now.tr("Take the tile")
    ),
    "discard": _discard,
    "pay": lambda now, _: pay.begin_payment(now),
    "paid": _paid,
    "lay": _lay,
    "end": lambda now, _: Proposal.of(moves.EndTurn(now.seat), now.tr("End turn")),
    "activate": lambda now, _: _activate(now, now.draft.at) if now.draft.at else now.draft,
    "together": lambda now, _: Proposal(now.at_once(), now.tr("Activate")),
    "remove": lambda now, _: Draft(doing="remove", near=now.draft.near),
    "build": lambda now, _: Draft("build", near=now.draft.near),
    "bonus": lambda now, i: Draft("bonus", at=now.state.now.bonus[int(i)][0], near=now.draft.near),
}
"""What a touch of the table means, by what the name of its spot begins with."""


def answer(at: Table, draft: Draft, name: str, value: Value) -> Step[Draft]:
    now = Moment(at, draft)
    if draft.asked == "describe" and draft.sketch is not None:
        return questions.told(now, draft.sketch, name, value)
    if name == "barrel":
        return pay.barrel(draft, bool(value))
    if name == "fare":
        return replace(draft, number=int(value))
    return amend.answered(now, name, value)


def judged(at: Table, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """What was touched in vain is told where it lies; some moves lead on to the next question."""
    if verdict.ok:
        return _followed(at, draft, move)
    if draft.asked:
        return None
    match move:
        case moves.Take(space=space):
            return Draft(space=space)
        case moves.LayTile(at=place):
            return replace(draft, at=place, space=-1, good=None)
        case moves.Activate(at=place) if move == moves.Activate(move.seat, place):
            return replace(draft, at=place, space=-1, good=None)
        case moves.Build(at=(_, _) as place):
            return replace(draft, at=place)
    return None


def _followed(at: Table, draft: Draft, move: Move) -> Draft | None:
    if isinstance(move, moves.ClanToken):
        return clans.arrived(at, move)
    if isinstance(move, moves.LayTile):
        return _laid(Moment(at, draft), move)
    if not isinstance(move, moves.Reveal | moves.EndTurn | moves.RollDie | moves.Take):
        return None
    after = at.game.effect(at.state, move)[0]
    more = after.phase == "reveal" and due(after) != END
    going_on = at.state.phase != "reveal" or draft.asked in ("reveal", "describe")
    return Draft("reveal") if more and going_on else None


def _laid(now: Moment, move: moves.LayTile) -> Draft | None:
    """Goods that come with the tile are chosen at once, if nothing else waits."""
    before = now.state if now.ahead is None else now.ahead.at.state
    after = Moment(now.at.at(now.at.game.effect(before, move)[0]))
    bonus = after.state.now.bonus
    return Draft("bonus", at=bonus[0][0]) if bonus and len(pending(after)) == 1 else None


PIECES = frozenset({"tile", "good", "scot", "figure", "die", "coin", "token"})
DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    answer,
    judged,
    PIECES,
    where=table.where,
    together=table.walked,
    revisable=variants.REVISABLE,
)
