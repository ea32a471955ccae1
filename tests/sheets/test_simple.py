"""What the editor shows of a sheet's text, and its changes to it."""

import tomllib

import pytest

from companion.games.sheet import kept
from companion.games.sheet import simple_changes as its
from companion.games.sheet.kept import built_in_sheets
from companion.games.sheet.simple import Simple, simple
from scoring.sheet.model import Sheet

SMALL = kept.new_text("Birds", "Eggs")
SHORT = """\
title = { en = "Birds", cs = "Ptáci" } # of the garden
players = [1, 5]
lines = [
  "Eggs", # in a nest
  "Bonus cards",
]

# what nobody but the text says
[[check]]
id = "eggs"
that = "eggs <= 9"   # nine at most
says = "Nobody has so many eggs."

[[example]]
counts = { eggs = [3], bonus_cards = [4] }
totals = [7]
"""


def sheet(text: str) -> Sheet:
    found = kept.read_text(text)
    assert isinstance(found, Sheet), found
    return found


def shown(text: str, lang: str = "en") -> Simple:
    found = simple(text, lang)
    assert found is not None
    return found


def titles(text: str) -> list[str]:
    return [line.title for line in shown(text).lines]


@pytest.mark.parametrize("one", built_in_sheets(), ids=lambda one: str(one.id))
def test_every_built_in_sheet_is_shown(one: kept.KeptSheet) -> None:
    found, read = shown(one.text), sheet(one.text)
    assert [line.id for line in found.lines] == [line.id for line in read.lines]
    assert found.players == (read.players[0], read.players[-1])
    assert found.title == one.title("en")


@pytest.mark.parametrize("one", built_in_sheets(), ids=lambda one: str(one.id))
def test_a_line_that_is_renamed_is_still_found_by_what_names_it(one: kept.KeptSheet) -> None:
    for place in range(len(shown(one.text).lines)):
        text = its.with_line(one.text, place, "en", "title", "Something else")
        assert shown(text).lines[place].title == "Something else"
        sheet(text)


@pytest.mark.parametrize("one", built_in_sheets(), ids=lambda one: str(one.id))
def test_the_title_alone_changes(one: kept.KeptSheet) -> None:
    text = its.with_title(one.text, "en", "Other")
    before, after = tomllib.loads(one.text), tomllib.loads(text)
    assert before.pop("title") != after.pop("title")
    assert before == after


@pytest.mark.parametrize(
    "text", ["title = ", "lines = 3", "line = 4", "[[line]]\n[line]", "lines = [3]"]
)
def test_what_is_no_list_of_lines_is_for_the_text_alone(text: str) -> None:
    assert simple(text, "en") is None


@pytest.mark.parametrize(
    "text",
    [
        *("", "title = 3", "players = 'x'", "players = [1]", "[[line]]\nid = 3"),
        *("[[line]]\ntitle = {}", "score = 3", "rounds = []", "winner = []"),
        *("[[line]]\nkind = 3", "[[line]]\nbounds = 3"),
    ],
)
def test_what_is_no_sheet_yet_is_shown_all_the_same(text: str) -> None:
    found = shown(text)
    assert its.with_new_line(text, "More") != text
    if found.lines:
        its.with_line(text, 0, "en", "title", "More")


def test_a_small_sheet_is_shown_and_changed() -> None:
    text = its.with_players(its.with_title(SMALL, "en", "Owls"), 2, 4)
    text = its.with_new_line(text, "Most nests")
    text = its.with_line(text, 1, "en", "kind", "one")
    text = its.with_line(text, 1, "en", "worth", 5)
    text = its.with_line(text, 0, "en", "kind", "count")
    text = its.with_line(text, 0, "en", "high", "9")
    text = its.with_line(text, 0, "en", "per", "any")
    text = its.with_end(its.with_rounds(text, 3), 50)
    found = shown(text)
    assert (found.title, found.players, found.rounds, found.ends) == ("Owls", (2, 4), 3, 50)
    eggs, nests = found.lines
    assert (eggs.kind, eggs.per, eggs.bounds, eggs.worth) == ("count", "any", ("0", "9"), 1)
    assert (nests.kind, nests.worth, nests.id) == ("one", 5, "most_nests")
    read = sheet(text)
    assert read.lines[1].of == "one"
    assert read.rounds == dict.fromkeys(range(2, 5), 3)


def test_what_is_changed_back_leaves_no_trace() -> None:
    text = its.with_line(SMALL, 0, "en", "kind", "yes")
    text = its.with_line(text, 0, "en", "per", "final")
    text = its.with_line(text, 0, "en", "worth", -2)
    text = its.with_wins(its.with_rounds(text, "open"), "lowest", "All won")
    text = its.with_wins(text, "together", "All won")
    assert shown(text).wins == "together"
    assert sheet(text).won is not None
    text = its.with_wins(its.with_rounds(text, 0), "highest", "")
    for field, value in (("kind", "number"), ("per", "round"), ("worth", 1)):
        text = its.with_line(text, 0, "en", field, value)
    assert text == SMALL


def test_lines_that_are_only_titles_are_written_out_when_one_changes() -> None:
    text = its.with_line(SHORT, 1, "en", "kind", "count")
    assert [line.kind for line in shown(text).lines] == ["number", "count"]
    for kept_ in ("# of the garden", "# in a nest", "# what nobody but", "# nine at most"):
        assert kept_ in text
    assert [line.id for line in sheet(text).lines] == ["eggs", "bonus_cards"]


def test_lines_change_places_and_go() -> None:
    text = its.with_new_line(SHORT, "Nests")
    assert titles(text) == ["Eggs", "Bonus cards", "Nests"]
    text = its.moved(text, 2, 0)
    assert titles(text) == ["Nests", "Eggs", "Bonus cards"]
    text = its.moved(text, 0, 2)
    assert titles(its.without_line(text, 1)) == ["Eggs", "Nests"]


def test_a_title_changes_in_the_language_that_is_read() -> None:
    text = its.with_title(SHORT, "cs", "Sovy")
    assert tomllib.loads(text)["title"] == {"en": "Birds", "cs": "Sovy"}
    assert shown(text, "cs").title == "Sovy"
    assert shown(its.with_title(SHORT, "es", "Owls"), "es").title == "Owls"


def test_what_the_editor_does_not_know_is_named() -> None:
    found = shown(SHORT)
    assert found.tables == {"check": 1, "example": 1}
    assert found.more == ()
    more = shown('teams = 2\nend = "round > 3"\n[[line]]\nid = "a"\ntable = [1]\n')
    assert more.more == ("teams", "end")
    assert more.lines[0].more == ("table",)
    assert more.lines[0].worth is None


def test_bounds_may_be_computed() -> None:
    text = its.with_line(SMALL, 0, "en", "high", "round")
    assert shown(text).lines[0].bounds == ("-9999", "round")
    sheet(text)
    assert its.with_line(its.with_line(text, 0, "en", "low", ""), 0, "en", "high", "") != SMALL


def test_a_line_in_a_sheet_with_scores_is_worth_nothing_by_itself() -> None:
    text = SMALL + '\n[[score]]\nid = "twice"\npoints = "2 * eggs"\n'
    assert shown(text).lines[0].worth == 0
    worth = its.with_line(text, 0, "en", "worth", 1)
    assert shown(worth).lines[0].worth == 1
    assert [score.id for score in sheet(worth).scores] == ["eggs", "twice"]
    assert its.with_line(worth, 0, "en", "worth", 0) == text
