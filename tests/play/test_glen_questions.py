"""What the full table of Glen More asks, and random touches of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.games.glen_more.table.desk import DESK
from companion.games.glen_more.table.draft import Draft
from companion.i18n import LANGUAGES
from companion.play.desk import Desk
from companion.play.questions import (
    CLOSE,
    Choose,
    Count,
    Numbers,
    OneOf,
    Picture,
    Question,
    Value,
    Write,
)
from companion.play.scene import Scene
from scoring.codec import from_json, to_json
from tests import chances
from tests.play.test_glen_more_scene import (
    SHEET,
    STAGES,
    FakeMatch,
    copy_of,
    cut,
    glen,
    outside,
    played,
    position,
    small,
)
from tests.ui.visits_glen import CHAPEL, FILLED, FIRST_TURNS


def pictures(question: Question | None) -> Iterator[Scene]:
    assert question is not None
    for part in question.parts:
        if isinstance(part, Picture):
            yield part.scene


CHAPEL_LAID = (*FIRST_TURNS, *CHAPEL)


ASKED = {
    "reveal": (FILLED[:6], ["reveal"]),
    "pay": ((*FIRST_TURNS, {"seat": 3, "move": "take", "space": 6}), ["pay"]),
    "bonus": (CHAPEL_LAID, ["bonus.0"]),
    "clans": (CHAPEL_LAID, ["clans"]),
    "land": (FIRST_TURNS, ["amend", "part.land"]),
    "lot": (FIRST_TURNS, ["amend", "seat.0", "part.land", "place.0.1"]),
    "ring": (FIRST_TURNS, ["amend", "part.ring"]),
    "market": (FIRST_TURNS, ["amend", "part.market"]),
    "board": (FIRST_TURNS, ["amend", "part.board"]),
    "tile": (FIRST_TURNS, ["amend", "part.ring", "put.tile", "space.13"]),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_questions_fit_a_small_sheet(asked: str, lang: str, scale: float) -> None:
    entries, spots = ASKED[asked]
    table = glen(*entries)
    at, draft = position(table, lang), Draft()
    for spot in spots:
        step = DESK.touch(at, draft, spot)
        assert isinstance(step, Draft)
        draft = step
    for scene in pictures(DESK.question(at, draft, SHEET._replace(scale=scale))):
        assert scene.by_key
        assert [*outside(scene)] == []
        assert [*small(scene)] == []
        assert cut(scene) == set()


def asked_spots(question: Question) -> Iterator[str]:
    """Everything of a question that can be touched."""
    yield from (choice.spot.name for choice in (*question.choices, *question.tools))
    yield CLOSE
    for part in question.parts:
        if isinstance(part, Picture):
            yield from part.scene.spots
        elif isinstance(part, Choose):
            yield from (choice.spot.name for choice in part.choices)


def answers(question: Question, chance: Random) -> Iterator[tuple[str, Value]]:
    for part in question.parts:
        if isinstance(part, Count):
            yield part.name, chance.randint(part.least, part.most)
        elif isinstance(part, Numbers):
            yield part.name, chance.randint(0, part.most)
        elif isinstance(part, OneOf):
            yield part.name, chance.choice(part.values)[0]
        elif isinstance(part, Write):
            yield part.name, chance.choice(["", "ford", "a  mill"])


@pytest.mark.parametrize("seed", chances(2, 8))
def test_random_touches_always_leave_something_to_show(seed: int) -> None:
    """Whatever is touched, the next scene and question can be drawn, and the draft kept."""
    chance = Random(seed)
    table = copy_of(chance.choice(played(4, 2)[:-1]))
    desk = Desk(DESK, FakeMatch(table))
    for _ in range(400):
        question = desk.question(SHEET)
        if question is not None and chance.random() < 0.9:
            said = [*answers(question, chance)]
            if said and chance.random() < 0.4:
                desk.answer(*chance.choice(said))
            else:
                desk.touch(chance.choice([*asked_spots(question)]))
        else:
            desk.touch(chance.choice(["amend", *desk.scene(STAGES[1]).spots]))
        assert desk.scene(STAGES[1]).by_key
        assert from_json(Draft, to_json(desk.draft)) == desk.draft


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_bought_for_a_tile_is_part_of_its_price(lang: str) -> None:
    """One sentence without a colon inside it: what pays is named, and where it comes from."""
    entries = (*FIRST_TURNS, {"seat": 3, "move": "take", "space": 6})
    at = position(glen(*entries), lang)
    said = DESK.scene(at, Draft(), STAGES[2])["hint"].says
    tr = at.tr
    bought = tr("{goods} from the market").format(goods=f"1 {tr('wood')}")
    assert said.endswith(tr("paid with {what}").format(what=bought))
