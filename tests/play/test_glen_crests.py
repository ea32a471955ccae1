"""The crests of Glen More's clans: nobody needs colours to tell them apart."""

from __future__ import annotations

from companion.games.glen_more.table.crests import COATS, DIVISIONS, crest
from companion.play.colours import NAMES
from companion.play.scene import Block, Polygon, Words
from scoring.glen_more.clans import CRESTS


def test_every_crest_has_a_coat_of_its_own() -> None:
    assert COATS.keys() == CRESTS.keys()
    assert len({coat.letters for coat in COATS.values()}) == len(CRESTS)
    assert len({(coat.colours, coat.division) for coat in COATS.values()}) == len(CRESTS)
    assert {coat.division for coat in COATS.values()} == {*DIVISIONS}
    assert all(len({*coat.colours}) == 2 for coat in COATS.values())
    assert {colour for coat in COATS.values() for colour in coat.colours} <= NAMES.keys()


def test_a_crest_is_drawn_within_its_height_with_its_letters() -> None:
    for name, coat in COATS.items():
        marks = [*crest(name, (50, 60), 44)]
        corners = [corner for mark in marks if isinstance(mark, Polygon) for corner in mark.points]
        assert all(38 <= y <= 82 and 28 <= x <= 72 for x, y in corners)
        assert [mark.text for mark in marks if isinstance(mark, Words)] == [coat.letters]
        assert any(isinstance(mark, Block) for mark in marks), "the letters stand on a ground"
