"""The actions of dnup's table: what each touch does to the draft."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec

from companion.games.dnup import corrections, table
from companion.games.dnup.draft import EMPTY, SIZES, Draft, Lay, Reach
from companion.games.dnup.phrases import line
from companion.games.dnup.table import DnupPosition
from companion.play import amend, bar, questions, steps
from companion.play.actions import Action
from companion.play.amend import touched
from companion.play.fields import Field
from companion.play.steps import Errand, Proposal, Step
from scoring.codec import to_json
from scoring.dnup.deck import Cards
from scoring.dnup.moves import Add, Amend, Deal, Play, Take, Turn
from scoring.dnup.score import phase
from scoring.dnup.state import actor, place_of
from scoring.game import Move, Seat
from scoring.tuples import put, without

P = ParamSpec("P")
MORE_SIZES = "more"


def in_round(
    step: Callable[Concatenate[DnupPosition, Draft, P], Step[Draft]],
) -> Callable[Concatenate[DnupPosition, Draft, P], Step[Draft]]:
    """A step that does something only while a round runs."""

    @wraps(step)
    def made(at: DnupPosition, draft: Draft, /, *args: P.args, **kwargs: P.kwargs) -> Step[Draft]:
        return draft if at.state.turn is None else step(at, draft, *args, **kwargs)

    return made


def _propose(at: DnupPosition, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


def _think(at: DnupPosition, *, lay: Lay | None = None, reach: Reach | None = None) -> Draft:
    return Draft(turn=at.state.turn, lay=lay, reach=reach)


def _why(at: DnupPosition, draft: Draft, move: Move) -> Step[Draft]:
    """Why this cannot be; no touch plays what could still be meant otherwise."""
    return draft if at.judge(move).ok else _propose(at, move)


# Players and sets


def deal(at: DnupPosition, draft: Draft, seat: Seat) -> Step[Draft]:
    return _propose(at, Deal(seat, seat)) if phase(at.state) == "deal" else draft


def touch_head(at: DnupPosition, draft: Draft, seat: Seat) -> Step[Draft]:
    """Who starts the round; while it runs, whose hand is looked at."""
    if phase(at.state) == "deal":
        return deal(at, draft, seat)
    return draft if at.state.turn is None else replace(draft, asked="hand", seat=seat)


@in_round
def ask_name(at: DnupPosition, draft: Draft, seat: Seat, area: int, nth: int) -> Step[Draft]:
    """Which card it is that was said by number."""
    return replace(draft, asked="name", seat=seat, area=area, nth=nth)


@in_round
def reach_for(at: DnupPosition, draft: Draft, whose: Seat, area: int) -> Step[Draft]:
    """A touch of a set: add or take, or why not."""
    to = Reach(whose, area)
    seat: Seat = table.seat_of(at.state)
    held = draft.reach is not None and draft.reach.spot == to.spot
    if held or (to.seat == seat and not to.laid(at.state)):
        return EMPTY
    if to.seat == seat:
        return _wrong(at, to)
    take = Take(seat, to.spot)
    return _think(at, reach=to) if at.judge(take).ok else _propose(at, take)


@in_round
def add(at: DnupPosition, draft: Draft) -> Step[Draft]:
    if draft.reach is None:
        return draft
    return _propose(at, Add(table.seat_of(at.state), draft.reach.card(at.state), draft.reach.spot))


@in_round
def take(at: DnupPosition, draft: Draft) -> Step[Draft]:
    if draft.reach is None:
        return draft
    return _propose(at, Take(table.seat_of(at.state), draft.reach.spot))


@in_round
def put_set_right(at: DnupPosition, draft: Draft) -> Step[Draft]:
    return draft if draft.reach is None else _wrong(at, draft.reach)


def _wrong(at: DnupPosition, to: Reach) -> Step[Draft]:
    """A set that lies there is put right."""
    place, about = place_of(at.state, to.seat, to.area), f"{to.seat}.{to.area}"
    if place is None:
        return EMPTY
    return touched(at, lambda state: state.table[place], about) or EMPTY


DEAL = Action("deal", deal, int)
HEAD = Action("head", touch_head, int)
NAME = Action("name", ask_name, int, int, int)
SET = Action("set", reach_for, int, int)
ADD = Action("add", add)
TAKE = Action("take", take)
WRONG = Action("wrong", put_set_right)


# Laying a set: a value, how many, and perhaps some of the cards; then its button


def _play(at: DnupPosition, value: int, size: int, named: tuple[str, ...] = ()) -> Play:
    return Play(table.seat_of(at.state), table.by_number(value, size, named))


def set_value(at: DnupPosition, draft: Draft, value: int) -> Step[Draft]:
    """A value: how many of it is asked, the fewest that can be laid are proposed."""
    if is_correcting(draft):
        return replace(draft, asked="amend.card", looked=replace(draft.looked, value=value))
    if at.state.turn is None:
        return draft
    if fits := table.sizes(at.state, value):
        return _think(at, lay=Lay.begun(value, fits[0]))
    return _why(at, EMPTY, _play(at, value, 1))


@in_round
def set_size(at: DnupPosition, draft: Draft, size: str) -> Step[Draft]:
    """size: a number, or MORE_SIZES for other keys."""
    lay = draft.lay
    if lay is None:
        return draft
    if size == MORE_SIZES:
        most = table.most(at.state, lay.value, table.seat_of(at.state))
        more = lay.first + SIZES - 1
        first = more if more <= most else 1
        return _think(at, lay=replace(lay, first=first))
    if int(size) in table.sizes(at.state, lay.value):
        return _think(at, lay=replace(lay, size=int(size), named=lay.named[: int(size)]))
    return _why(at, draft, _play(at, lay.value, int(size)))


def _carded(at: DnupPosition, draft: Draft, lay: Lay, card: str) -> Step[Draft]:
    """One more copy of this card is named, or none after the last; the set grows with them."""
    more = (*lay.named, card)
    if lay.named.count(card) == table.copies(at.state, card):
        return _think(at, lay=lay.without(card))
    fits = [n for n in table.fitting(at.state, lay.value, more) if n >= lay.size]
    if fits:
        return _think(at, lay=Lay.begun(lay.value, fits[0], more))
    if card in lay.named:
        return _think(at, lay=lay.without(card))
    return _why(at, draft, _play(at, lay.value, max(lay.size, len(more)), more))


def name_card(at: DnupPosition, draft: Draft, card: str) -> Step[Draft]:
    """A card of the pad: of a correction, of a set that lies there, of one that is laid."""
    if is_correcting(draft):
        field, cards = _row(at, draft, draft.looked.row)
        return _put(draft, field, (*cards, card))
    if draft.asked == "name":
        return _propose(at, named(at, draft, card))
    if at.state.turn is None:
        return draft
    if draft.lay is not None:
        return _carded(at, draft, draft.lay, card)
    if draft.reach is None:
        return draft
    return _think(at, reach=replace(draft.reach, named="" if draft.reach.named == card else card))


def named(at: DnupPosition, draft: Draft, card: str) -> Amend:
    """The sets as they lie, with this card in that place."""
    state, sets = at.state, table.shown_sets(at.state)
    place = place_of(state, draft.seat, draft.area)
    if place is not None and sets[place]:
        sets = put(sets, place, put(sets[place], draft.nth, card))
    return Amend(table=table.seen_sets(state, sets))


@in_round
def one_back(at: DnupPosition, draft: Draft) -> Step[Draft]:
    if draft.lay is not None and draft.lay.named:
        return _think(at, lay=replace(draft.lay, named=draft.lay.named[:-1]))
    return EMPTY


@in_round
def play(at: DnupPosition, draft: Draft) -> Step[Draft]:
    if draft.lay is None:
        return draft
    return _propose(at, Play(table.seat_of(at.state), draft.lay.cards))


@in_round
def turn_hand(at: DnupPosition, draft: Draft) -> Step[Draft]:
    return _propose(at, Turn(table.seat_of(at.state)))


# The camera, a noted hand, and the way out of a question


@in_round
def ask_camera(at: DnupPosition, draft: Draft) -> Step[Draft]:
    return Draft("camera")


def read(at: DnupPosition, draft: Draft, mode: str) -> Errand:
    return Errand("camera", (("mode", mode), ("seat", actor(at.state) or 0)))


def show_note(at: DnupPosition, draft: Draft) -> Draft:
    return Draft("note")


def forget_note(at: DnupPosition, draft: Draft) -> Errand:
    return Errand(steps.FORGET)


def read_again(at: DnupPosition, draft: Draft) -> Step[Draft]:
    if at.hand is None:
        return draft
    return Errand("camera", (("mode", "hand"), ("seat", at.hand.seat)))


def close(at: DnupPosition, draft: Draft) -> Draft:
    if draft.asked == "amend.card":
        return replace(draft, asked="amend")
    kept = Draft(turn=draft.turn, lay=draft.lay, reach=draft.reach)
    return replace(kept, looked=draft.looked)


# A correction


def is_correcting(draft: Draft) -> bool:
    """Whether its question is open."""
    return draft.asked in ("amend", "amend.card")


def looked_at(at: DnupPosition, draft: Draft) -> Seat:
    seat = draft.looked.seat
    return (actor(at.state) or 0) if seat is None else seat


def _row(at: DnupPosition, draft: Draft, row: int) -> tuple[Field, Cards]:
    field = corrections.card_row(at.state, looked_at(at, draft), row)
    cards = draft.correction.of(field)
    return field, tuple(map(str, cards)) if isinstance(cards, tuple) else ()


def _put(draft: Draft, field: Field, cards: Cards) -> Draft:
    looked = replace(draft.looked, value=0)
    correction = draft.correction.put(field, cards)
    return replace(draft, asked="amend", correction=correction, looked=looked, refused="")


def correct(at: DnupPosition, draft: Draft) -> Draft:
    """A correction that was begun goes on."""
    return Draft("amend", correction=draft.correction, looked=draft.looked)


def correct_anew(at: DnupPosition, draft: Draft) -> Draft:
    return Draft("amend")


def look_at(at: DnupPosition, draft: Draft, seat: Seat) -> Draft:
    if not is_correcting(draft):
        return draft
    return replace(draft, asked="amend", looked=replace(draft.looked, seat=seat), refused="")


def remove(at: DnupPosition, draft: Draft, row: int, nth: int) -> Draft:
    if not is_correcting(draft):
        return draft
    field, cards = _row(at, draft, row)
    return _put(draft, field, without(cards, nth))


def one_more(at: DnupPosition, draft: Draft, row: int) -> Draft:
    """Ask which card is to be added to this row."""
    if not is_correcting(draft):
        return draft
    looked = replace(draft.looked, row=row, value=0)
    return replace(draft, asked="amend.card", looked=looked, refused="")


def save(at: DnupPosition, draft: Draft) -> Step[Draft]:
    if not is_correcting(draft):
        return draft
    return Proposal.of(corrections.entry(at, draft.correction))


VALUE = Action("value", set_value, int)
SIZE = Action("size", set_size, str)
CARD = Action(questions.CARD, name_card, str)
BACK = Action("back", one_back)
PLAY = Action("play", play)
TURN = Action("turn", turn_hand)
ASK_CAMERA = Action(bar.CAMERA, ask_camera)
READ = Action("read", read, str)
NOTE = Action(steps.NOTE, show_note)
FORGET_NOTE = Action(steps.FORGET, forget_note)
READ_AGAIN = Action("again", read_again)
CLOSE = Action(questions.CLOSE, close)
AMEND = Action(amend.AMEND, correct)
ANEW = Action(amend.ANEW, correct_anew)
LOOK = Action("look", look_at, int)
REMOVE = Action("remove", remove, int, int)
MORE = Action("more", one_more, int)
SAVE = Action(amend.SAVE, save)
ACTIONS = (
    *(DEAL, HEAD, NAME, SET, ADD, TAKE, WRONG, VALUE, SIZE, CARD, BACK, PLAY, TURN),
    *(ASK_CAMERA, READ, NOTE, FORGET_NOTE, READ_AGAIN, CLOSE),
    *(AMEND, ANEW, LOOK, REMOVE, MORE, SAVE),
)
