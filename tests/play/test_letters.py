"""Letters of cards follow the reader's language; files keep their codes."""

import pytest

from companion.camera.seen_cards import tag
from companion.games.schotten_totten.faces import card
from companion.games.schotten_totten.phrases import LETTERS, card_short, letter
from companion.games.schotten_totten.readings import DECK
from companion.i18n import LANGUAGES, called, language
from companion.play.position import Aids
from companion.play.scene import Box, Glyph, Words
from scoring.schotten_totten.formations import COLOURS
from tests.play.entries import play
from tests.play.test_camera_modes import PANEL, lay, reading
from tests.play.test_schotten_scene import border


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_colour_has_a_letter_of_its_own_name(lang: str) -> None:
    tr = language(lang).gettext
    letters = tr(LETTERS).split()
    assert len(letters) == len(set(letters)) == len(COLOURS)
    for colour in COLOURS:
        name = called("schotten_totten", colour, tr)
        assert letter(colour, tr) in name.upper(), name


@pytest.mark.parametrize(("lang", "shown"), [("en", "N"), ("cs", "H"), ("es", "M")])
def test_a_card_shows_the_letter_of_its_reader(lang: str, shown: str) -> None:
    sitting = border(play(0, "N5", 4), lang=lang, aids=Aids(letters=True))
    assert sitting.scene()["card.N5"].text.split() == ["5", shown]
    without = border(play(0, "N5", 4), lang=lang)
    assert without.scene()["card.N5"].text == "5"


def test_the_pad_has_them_beside_its_rows() -> None:
    sitting = border(lang="cs")
    sitting.touch("side.0.4")
    rows = [shape.text for shape in sitting.pictures()[0].of("colour")]
    assert rows == ["Č", "Ž", "Z", "M", "F", "H"]


def test_a_named_joker_shows_value_and_symbol_instead_of_a_code() -> None:
    marks = card("joker=N9", Box(0, 0, 40, 50))
    assert [mark.text for mark in marks if isinstance(mark, Words)] == ["9"]
    assert [mark.name for mark in marks if isinstance(mark, Glyph)] == ["joker", "suit-n-trilithon"]


def test_what_the_camera_saw_is_tagged_in_the_readers_letters() -> None:
    mode = lay(reading("B4"), reading("R7"), lang="cs")
    assert [tag(sight, DECK, mode.at.tr) for sight in mode.sights] == ["M4", "Č7"]
    assert mode.findings(PANEL).aside == "známé: M4"


def test_tactic_cards_keep_their_names() -> None:
    assert card_short("spy", language("cs").gettext) == "Špión"
