"""Boards without a screen: what a touch enters, what is remarked, where markets may be."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from companion.games.nights_watch.boards import library
from companion.games.nights_watch.boards.board_store import (
    KINDS,
    Kept,
    coast,
    copied,
    copy_of,
    house,
    remarks,
    with_market,
)
from companion.games.nights_watch.boards.scene import Draft
from companion.i18n import language
from companion.match.dice import Dice
from companion.play.reader import Reader
from companion.play.scene import Stage
from companion.play.steps import Chance
from scoring.game import BadOptions
from scoring.nights_watch.board import Land, Market
from scoring.nights_watch.places import EDGES

AT = Reader(str, lambda one, many, n: one if n == 1 else many, "en")
SIZES = [(320, 480), (412, 790), (790, 300), (1280, 730)]


def begun(kind: str = "watch_21") -> Draft:
    kept = copy_of(house(kind), "Mine")
    draft = library.begin((kept,), kept.id)
    assert draft is not None
    return draft


def touched(draft: Draft, *spots: str) -> Draft:
    for spot in spots:
        step = library.touch(AT, draft, spot)
        assert not isinstance(step, Chance)
        draft = step
    return draft


def test_a_number_leads_on_to_the_next_hex() -> None:
    draft = begun()
    first, second, *_ = draft.kept.layout.hexes
    assert draft.place == first
    draft = touched(draft, "terrain.hills")
    assert draft.place == first
    draft = touched(draft, "number.9")
    assert (draft.kept.layout.hexes[first], draft.place) == (Land("hills", 9), second)


def test_ice_has_no_number_and_leads_on() -> None:
    draft = touched(begun(), "hex.1,1", "terrain.ice")
    assert draft.kept.layout.hexes["1,1"] == Land("ice")
    assert draft.place != "1,1"


def test_undo_leads_back_to_where_it_was_entered() -> None:
    before = begun()
    wrong = "number.2" if before.kept.layout.hexes[before.place].number != 2 else "number.3"
    after = touched(before, wrong, "undo")
    assert (after.kept, after.place) == (before.kept, before.place)


def test_after_the_last_hex_nothing_is_entered() -> None:
    draft = begun()
    last = list(draft.kept.layout.hexes)[-1]
    assert touched(draft, f"hex.{last}", "number.4").place == ""


def test_a_board_that_was_begun_is_not_walked_anew() -> None:
    kept = touched(begun(), "terrain.ice").kept
    assert library.begin((kept,), kept.id) == Draft(kept)


def test_shuffling_keeps_the_numbers_and_the_box() -> None:
    draft, seen = begun("base_21"), set()
    before = draft.kept.layout
    for seed in range(4):
        step = library.touch(AT, draft, "shuffle")
        assert isinstance(step, Chance)
        after = step.decide(Dice(Random(seed)))
        assert isinstance(after, Draft)
        lands = after.kept.layout.hexes
        assert [land.number for land in lands.values()] == [
            land.number for land in before.hexes.values()
        ]
        terrain = [land.terrain for land in lands.values()]
        assert Counter(terrain) == Counter(land.terrain for land in before.hexes.values())
        assert lands["0,0"] == Land("ice")
        assert after.kept.layout.markets == before.markets
        seen.add(tuple(terrain))
    assert len(seen) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_coast_is_where_the_rules_allow_a_market(kind: str) -> None:
    bare = replace(house(kind), layout=replace(house(kind).layout, markets=()))
    assert coast(bare.layout.hexes) == [edge for edge in EDGES if allowed(bare, edge)]


def allowed(bare: Kept, edge: str) -> bool:
    try:
        return bool(with_market(bare, edge, Market(edge, 3)).board)
    except BadOptions:
        return False


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_of_the_house_has_nothing_to_remark(kind: str) -> None:
    assert remarks(house(kind), AT) == ()


def test_copies_have_names_of_their_own() -> None:
    boards, _ = copied((), "watch_21", language("cs").gettext)
    boards, id = copied(boards, boards[0].id, str)
    assert [kept.name for kept in boards] == ["Plán 1", "Plán 2"]
    assert library.name(boards, id) == "Plán 2"
    assert library.name(boards, "watch_21") == ""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("spots", [(), ("hex.1,1",), ("coast", "edge.0,0,NE")], ids=str)
def test_everything_has_its_room(size: tuple[int, int], spots: tuple[str, ...]) -> None:
    """What is touched lies on the screen, is large enough, and hides nothing else."""
    stage = Stage(*size)
    draft = touched(begun(), *spots)
    editor = library.LIBRARY.editor
    assert editor is not None
    assert editor.scene is not None
    shown = editor.scene(AT, draft, stage)
    for shape in shown.spots.values():
        reach = shape.reach
        assert reach.x >= -30
        assert reach.right <= stage.width + 30
        assert reach.y >= -30
        assert reach.bottom <= stage.height
        assert min(reach.w, reach.h) >= 43
        assert shown.at(shape.box.cx, shape.box.cy) == shape
