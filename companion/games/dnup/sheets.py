"""Questions of dnup's table: the end of a round, a hand's known cards, a card's name."""

from collections.abc import Iterator

from companion.games.dnup import faces, table
from companion.games.dnup.draft import Draft
from companion.games.dnup.heads_and_bar import place_said
from companion.games.dnup.pad import cards_scene, cards_shown
from companion.games.dnup.table import DnupPosition, stalled, won
from companion.games.dnup.touches import FORGET_NOTE, READ, READ_AGAIN, named
from companion.play import art
from companion.play.desk import RESULT, UNDO
from companion.play.position import Noted
from companion.play.questions import CLOSE, Choice, Choose, Picture, Question, Say, rule_tool, sheet
from companion.play.scene import Block, Box, Mark, Scene, Shape, Spot, Stage, Tint
from companion.play.steps import NOTE
from scoring.dnup.deck import ACTIVE, Cards
from scoring.dnup.state import place_of
from scoring.game import Seat

ROW = 52


def round_question(at: DnupPosition, stage: Stage) -> Question:
    """Who went out, what it brought, and how the match stands."""
    tr, outcome = at.tr, at.outcome
    undo = Choice(Spot(UNDO, tr("Undo")), icon="undo")
    picture = Picture(_standings(at, stage))
    if outcome is not None:
        title, note = at.ended(), at.words.rule(outcome.rule)
        on = Choice(Spot(RESULT, tr("Result")), icon="points", kind="accent")
    else:
        limit = bool(at.standing) and stalled(at.standing[-1])
        title = tr("Round {n} is over", n=max(at.state.round, 1))
        note = tr("The limit of turns is reached.") if limit else ""
        on = Choice(Spot(CLOSE, tr("Next round")), icon="deck", kind="accent")
    return Question("round", title, note, parts=(picture,), choices=(undo, on))


def _standings(at: DnupPosition, stage: Stage) -> Scene:
    high = ROW * len(at.players) + 12
    ground = Box(0, 0, stage.width, high)
    shapes = [Shape("ground", "panel", ground, (Block(ground, Tint("inset"), 14),))]
    for seat, box in enumerate(ground.inset(14, 6).rows(len(at.players))):
        label = f"{at.players[seat]}: {_left(at, seat)}"
        marks = tuple(_standing(at, seat, box, stage))
        shapes.append(Shape(f"standing.{seat}", "standing", box, marks, says=label))
    return Scene(stage.width, high, shapes)


def _standing(at: DnupPosition, seat: Seat, box: Box, stage: Stage) -> Iterator[Mark]:
    n, goal = won(at.state, seat)
    end = box.right - faces.PIP * max(n, goal)
    name, x = at.players[seat], box.x + 40
    room, large, small = end - x - 8, stage.size(16), stage.size(14)
    yield from art.seat_mark(seat, name, Box(box.x, box.cy - 14, 28, 28))
    yield art.words(name, x, box.cy - 10, large, "text", room=room, bold=True, anchor="left")
    yield art.words(_left(at, seat), x, box.cy + 11, small, "text_2", room=room, anchor="left")
    yield from faces.pips(n, goal, end, box.cy)


def _left(at: DnupPosition, seat: Seat) -> str:
    if seat in at.state.out:
        return place_said(at, seat)
    cards = at.state.hands[seat].size
    return at.ntr("{n} card left", "{n} cards left", cards, n=cards)


def hand_question(at: DnupPosition, seat: Seat, stage: Stage) -> Question:
    """The known cards of a hand, both ends, and how many nobody has seen."""
    cards = table.known_hands(at.state)[seat]
    n = at.state.hands[seat].size - len(cards)
    note = at.ntr("{n} card nobody has seen", "{n} cards nobody has seen", n, n=n)
    asked = _hand(at, seat, cards, at.tr("The table knows none of these cards."), stage)
    tools = (rule_tool(at.tr, "hand.known"), *asked.tools)
    return asked._replace(name="hand", note=note, tools=tools)


def note_question(at: DnupPosition, hand: Noted, stage: Stage) -> Question:
    """The hand that was noted, as it is now."""
    tr = at.tr
    forget = Choice(Spot(FORGET_NOTE(), tr("Forget")), icon="delete")
    again = Choice(Spot(READ_AGAIN(), tr("Read again")), icon="camera")
    asked = _hand(at, hand.seat, hand.cards, tr("No card is left of it."), stage)
    return asked._replace(note=tr("A note that stays on this phone"), choices=(forget, again))


def _hand(at: DnupPosition, seat: Seat, cards: Cards, none: str, stage: Stage) -> Question:
    """none: what is said where there are no cards."""
    name, shown = at.players[seat], Picture(cards_shown(cards, stage, at.tr))
    part, beside = shown if cards else Say(none, tone="text_2"), art.seat_picture(seat, name)
    return sheet(at.tr, NOTE, at.tr("In hand: {name}", name=name), part, beside=beside)


def camera_question(at: DnupPosition) -> Question:
    """What the camera is to look at."""
    tr, name = at.tr, at.players[table.seat_of(at.state)]
    a_set = Spot(READ("set"), tr("A set that {name} plays", name=name))
    hand = Spot(READ("hand"), tr("The hand of {name}", name=name))
    note = tr("A note that stays on this phone")
    lines = Choose((Choice(a_set, icon="hand"), Choice(hand, icon="lock", note=note)))
    return Question("camera", tr("Read with the camera"), parts=(lines,))


# A card that lies there and was said by number gets its name; nobody has to


def naming_question(at: DnupPosition, draft: Draft, stage: Stage) -> Question | None:
    """Asks for the other half; what the record excludes is grey where the table may know it."""
    tr, state = at.tr, at.state
    place = place_of(state, draft.seat, draft.area)
    if place is None or len(state.table[place]) <= draft.nth:
        return None
    cards = table.printed(state, ACTIVE[state.table[place][0]])
    aided = state.options.memory_aid
    alive = frozenset(c for c in cards if not aided or at.judge(named(at, draft, c)).ok)
    note = tr("Only if you saw it: a set may stay without names.")
    picture = Picture(cards_scene(at, stage, cards, alive))
    return sheet(tr, "name", tr("Which card?"), picture, note=note)
