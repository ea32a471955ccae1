"""A scene and a question as a browser gets them: nothing of them is lost on the way."""

from __future__ import annotations

import re

import pytest

from companion.games import app_of
from companion.match.log import Header
from companion.play.art import PALE
from companion.play.scene import Box, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.text import width
from companion.web.page import draw
from companion.web.svg import Touches, drawn
from companion.web.view import TOUCH, Touch
from tests.play.sitting import Sitting
from tests.play.touching import PHONES
from tests.sync.watching import MATCHES, NAMES, entries
from tests.web.sitter import Page
from tests.web.table import Kitchen

INK = Tint("text")
FORMS = '<form id="touch" action=""></form><form id="ask" action=""></form>'


@pytest.mark.parametrize("match", ["schotten-totten", "dnup", "glen-more", "nights-watch"])
def test_what_waits_for_the_host_is_pale(match: str) -> None:
    game, options, players = MATCHES[match]
    log = list(entries(match))
    seen = set[str]()
    for made in range(1, min(len(log), 60)):
        at: Sitting[object, object] = Sitting(
            app_of(game).desk, Header(game, NAMES[:players], options), log[:made]
        )
        at.waiting = 1
        scene = at.scene(PHONES[0])
        html = drawn(scene).shapes
        for shape in scene:
            said = re.match(r'<g [^>]*? opacity="([^"]+)"', html.get(shape.key, ""))
            if html.get(shape.key):
                assert (float(said[1]) if said else 1.0) == shape.alpha, shape.key
            if said and "waiting" in shape.tones:
                assert shape.alpha == PALE
                seen.add(shape.kind)
    assert seen


@pytest.mark.parametrize(
    ("text", "anchor", "by"),
    [(" on it", "left", 1), ("on it ", "left", 0), ("on it ", "right", -1)],
)
def test_spaces_around_words_keep_their_room(text: str, anchor: str, by: float) -> None:
    """SVG leaves them out."""
    words = Words(text, 40, 10, 16, INK, anchor=anchor)  # type: ignore[arg-type]
    scene = Scene(100, 20, [Shape("said", "hint", Box(0, 0, 100, 20), (words,))])
    html = drawn(scene).html
    found = re.search(r'<text x="([\d.]+)"[^>]*>([^<]*)</text>', html)
    assert found is not None
    assert float(found[1]) == pytest.approx(40 + by * width(" ", 16), abs=0.06)
    assert found[2] == "on it"
    wide = re.search(r'textLength="([\d.]+)"', html)
    assert wide is not None
    assert float(wide[1]) == pytest.approx(width("on it", 16), abs=0.06)


def test_a_name_and_what_its_player_does_stand_apart() -> None:
    kitchen = Kitchen("dnup")
    for entry in list(entries("dnup"))[:4]:
        kitchen.propose_for("", [entry])
    prompt = draw(kitchen.seats[0].view(PHONES[0], "en"), "").scene.shapes["prompt"]
    found = re.findall(r'<text x="([\d.]+)"[^>]*textLength="([\d.]+)"[^>]*>([^<]+)</text>', prompt)
    ends = {said: (float(x), float(x) + float(wide)) for x, wide, said in found}
    (name,) = ends.keys() & {*NAMES}
    gap = ends["plays a set of"][0] - ends[name][1]
    assert gap == pytest.approx(width(" ", 16), abs=1.5)


def asked(match: str, *spots: str) -> str:
    """The dialog that these touches open, as a page has it."""
    kitchen = Kitchen(match)
    seat = kitchen.seats[0]
    for spot in spots:
        seat.act(Touch(seat.rev, spot), PHONES[0], "en")
    return draw(seat.view(PHONES[0], "en"), "").ask


def pressed(html: str) -> dict[str, str]:
    """By the name of a control that is chosen, or could be."""
    buttons = Page(FORMS + html).buttons
    return {b.name: b.attributes["aria-pressed"] for b in buttons if "aria-pressed" in b.attributes}


def test_whatever_is_chosen_says_so() -> None:
    assert pressed(asked("glen-more-score", "points"))["Ada"] == "true"
    trade = pressed(asked("nights-watch base", "amend", "amend.turn"))
    assert "true" in trade.values()
    none = pressed(asked("glen-more", "amend", "part.persons"))
    assert set(none.values()) == {"false"}
    name = next(iter(none))
    one = pressed(asked("glen-more", "amend", "part.persons", f"name.{name}"))
    assert [chosen for chosen, on in one.items() if on == "true"] == [name]


def test_a_key_of_the_table_that_is_chosen_says_so() -> None:
    kitchen = Kitchen("dnup")
    assert kitchen.propose_for("", [next(iter(entries("dnup")))]).ok
    seat = kitchen.seats[0]
    seat.act(Touch(seat.rev, "value.7"), PHONES[0], "en")
    spots = draw(seat.view(PHONES[0], "en"), "").scene.spots
    on = {key for key, html in spots.items() if 'aria-pressed="true"' in html}
    assert on == {"@key.size.1"}


def test_every_field_has_a_label_that_is_seen() -> None:
    html = asked("glen-more-score", "points")
    labels = re.findall(r'<label class="field typed"><span>([^<]*)</span>', html)
    assert labels == ["Points during play", "What for (may stay empty)"]


def test_places_that_lie_close_are_cut_at_half_way() -> None:
    scene = Scene(
        90,
        48,
        [
            Shape(name, "spot", Box.about(x, 24, 13, 13), spot=Spot(name, name), target=reach)
            for name, x, reach in (
                ("one", 30, Box(6, 0, 48, 48)),
                ("other", 50, Box(26, 0, 48, 48)),
            )
        ],
    )
    view = Kitchen("dnup").seats[0].view(Stage(374, 700), "en")
    spots = drawn(scene, "", Touches(TOUCH, view._replace(question=None))).spots
    assert 'x="6" y="0" width="34" height="48"' in spots["@one"]
    assert 'x="40" y="0" width="34" height="48"' in spots["@other"]
