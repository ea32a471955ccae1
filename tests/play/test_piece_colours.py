"""The colours of the players' pieces, as the table says them."""

from __future__ import annotations

from companion.play.colours import Wearing, colours_text, question
from companion.play.questions import Choose, Picture
from companion.web.look import painted
from tests.play.sitting import PHONE

OWN = Wearing(("Ada", "Bo", "Cy"), ("", "", ""))


def test_a_colour_is_chosen_for_a_player() -> None:
    red = OWN.touched("seat.1").touched("colour.red")
    assert red == Wearing(OWN.players, ("", "red", ""))
    assert colours_text(red.colours, str) == "Red"
    assert colours_text(OWN.colours, str) == "Cairn's own"


def test_a_box_has_one_set_of_each_colour() -> None:
    two = Wearing(OWN.players, ("red", "blue", ""))
    assert two.touched("seat.0").touched("colour.blue").colours == ("blue", "red", "")
    assert two.touched("seat.2").touched("colour.red").colours == ("", "blue", "red")
    assert two.touched("own").colours == OWN.colours


def test_who_closes_the_choice_is_back_at_the_list() -> None:
    assert OWN.touched("seat.1").touched("close") == OWN


def test_each_colour_shows_who_has_it() -> None:
    asked = question(Wearing(OWN.players, ("red", "blue", ""), 2), str, PHONE)
    (part,) = (part for part in asked.parts if isinstance(part, Picture))
    letters = {name: shape.text[0] for name, shape in part.scene.spots.items()}
    assert letters["colour.red"] == "A"
    assert letters["colour.blue"] == "B"
    assert letters["colour.green"] == "C"


def test_the_list_says_what_is_chosen() -> None:
    asked = question(Wearing(OWN.players, ("red", "", "")), str, PHONE)
    (lines,) = (part for part in asked.parts if isinstance(part, Choose))
    assert [line.value for line in lines.choices] == ["Red", "", ""]


def test_browsers_have_them_too() -> None:
    assert painted(("", "red")) == (
        b":root{--seat-1:var(--piece-red);--seat-1-ink:var(--piece-red-ink);}"
    )
    assert painted(("nonsense",)) == painted(())
