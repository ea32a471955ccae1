"""What Schotten Totten's table points out is really drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.ui.paint import Box
from companion.ui.theme import clan, faded, mixed, seat_ink
from tests.ui.drawn import Tint, Word, ringed, same, shapes, written
from tests.ui.driver import Driver
from tests.ui.visits import claim, end, play, table_with, tactical, tour

Spot = tuple[int, int, str]
"""Stone, seat, card."""
GLOW = 12
"""dp from a stone to its outer ring, at most."""


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> list[Word]:
    return written(monkeypatch)


def spots(ui: Driver) -> Iterator[tuple[Spot, Box]]:
    """Every card on the border, and where it lies."""
    border = ui.border()
    for place in border.places():
        stone = border.view["stones"][place.stone - 1]
        for seat, cards in enumerate(stone["sides"]):
            side = 0 if border.near == seat else 1
            boxes = place.cards(side, 4 if "mud_fight" in stone["modes"] else 3)
            for card, box in zip(cards, boxes, strict=False):
                yield (place.stone, seat, card), box


def rings(ui: Driver, tint: str) -> set[Spot]:
    """The cards with a ring of this colour."""
    ink = getattr(ui.app.theme, tint)
    return {spot for spot, box in spots(ui) if ringed(ui.border(), box, ink)}


def at(ui: Driver, spot: Spot) -> Box:
    return next(box for found, box in spots(ui) if found == spot)


def test_the_card_laid_last_is_ringed(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4))
    assert rings(ui, "text") == {(4, 0, "G5")}
    ui.tap("Draw, end turn")
    assert rings(ui, "text") == {(4, 0, "G5")}
    ui.play(1, 4, "R5")
    assert rings(ui, "text") == {(4, 1, "R5")}


def test_the_ring_goes_back_with_an_undo(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4), end(0), play(1, "R5", 2))
    ui.tap_icon("undo")
    assert rings(ui, "text") == {(4, 0, "G5")}


def test_a_correction_takes_the_ring_away(ui: Driver) -> None:
    table = table_with(ui, {}, play(0, "G5", 4))
    assert table.enter({"move": "amend", "turn": 1}).ok
    ui.frames(3)
    assert rings(ui, "text") == set()


def test_four_cards_in_the_mud_have_the_ring_too(ui: Driver) -> None:
    tactical(ui)
    ui.play(0, 4, "G7")
    assert rings(ui, "text") == {(4, 0, "G7")}


def test_what_a_ruse_can_take_is_ringed_and_the_rest_is_pale(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("banshee")
    assert rings(ui, "accent") == {(4, 1, "R5"), (4, 1, "joker=R6"), (3, 1, "B1")}
    assert face(ui, (4, 0, "G5")) == tinted(ui, "G", 0.5)
    assert face(ui, (3, 1, "B1")) == tinted(ui, "B", 1.0)


def face(ui: Driver, spot: Spot) -> Tint:
    """The ground of a card as it is drawn."""
    box = at(ui, spot)
    here = Box(round(box.x), round(box.y), round(box.w), round(box.h))
    return rounded(next(shape.tint for shape in shapes(ui.border()) if shape.box == here))


def tinted(ui: Driver, colour: str, alpha: float) -> Tint:
    return rounded(mixed(ui.app.theme.bg, clan(colour).fill, alpha))


def rounded(tint: Any) -> Tint:
    return tuple(round(part, 2) for part in tint)


def test_the_places_a_card_may_go_to_are_outlined(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("strategist")
    ui.tap_side(0, 4, "G6")
    border, accent = ui.border(), ui.app.theme.accent
    free = {
        place.stone
        for place in border.places()
        for box in place.cards(0 if border.near == 0 else 1, 3)
        if any(same(s.tint, accent) and is_at(s.box, box) for s in shapes(border))
    }
    assert free == set(range(1, 10)) - {4}


def is_at(drawn: Box, box: Box) -> bool:
    return all(abs(a - b) <= 1 for a, b in zip(drawn, box, strict=True))


def test_stones_that_can_be_claimed_are_ringed_twice(ui: Driver) -> None:
    tour(ui)
    border, accent = ui.border(), ui.app.theme.accent
    glowing = [
        {
            place.stone
            for place in border.places()
            if ringed(border, place.pebble, faded(accent, alpha), GLOW)
        }
        for alpha in (0.75, 0.28)
    ]
    assert glowing == [{5, 7}, {5, 7}]


def test_a_won_stone_lies_at_the_winners_end(ui: Driver, pen: list[Word]) -> None:
    tour(ui)
    border = ui.border()
    for place in border.places():
        owner = border.view["stones"][place.stone - 1]["owner"]
        numbers = [word for word in pen if word.text == str(place.stone)]
        for seat in (0, 1):
            end_of_row = place.outer[0 if border.near == seat else 1]
            there = [w for w in numbers if end_of_row.holds(w.x, w.y)]
            inked = [w for w in there if same(w.tint, seat_ink(seat).ink)]
            assert bool(inked) == (owner == seat), (place.stone, seat)


def test_cards_at_a_won_stone_are_pale(ui: Driver) -> None:
    tour(ui)
    for (stone, seat, card), _ in spots(ui):
        owner = ui.view()["stones"][stone - 1]["owner"]
        pale = 1.0 if owner is None else 0.5
        assert face(ui, (stone, seat, card)) == tinted(ui, card[0], pale)


def panels(ui: Driver) -> list[Any]:
    """Both sides of a claim's verdict, the claimer's first."""
    return sorted(ui.of("SidePanel"), key=lambda panel: -panel.y)


def ringed_in(ui: Driver, panel: Any, tint: str) -> int:
    """How many cards of a side are ringed; faces are of one size, and rings go round them."""
    drawn = shapes(panel)
    faces = [s.box for s in drawn if (round(s.box.w), round(s.box.h)) == (46, 61)]
    ink = getattr(ui.app.theme, tint)
    assert len(faces) == len(panel.cards)
    return sum(ringed(panel, box, ink) for box in faces)


def test_cards_that_could_still_win_are_ringed(ui: Driver) -> None:
    claim(ui, 1)
    mine, theirs = panels(ui)
    assert (ringed_in(ui, mine, "illegal"), ringed_in(ui, theirs, "illegal")) == (0, 2)


def test_cards_of_the_best_reply_are_ringed(ui: Driver) -> None:
    claim(ui, 7)
    mine, theirs = panels(ui)
    assert (ringed_in(ui, mine, "line_strong"), ringed_in(ui, theirs, "line_strong")) == (0, 1)


def almost(ui: Driver, **more: Any) -> None:
    """Ada has a colour run of 15 at stone 1, Bo red 7 and 8; Ada claims it."""
    stones = {"1": {"sides": [["V4", "V5", "V6"], ["R7", "R8"]]}} | more.pop("stones", {})
    lies = {"move": "amend", "stones": stones, "decks": {"clan": 30}, **more}
    table_with(ui, {}, lies, play(0, "N1", 9))
    ui.app.page.body.fingers.claim(1)
    ui.frames(3)


def faces(ui: Driver) -> list[str]:
    return [widget.code for widget in reversed(ui.of("CardFace"))]


def test_stronger_cards_that_lie_elsewhere_are_shown(ui: Driver) -> None:
    almost(ui, stones={"3": {"sides": [["R9"], []]}}, discard=["R6"])
    assert ui.see("Stone 1 goes to Ada")
    assert ui.see("Stronger, but seen elsewhere:")
    assert ui.see("Red 9 lies at stone 3")
    assert ui.see("Red 6 is discarded")
    assert sorted(faces(ui)) == ["R6", "R9"]


def test_nothing_is_said_to_lie_elsewhere_where_nothing_does(ui: Driver) -> None:
    claim(ui, 7)
    assert not ui.see("seen elsewhere")
    assert faces(ui) == []


def test_other_cards_that_would_win_are_named(ui: Driver) -> None:
    almost(ui)
    assert ui.see("Not yet: Bo can still win stone 1")
    assert ui.see("Red 9 has not been seen.")
    assert ui.see("Would do as well: red 6.")


def test_where_the_unseen_card_may_be_is_counted(ui: Driver, pen: list[Word]) -> None:
    almost(ui)
    for place in ui.of("Whereabouts"):
        said = [word.text for word in pen if place.box.holds(word.x, word.y)]
        assert str(place.count) in said
        assert place.words in said
    assert sorted(place.count for place in ui.of("Whereabouts")) == [5, 6, 30]


def test_seen_cards_on_the_pad_name_their_stone(ui: Driver, pen: list[Word]) -> None:
    table_with(ui, {}, play(0, "G5", 4), end(0))
    pen.clear()
    ui.tap_side(1, 4)
    cells = ui.of("ClanGrid")[0].cells()
    said = {card: [w.text for w in pen if cells[card].holds(w.x, w.y)] for card in ("G5", "G6")}
    assert "4" in said["G5"]
    assert said["G6"] == ["6"]


def test_hands_decks_and_the_turn_are_shown(ui: Driver, pen: list[Word]) -> None:
    table_with(ui, {}, play(0, "G5", 4), end(0))
    heads = ui.app.page.body.heads
    said = [word.text for word in pen if heads.box.holds(word.x, word.y)]
    assert {"Ada", "Bo", "6", "41"} <= set(said)
    turn = [shape.box for shape in shapes(heads) if same(shape.tint, ui.app.theme.accent)]
    bo = next(
        word for word in reversed(pen) if word.text == "Bo" and heads.box.holds(word.x, word.y)
    )
    assert [box.x <= bo.x <= box.x + box.w for box in turn] == [True]
