"""The actions of the score pad: what each touch does to the draft."""

from dataclasses import replace

from companion.games.glen_more import points
from companion.games.glen_more.pad.draft import (
    NOBODY,
    Counted,
    Draft,
    PadTable,
    correction,
    of_round,
    on_pad,
)
from companion.games.glen_more.pad.phrases import line
from companion.games.glen_more.pad.variants import touched_points
from companion.play import amend, questions
from companion.play.actions import Action
from companion.play.steps import Proposal, Step, Tell
from scoring.codec import ABSENT, to_json
from scoring.game import Move, Seat
from scoring.glen_more.pad import Amend, Points, next_round

# The table


def show_points(at: PadTable, draft: Draft, seat: Seat = 0) -> Draft:
    """Everybody's points by round, whoever's were touched."""
    return replace(draft.closed(), asked="breakdown", looked=points.begun(at))


def touch_rounds(at: PadTable, draft: Draft) -> Step[Draft]:
    return touched_points(at) or draft


def count(at: PadTable, draft: Draft) -> Draft:
    return replace(draft, counting=next_round(at.state) or draft.counting)


def ask_points(at: PadTable, draft: Draft) -> Draft:
    return replace(draft.closed(), asked="points")


def correct(at: PadTable, draft: Draft, seat: Seat | None = None) -> Draft:
    """seat: whose points are to be others; without one, the question asks what is wrong."""
    if seat is None:
        return replace(draft.closed(), asked="amend")
    return replace(draft, asked="amend.points", seat=seat) if draft.asked else draft


def mend(at: PadTable, draft: Draft, round: str) -> Draft:
    wrong = next(of_round(done) for done in at.state.rounds if done.round == round)
    return replace(draft.closed(), mending=wrong, carry=None, category="")


def cancel(at: PadTable, draft: Draft) -> Draft:
    return replace(draft.closed(), mending=None, carry=None)


BREAKDOWN = Action(points.BREAKDOWN, show_points, int)
WRONG_ROUND = Action("rounds", touch_rounds)
COUNT = Action("count", count)
POINTS = Action("points", ask_points)
AMEND = Action(amend.AMEND, correct, int)
MEND = Action("mend", mend, str)
CANCEL = Action("cancel", cancel)


# The columns


def _columns(at: PadTable, draft: Draft) -> Counted | None:
    """What is counted; None: nothing is, or a question lies over it."""
    return None if draft.asked else on_pad(at, draft)


def one_more(at: PadTable, draft: Draft, category: str, seat: Seat) -> Step[Draft]:
    return _step(at, draft, category, seat, 1)


def one_less(at: PadTable, draft: Draft, category: str, seat: Seat) -> Step[Draft]:
    return _step(at, draft, category, seat, -1)


def _step(at: PadTable, draft: Draft, category: str, seat: Seat, by: int) -> Step[Draft]:
    counted = _columns(at, draft)
    if counted is None or counted.rows[category][seat] + by < 0:
        return draft
    return _put(at, draft, counted.with_value(category, seat, counted.rows[category][seat] + by))


def ask_number(at: PadTable, draft: Draft, category: str, seat: Seat) -> Draft:
    if _columns(at, draft) is None:
        return draft
    return replace(draft, asked="number", category=category, seat=seat)


def ask_numbers(at: PadTable, draft: Draft) -> Draft:
    """From the first one on, or from the category that is shown."""
    if (counted := _columns(at, draft)) is None:
        return draft
    names = list(counted.categories)
    begun = draft.category if draft.category in names else names[0]
    return replace(draft, asked="number", category=begun, seat=0)


def show_category(at: PadTable, draft: Draft, category: str) -> Draft:
    return draft if _columns(at, draft) is None else replace(draft, category=category)


def review(at: PadTable, draft: Draft) -> Draft:
    return draft if _columns(at, draft) is None else replace(draft, asked="review")


def score(at: PadTable, draft: Draft) -> Step[Draft]:
    counted = _columns(at, draft)
    return draft if counted is None else _proposed(at, counted.move())


def _put(at: PadTable, draft: Draft, counted: Counted) -> Draft | Tell[Draft]:
    """Other numbers on the pad, if the rules can take them; else why they cannot."""
    move = counted.move() if draft.mending is None else correction(at, draft, counted)
    verdict = at.judge(move)
    if not verdict.ok:
        return Tell(at.words.verdict(verdict))
    return draft.with_counted(counted)


def _proposed(at: PadTable, move: Move) -> Proposal:
    return Proposal.of(move, line(to_json(move), at.speech).text)


MORE = Action("more", one_more, str, int)
LESS = Action("less", one_less, str, int)
NUMBER = Action("number", ask_number, str, int)
KEYS = Action("keys", ask_numbers)
TAB = Action("tab", show_category, str)
NEXT = Action("next", show_category, str)
REVIEW = Action("review", review)
SCORE = Action("score", score)


# The open question


def close(at: PadTable, draft: Draft) -> Draft:
    return draft.closed() if draft.asked else draft


def done(at: PadTable, draft: Draft) -> Step[Draft]:
    """A number is typed: a count's, or a player's points."""
    if draft.asked == "amend.points":
        if draft.number is None:
            return draft.closed()
        return _proposed(at, Amend(seat=draft.seat, vp=draft.number))
    counted = on_pad(at, draft)
    return draft if counted is None or not draft.asked else _number(at, draft, counted, None)


def type_next(at: PadTable, draft: Draft, category: str, seat: Seat) -> Step[Draft]:
    counted = on_pad(at, draft)
    if counted is None or not draft.asked:
        return draft
    return _number(at, draft, counted, (category, seat))


def choose_seat(at: PadTable, draft: Draft, seat: Seat) -> Draft:
    return replace(draft, seat=seat) if draft.asked else draft


def give_reason(at: PadTable, draft: Draft, words: str) -> Draft:
    return replace(draft, why=words) if draft.asked else draft


def add_points(at: PadTable, draft: Draft) -> Step[Draft]:
    if not draft.asked:
        return draft
    why = " ".join(draft.why.split())
    return _proposed(at, Points(draft.seat, draft.number or 0, why or ABSENT))


def set_owner(at: PadTable, draft: Draft, seat: str = "") -> Step[Draft]:
    """Of the card that doubles; without a seat or NOBODY, the question asks whose it is."""
    if not seat:
        return draft if _columns(at, draft) is None else replace(draft, asked="owner")
    counted = on_pad(at, draft)
    if counted is None or not draft.asked:
        return draft
    owner = None if seat == NOBODY else int(seat)
    return _done(draft, _put(at, draft, replace(counted, owner=owner)))


def save(at: PadTable, draft: Draft) -> Step[Draft]:
    if draft.mending is None or not draft.asked:
        return draft
    return _proposed(at, correction(at, draft, draft.mending))


def _number(
    at: PadTable, draft: Draft, counted: Counted, then: tuple[str, Seat] | None
) -> Step[Draft]:
    """A typed number comes onto the pad, if it can be; then: whose is typed next."""
    after: Draft | Tell[Draft] = draft
    if draft.number is not None:
        after = _put(at, draft, counted.with_value(draft.category, draft.seat, draft.number))
    if then is None or isinstance(after, Tell):
        return _done(draft, after)
    return replace(after, category=then[0], seat=then[1], number=None, refused="")


def _done(draft: Draft, put: Draft | Tell[Draft]) -> Step[Draft]:
    """The question in which it was answered shows why it was refused."""
    if isinstance(put, Tell):
        return replace(put, draft=replace(draft, refused=put.words))
    return put.closed()


def later(at: PadTable, draft: Draft) -> Draft:
    """The final count cannot be corrected yet; its line says why."""
    return draft


CLOSE = Action(questions.CLOSE, close)
LATER = Action("later", later)
DONE = Action("done", done)
TO = Action("to", type_next, str, int)
SEAT = Action("seat", choose_seat, int)
WHY = Action("why", give_reason, str)
ADD = Action("add", add_points)
OWNER = Action("owner", set_owner, str)
SAVE = Action(amend.SAVE, save)
ACTIONS = (
    *(BREAKDOWN, WRONG_ROUND, COUNT, POINTS, AMEND, MEND, CANCEL),
    *(MORE, LESS, NUMBER, KEYS, TAB, NEXT, REVIEW, SCORE),
    *(CLOSE, LATER, DONE, TO, SEAT, WHY, ADD, OWNER, SAVE),
)
