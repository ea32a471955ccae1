"""One scene, two renderers: what it says is the same on a phone and in a browser."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest

from companion.play import text
from companion.play.scene import Box, Scene, Shape, Spot, Words
from companion.ui import paint
from companion.web.svg import svg
from tests.ui.driver import Driver
from tests.ui.visits import claim, pad, table_with, tactical, tour

VISITS = [tour, tactical, pad, lambda ui: claim(ui, 1), lambda ui: claim(ui, 7)]


@pytest.mark.parametrize("visit", VISITS)
def test_both_renderers_say_what_the_scene_says(
    ui: Driver, visit: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(visit)
    visit(ui)
    for view in ui.scenes():
        scene: Scene = view.scene
        said = Counter(m.text for shape in scene for m in shape.marks if isinstance(m, Words))
        drawn: Counter[str] = Counter()

        def write(words: str, *_: object, drawn: Counter[str] = drawn, **__: object) -> float:
            drawn[words] += 1
            return 0.0

        with monkeypatch.context() as patch:
            patch.setattr(paint, "text", write)
            view.renew()
            view.paint_now()
        assert {w: drawn[w] for w in said} == said
        page = svg(scene)
        lines = re.findall(r"<text (?!class=\"glyph\")[^>]*>([^<]*)</text>", page)
        assert Counter(map(unescape, lines)) == said
        names = {unescape(key) for key in re.findall(r'data-key="([^"]*)"', page)}
        assert names == {s.key for s in scene if s.marks or s.says or s.spot}
        labels = {unescape(label) for label in re.findall(r'aria-label="([^"]*)"', page)}
        assert {s.spot.says for s in scene if s.spot is not None} <= labels


def test_only_what_changed_is_drawn_again(ui: Driver) -> None:
    table_with(ui, {})
    view = ui.app.page.body.view
    before = dict(view._drawn)
    ui.play(0, 3, "V8")
    again = {key for key, drawn in view._drawn.items() if before.get(key) is not drawn}
    assert "card.V8" in again
    assert not {key for key in again if key.split(".")[0] in ("stone", "row", "decks")}
    assert len(again) < len(before) / 5


@pytest.mark.parametrize("bold", [False, True])
def test_words_are_as_wide_as_they_were_measured(ui: Driver, bold: bool) -> None:
    for words in (
        "Stone 4 goes to Ada",
        "Ještě ne: Bo může získat kámen 6",
        "¿Quién empezó?",
        "10",
    ):
        real = paint.text_width(words, 100, bold)
        assert text.width(words, 100, bold) == pytest.approx(real, rel=0.03)


def test_a_finger_means_the_smallest_thing_and_then_the_nearest() -> None:
    def shape(key: str, box: Box) -> Shape:
        return Shape(key, "thing", box, spot=Spot(key, key))

    half, card = shape("half", Box(0, 0, 200, 100)), shape("card", Box(10, 10, 40, 50))
    corners = [shape(f"corner{i}", Box(100 + 20 * i, 20, 48, 48)) for i in range(3)]
    scene = Scene(200, 100, (half, card, *corners))
    found = {x: scene.at(x, 40) for x in (5, 30, 80, 104, 125, 140, 170)}
    keys = {x: shape.key for x, shape in found.items() if shape is not None}
    assert keys == {
        5: "half",
        30: "card",
        80: "half",
        104: "corner0",
        125: "corner0",
        140: "corner1",
        170: "corner2",
    }
    assert scene.at(250, 40) is None
