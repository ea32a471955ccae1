"""The actions of the full table: each touch changes the draft, until it is a complete move."""

from dataclasses import replace

from companion.games.nights_watch.north.listing import STEPS
from companion.games.nights_watch.north.place_names import (
    AT_CAMP,
    AT_CLEARING,
    AT_CORNER,
    AT_EDGE,
    AT_HEX,
    AT_WALL,
    WRONG,
    place_at,
)
from companion.games.nights_watch.table import amend, dice, heroes, places
from companion.games.nights_watch.table.draft import (
    EMPTY,
    TASKS,
    TOOLS,
    Draft,
    Tool,
    active,
    seat_shown,
    staged,
)
from companion.games.nights_watch.table.entering import enter, proposed
from companion.games.nights_watch.table.hands import WatchPosition
from companion.games.nights_watch.table.variants import touched_piece
from companion.play import amend as play_amend
from companion.play.actions import Action
from companion.play.steps import Chance, Proposal, Step, Tell
from scoring.game import Seat
from scoring.nights_watch.moves import EndTurn, Reshuffle
from scoring.tuples import literal

# Places of the picture


def touch_corner(at: WatchPosition, draft: Draft, which: str) -> Step[Draft]:
    return _place(at, draft, place_at(AT_CORNER, which))


def touch_edge(at: WatchPosition, draft: Draft, which: str) -> Step[Draft]:
    return _place(at, draft, place_at(AT_EDGE, which))


def touch_hex(at: WatchPosition, draft: Draft, which: str) -> Step[Draft]:
    return _place(at, draft, place_at(AT_HEX, which))


def touch_wall(at: WatchPosition, draft: Draft, which: str) -> Step[Draft]:
    return _place(at, draft, place_at(AT_WALL, which))


def touch_camp(at: WatchPosition, draft: Draft, which: str) -> Step[Draft]:
    return _place(at, draft, place_at(AT_CAMP, which))


def touch_clearing(at: WatchPosition, draft: Draft, which: str) -> Step[Draft]:
    return _place(at, draft, place_at(AT_CLEARING, which))


def _place(at: WatchPosition, draft: Draft, spot: str) -> Step[Draft]:
    if draft.tool:
        return amend.piece_touched(at, draft, spot)
    making = places.free_places(at).get(spot)
    if draft.making in TASKS:
        if spot in places.open_places(at, draft):
            return places.with_place(draft, spot)
        if draft.making in places.BUILDS and making is not None:
            return replace(draft, making=making, places=(spot,))
        move = staged(at.state, places.with_place(draft, spot))
        return draft if move is None else proposed(at, move)
    if making is None:
        return draft
    return Draft(making=making, seat=active(at.state), places=(spot,), looked=draft.looked)


def put_right(at: WatchPosition, draft: Draft, what: str, which: str) -> Step[Draft]:
    words = at.tr("It has been there since the match began.")
    return touched_piece(at, what, which) or Tell(words, answer="legal")


PLACES = (
    Action(AT_CORNER, touch_corner, str),
    Action(AT_EDGE, touch_edge, str),
    Action(AT_HEX, touch_hex, str),
    Action(AT_WALL, touch_wall, str),
    Action(AT_CAMP, touch_camp, str),
    Action(AT_CLEARING, touch_clearing, str),
    Action(WRONG, put_right, str, str),
)


# The heads, the bar and the menu


def touch_head(at: WatchPosition, draft: Draft, seat: Seat) -> Draft:
    """That hand; while somebody owes, the discard of the one that was touched."""
    if seat in at.state.now.owing:
        return Draft("discard", "discard", seat)
    if draft.tool:
        return replace(draft, seat=seat)
    shown = seat in (draft.looked, seat_shown(at, EMPTY))
    return replace(draft, looked=None if shown else seat)


def choose_tool(at: WatchPosition, draft: Draft, tool: Tool) -> Draft:
    return replace(draft, tool=tool)


def tool_of(name: str) -> Tool:
    return literal(name, TOOLS)


def confirm(at: WatchPosition, draft: Draft) -> Step[Draft]:
    return enter(at, draft)


def cancel(at: WatchPosition, draft: Draft) -> Draft:
    return EMPTY


def correct(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("amend")


def roll(at: WatchPosition, draft: Draft) -> Step[Draft]:
    return Chance(lambda app: proposed(at, dice.fallen(at, app)))


def end_turn(at: WatchPosition, draft: Draft) -> Proposal:
    return proposed(at, EndTurn(active(at.state)))


def discard(at: WatchPosition, draft: Draft) -> Draft:
    owing = at.state.now.owing
    return Draft("discard", "discard", owing[0]) if owing else draft


def ask_dice(at: WatchPosition, draft: Draft) -> Draft:
    """To enter them; while there is nothing to roll, what was rolled."""
    if at.state.phase in ("roll", "start_roll"):
        return Draft("dice", faces=(0,) * len(dice.asks(at)))
    return Draft("rolls")


def trade(at: WatchPosition, draft: Draft) -> Draft:
    seat = active(at.state)
    return Draft("trade", "trade", seat, partner=1 if seat == 0 else 0)


def show_hero(at: WatchPosition, draft: Draft) -> Draft:
    return heroes.looked_at(at, active(at.state))


def count(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("count", faces=(0,) * len(at.players))


def reshuffle(at: WatchPosition, draft: Draft) -> Proposal:
    return proposed(at, Reshuffle())


def show_hands(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("hands", looked=draft.looked)


def ask_build(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("build", looked=draft.looked)


def ask_card(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("card", looked=draft.looked)


def ask_tragedy(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("tragedy", looked=draft.looked)


def show_north(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("north", looked=draft.looked)


def show_steps(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("steps", looked=draft.looked)


def show_rolls(at: WatchPosition, draft: Draft) -> Draft:
    return Draft("rolls", looked=draft.looked)


HEAD = Action("head", touch_head, int)
TOOL = Action("tool", choose_tool, tool_of)
CONFIRM = Action("confirm", confirm)
CANCEL = Action("cancel", cancel)
AMEND = Action(play_amend.AMEND, correct)
ROLL = Action("roll", roll)
END = Action("end", end_turn)
DISCARD = Action("discard", discard)
DICE = Action("dice", ask_dice)
TRADE = Action("trade", trade)
HERO = Action("hero", show_hero)
COUNT = Action("count", count)
RESHUFFLE = Action("reshuffle", reshuffle)
HAND = Action("hand", show_hands)
BUILD = Action("build", ask_build)
CARD = Action("card", ask_card)
TRAGEDY = Action("tragedy", ask_tragedy)
NORTH = Action("north", show_north)
SHOW_STEPS = Action(STEPS, show_steps)
ROLLS = Action("rolls", show_rolls)
ACTIONS = (
    *PLACES,
    *(HEAD, TOOL, CONFIRM, CANCEL, amend.SAVE, AMEND, ROLL, END, DISCARD, DICE, TRADE, HERO),
    *(COUNT, RESHUFFLE, HAND, BUILD, CARD, TRAGEDY, NORTH, SHOW_STEPS, ROLLS),
)
