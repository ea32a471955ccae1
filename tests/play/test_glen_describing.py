"""Tiles described without a screen: symbols, exchanges, and what they say."""

from dataclasses import replace

import pytest

from companion.games.glen_more.tiles import describing
from companion.games.glen_more.tiles.library import ROOM
from companion.games.glen_more.tiles.sketch import Sketch, sketch_of
from companion.play.questions import CLOSE, Count
from companion.play.reader import Reader
from companion.play.scene import Stage
from companion.sync.protocol.messages import LARGEST_FRAME
from scoring.codec import from_json, to_json
from scoring.glen_more.catalogue import builtin
from scoring.glen_more.tile import Description, tile_of
from tests.scoring.glen_more import invented
from tests.ui.visits_glen import TILES

AT = Reader(str, lambda one, many, n: one if n == 1 else many, "en")
STAGE = Stage(388, 800)
BEGUN = Sketch(stack="A", free="Tile A1")


def touched(*spots: str, sketch: Sketch = BEGUN) -> Sketch:
    for spot in spots:
        sketch = describing.touch(AT, sketch, spot)
    return sketch


def exchange(sketch: Sketch) -> object:
    return to_json(sketch.exchange)


def counts(sketch: Sketch) -> dict[str, Count]:
    question = describing.question(AT, sketch, STAGE)
    assert question is not None
    return {part.name: part for part in question.parts if isinstance(part, Count)}


def test_a_symbol_goes_round_to_none() -> None:
    assert touched(*["cost.stone"] * 6).counts == {"cost.stone": 6}
    assert touched(*["cost.stone"] * 7).counts == {}
    assert touched("once.landmark", "once.landmark").counts == {}


def test_symbols_say_the_type() -> None:
    assert touched("activate.sheep").guessed == "goods"
    assert touched("whisky").guessed == "distillery"
    assert touched("exchange", "form.any").guessed == "exchange"
    assert touched("activate.sheep", "type.castle").guessed == "castle"


@pytest.mark.parametrize("name", [*TILES, *builtin().tiles])
def test_what_is_described_comes_back_as_it_was_told(name: str) -> None:
    said = from_json(Description, TILES[name], name) if name in TILES else builtin().tiles[name]
    again = sketch_of(name, said.stack, said).said
    as_read = tile_of(name, replace(again, type=said.type), partly=True)
    assert as_read == tile_of(name, said, partly=True)


def test_every_exchange_comes_back_as_it_was_told() -> None:
    for wanted in invented.EXCHANGES:
        said = from_json(Description, TILES["Fair"] | {"activate": [wanted, {"move": 1}]}, "Fair")
        sketch = sketch_of("Fair", "A", said)
        assert exchange(sketch) == wanted
        assert [to_json(entry) for entry in sketch.activation] == [wanted, {"move": 1}]


def test_points_for_each_animal() -> None:
    sketch = describing.answer(AT, touched("exchange", "form.each"), "each.sheep", 3)
    assert exchange(sketch) == {"exchange": "animals", "each": {"sheep": 3, "cattle": 4}}


def test_goods_shown_on_the_tile() -> None:
    sketch = touched("exchange", "form.shown", "shown.sheep", "shown.stone", "shown.stone")
    sketch = describing.answer(AT, sketch, "vp", 8)
    goods = ["stone", "stone", "sheep"]
    assert exchange(sketch) == {"exchange": "shown", "goods": goods, "vp": 8}


def test_an_exchange_that_takes_nothing_is_none() -> None:
    assert touched("exchange", "form.shown", CLOSE).exchange is None
    assert touched("exchange", "form.clan_token").asked == "symbols"


def test_a_table_of_points_has_any_rows() -> None:
    sketch = touched("exchange", "form.different", "more")
    assert set(counts(sketch)) == {f"{kind}.{n}" for kind in ("goods", "points") for n in (2, 4, 5)}
    sketch = touched("fewer", "first", sketch=sketch)
    sketch = describing.answer(AT, sketch, "goods.4", 3)
    assert exchange(sketch) == {"exchange": "different", "table": {"2": 4, "3": 8}}
    sketch = touched(CLOSE, "activate.sheep", sketch=sketch)
    assert [to_json(entry) for entry in sketch.activation] == [
        {"exchange": "different", "table": {"2": 4, "3": 8}},
        {"goods": ["sheep"]},
    ]


def test_numbers_of_goods_keep_their_order() -> None:
    limits = counts(touched("exchange", "form.different"))
    assert (limits["goods.2"].least, limits["goods.2"].most) == (1, 3)
    assert (limits["goods.4"].least, limits["goods.4"].most) == (3, 9)


def test_points_are_those_of_their_part() -> None:
    sketch = describing.answer(AT, touched("once.points"), "points", 5)
    sketch = touched(CLOSE, sketch=sketch)
    assert (sketch.asked, sketch.said.once) == ("symbols", ("vp:5",))
    assert touched(CLOSE, sketch=sketch).asked == "closed"


def test_a_match_carries_a_whole_catalogue_in_one_message() -> None:
    assert ROOM <= LARGEST_FRAME // 2
