"""Score sheets of one's own, kept as texts."""

import json

import pytest

from companion.games.sheet import kept
from companion.games.sheet.code import as_code
from companion.games.sheet.kept import KeptSheet
from companion.games.sheet.library import LIBRARY
from companion.play.library import Unfit
from tests.pages.reading import reader

AT = reader()
BIRDS = 'title = "Birds"\nplayers = [1, 5]\nlines = ["Eggs"]\n'


def test_what_is_kept_is_read_again() -> None:
    own, id = kept.added((), BIRDS)
    assert id == "birds"
    assert LIBRARY.read(json.loads(json.dumps(LIBRARY.written(own)))) == own


@pytest.mark.parametrize(
    "data", [None, [], 3, {"birds": 4}, {"Not an id": BIRDS}, {"riichi": BIRDS}, {"": BIRDS}]
)
def test_what_is_no_sheet_by_an_id_is_left_out(data: object) -> None:
    assert LIBRARY.read(data) == ()


def test_the_same_text_is_kept_once_and_another_gets_a_number() -> None:
    own, _ = kept.added((), BIRDS)
    again, id = kept.added(own, BIRDS)
    assert (again, id) == (own, "birds")
    more, id = kept.added(own, BIRDS + "# mine\n")
    assert (len(more), id) == (2, "birds_2")


def test_no_own_sheet_hides_one_that_is_always_there() -> None:
    _, id = kept.added((), 'title = "Riichi"\nplayers = 4\nlines = ["A"]\n')
    assert id == "riichi_2"


def test_a_copy_has_another_title_in_every_language_and_the_same_rules() -> None:
    own, id = kept.copied((), "riichi")
    (copy,) = own
    assert (copy.id, copy.title("en"), copy.title("cs")) == (id, "Riichi 2", "Riichi 2")
    assert copy.sheet is not None
    original = kept.find((), "riichi")
    assert original is not None
    assert original.sheet is not None
    assert [line.id for line in copy.sheet.lines] == [line.id for line in original.sheet.lines]
    assert copy.sheet.id != original.sheet.id
    own, _ = kept.copied(own, "riichi")
    own, _ = kept.copied(own, id)
    assert [one.title("en") for one in own] == ["Riichi 2", "Riichi 3", "Riichi 4"]


def test_a_broken_text_is_kept_and_says_what_is_wrong() -> None:
    broken = KeptSheet("x", 'title = "Birds"\nplayers = 0\nlines = ["Eggs"]\n')
    assert broken.sheet is None
    assert broken.title("en") == "Birds"
    assert broken.trouble is not None
    assert kept.trouble_text(broken.trouble, AT.tr).startswith(
        "Line 2: 0 is out of bounds, expected"
    )
    assert kept.read(kept.as_data((broken,))) == (broken,)
    listing = LIBRARY.listing(AT, (broken,))
    assert listing.sections[0].items[0].icon == "warning"
    assert kept.find((broken,), "x") == broken


def test_own_sheets_and_those_always_there_are_listed_together() -> None:
    own, _ = kept.added((), 'title = "Zebras"\nplayers = 2\nlines = ["A"]\n')
    titles = [one.title("en") for one in kept.all_sheets(own, "en")]
    assert titles[-1] == "Zebras"
    assert len(titles) == len(kept.built_in_sheets()) + 1
    assert all(one.sheet is not None for one in kept.built_in_sheets())


def test_there_is_a_bound_to_what_is_kept() -> None:
    assert LIBRARY.refused((KeptSheet("a", BIRDS),)) == ""
    many = tuple(KeptSheet(f"s{n}", BIRDS) for n in range(kept.MAX_SHEETS + 1))
    assert LIBRARY.refused(many)
    assert LIBRARY.refused((KeptSheet("a", "#" * 70_000),))
    assert LIBRARY.refused(tuple(KeptSheet(f"s{n}", "#" * 60_000) for n in range(20)))


def test_sheets_are_given_and_taken_as_one_file() -> None:
    own, _ = kept.added((), BIRDS)
    assert LIBRARY.sharing is not None
    arrival = LIBRARY.sharing.taken((), json.loads(json.dumps(LIBRARY.sharing.given(own))), False)
    assert (arrival.things, arrival.came) == (own, 1)
    again = LIBRARY.sharing.taken(own, LIBRARY.sharing.given(own), True)
    assert (again.things, again.came) == (own, 0)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"format": "cairn-sheets/1"},
        {"format": "cairn-sheets/1", "sheets": []},
        {"format": "cairn-sheets/1", "sheets": [BIRDS, 7]},
        {"format": "cairn-sheets/1", "sheets": ['title = "A"\nplayers = 0\nlines = ["B"]']},
        {"format": "cairn-sheets/1", "sheets": ["#" * 70_000]},
        {"format": "cairn-sheets/1", "sheets": [BIRDS] * 101},
    ],
    ids=repr,
)
def test_a_strangers_file_is_taken_whole_or_not(data: object) -> None:
    assert LIBRARY.sharing is not None
    with pytest.raises(ValueError):
        LIBRARY.sharing.taken((), data, False)


def test_a_file_is_a_sheet_s_own_text_or_a_code_or_many_sheets() -> None:
    own, _ = kept.added((), BIRDS)
    its = LIBRARY.sharing
    assert its is not None
    for text in (BIRDS, as_code(BIRDS), json.dumps(its.given(own)), f" {as_code(BIRDS)}\n"):
        assert its.taken((), its.data(text), False).things == own


def test_a_file_that_is_no_sheet_says_on_which_line() -> None:
    its = LIBRARY.sharing
    assert its is not None
    with pytest.raises(Unfit, match=r"^2: 0 is out of bounds, expected a number from 1 to 12$"):
        its.taken((), its.data('title = "A"\nplayers = 0\nlines = ["B"]'), False)
    for text in ("", "{}", "{", "CAIRN:SHEET:1:00", "[" * 5000, '{"format": "cairn-sheets/1"}'):
        with pytest.raises(ValueError):
            its.taken((), its.data(text), False)


def test_an_item_of_a_table_is_taken_as_it_was_offered() -> None:
    own, _ = kept.added((), BIRDS)
    broken = (*own, KeptSheet("x", "title = "))
    assert LIBRARY.offer is not None
    ((called, said),) = LIBRARY.offer.things(broken)
    assert called == "Birds"
    came, message = LIBRARY.offer.take(AT, (), json.loads(json.dumps(said)))
    assert came == own
    assert "Birds" in message
    for wrong in (None, {"text": "title = "}, {"text": BIRDS, "more": 1}, [BIRDS]):
        with pytest.raises(ValueError):
            LIBRARY.offer.take(AT, (), wrong)


def test_a_sheet_begins_empty_or_as_a_copy() -> None:
    assert LIBRARY.copied is not None
    assert LIBRARY.beginnings is not None
    for pattern, _ in LIBRARY.beginnings.patterns:
        own, id = LIBRARY.copied(AT, (), pattern)
        assert own[0].id == id
        assert own[0].sheet is not None
