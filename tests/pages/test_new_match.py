"""A new match, without a window."""

from dataclasses import replace

from companion.pages.match_draft import Boards, Draft, Kept, as_other_way, changed_options
from companion.pages.new_match import NEW_MATCH, drawn, wants_seat
from companion.pages.page import Page, Run
from companion.pages.parts import Chips, Order
from companion.play.questions import OneOf
from tests.pages.reading import answer, line, parts, reader, shown, touch

KEPT = Kept(reader(), "schotten-totten", ("Ada", "Cy"), (), {})


def begun(kept: Kept = KEPT) -> Draft:
    return NEW_MATCH.draft(kept)


def chips(kept: Kept, draft: Draft) -> list[str]:
    (found,) = (p for p in shown(NEW_MATCH, kept, draft).parts if isinstance(p, Chips))
    return [choice.spot.says for choice in found.choices]


def test_who_sat_here_last_sits_here_again() -> None:
    assert begun().names == ("Ada", "Cy")
    assert begun(replace(KEPT, names=())).names == ("A", "B")
    last = replace(KEPT, game="dnup", seated=("Bo", "Dana", "Eli"))
    assert begun(last).names == ("Bo", "Dana", "Eli")


def test_seats_change_by_dragging_and_by_swapping() -> None:
    assert answer(NEW_MATCH, KEPT, "seats", "1:0").names == ("Cy", "Ada")
    assert touch(NEW_MATCH, KEPT, "swap").names == ("Cy", "Ada")


def test_a_seat_is_renamed_and_keeps_its_colour() -> None:
    draft = replace(begun(), worn={"Cy": "red"})
    naming = touch(NEW_MATCH, KEPT, "name.1", draft)
    assert (naming.asks, naming.text) == ("rename", "Cy")
    typed = answer(NEW_MATCH, KEPT, "name", " Dana ", naming)
    done = touch(NEW_MATCH, KEPT, "done", typed)
    assert (done.names, done.asks, done.colours) == (("Ada", "Dana"), "", ("", "red"))


def test_a_name_that_is_taken_is_refused_until_it_changes() -> None:
    typed = answer(NEW_MATCH, KEPT, "name", "ada", touch(NEW_MATCH, KEPT, "name.1"))
    refused = touch(NEW_MATCH, KEPT, "done", typed)
    assert refused.refused == "Ada already sits at this table: each name is there once."
    assert answer(NEW_MATCH, KEPT, "name", "adam", refused).refused == ""


def test_a_name_too_many_asks_whose_seat_it_gets() -> None:
    naming = touch(NEW_MATCH, KEPT, "new")
    typed = answer(NEW_MATCH, KEPT, "name", "Flo", naming)
    assert touch(NEW_MATCH, KEPT, "done", typed) == Run("know", (("name", "Flo"), ("asks", True)))
    asks = shown(NEW_MATCH, KEPT, wants_seat(begun(), "Flo")).asks
    assert isinstance(asks, Page)
    assert line(asks, "sit.1").leads == Run("sit", (("name", "Flo"), ("seat", 1)))


def test_the_number_of_players_keeps_to_what_the_game_allows() -> None:
    dnup = replace(KEPT, game="dnup", names=())
    assert "Another player" in chips(dnup, begun(dnup))
    more = touch(NEW_MATCH, dnup, "another")
    assert touch(NEW_MATCH, dnup, "leave.2", more).names == begun(dnup).names
    assert touch(NEW_MATCH, dnup, "leave.0", more).names == ("B", "C")
    assert "Another player" not in chips(KEPT, begun())


def test_a_seat_that_the_game_needs_keeps_its_place() -> None:
    left = touch(NEW_MATCH, KEPT, "leave.0")
    assert left.names == ("A", "Cy")
    assert line(shown(NEW_MATCH, KEPT, left), "leave.0").spot.refused
    assert touch(NEW_MATCH, KEPT, "leave.1", left).names == ("A", "B")


def test_two_seats_never_have_the_same_letter() -> None:
    dnup = replace(KEPT, game="dnup", names=(), seated=("Ada", "bo"))
    draft = begun(dnup)
    for names in (("Ada", "bo", "C"), ("Ada", "bo", "C", "D")):
        draft = touch(NEW_MATCH, dnup, "another", draft)
        assert draft.names == names
    assert begun(replace(KEPT, names=("Ada",))).names == ("Ada", "B")
    assert begun(replace(KEPT, names=("Bo",))).names == ("Bo", "A")


def test_the_button_says_who_begins() -> None:
    assert line(shown(NEW_MATCH, KEPT), "start").spot.says == "Start: Ada begins"
    lot = drawn(KEPT, begun(), 1)
    assert line(shown(NEW_MATCH, KEPT, lot), "start").spot.says == "Start: Cy begins"


def test_rules_are_folded_to_what_they_mean() -> None:
    assert line(shown(NEW_MATCH, KEPT), "rules").spot.says == "The game as printed"
    changed = answer(NEW_MATCH, KEPT, "rounds", 3, answer(NEW_MATCH, KEPT, "expert", True))
    folded = line(shown(NEW_MATCH, KEPT, changed), "rules")
    assert (folded.spot.says, folded.note) == ("How you play", "Expert · Rounds: 3")


def test_an_option_appears_with_the_one_it_needs_and_reaches_the_header() -> None:
    unfolded = touch(NEW_MATCH, KEPT, "rules")
    shown_now = parts(shown(NEW_MATCH, KEPT, unfolded))
    names = {part.name for part in shown_now if isinstance(part, OneOf)}
    on = answer(NEW_MATCH, KEPT, "tactics", True, unfolded)
    more = {part.name for part in parts(shown(NEW_MATCH, KEPT, on)) if isinstance(part, OneOf)}
    assert more > names
    assert changed_options(KEPT, on) == {"tactics": True}


def test_the_lot_marks_who_starts() -> None:
    draft = drawn(KEPT, begun(), 1)
    (order,) = (part for part in shown(NEW_MATCH, KEPT, draft).parts if isinstance(part, Order))
    assert (order.marked, order.mark) == (1, "starts")
    assert changed_options(KEPT, draft) == {"first_player": 1}


def test_colours_change_hands_in_their_question() -> None:
    asked = touch(NEW_MATCH, KEPT, "colours")
    mine = touch(NEW_MATCH, KEPT, "seat.0", asked)
    red = touch(NEW_MATCH, KEPT, "colour.red", mine)
    assert red.colours == ("red", "")
    assert touch(NEW_MATCH, KEPT, "close", red).asks == ""


def test_another_way_keeps_the_people_and_what_fits() -> None:
    table = replace(KEPT, game="glen-more")
    other = as_other_way(begun(table), "glen-more-score")
    assert other.names == ("Ada", "Cy")
    assert answer(NEW_MATCH, table, "way", "glen-more-score") == Run(
        "play as", (("game", "glen-more-score"),)
    )


def test_the_board_is_asked_for_once_before_the_match_starts() -> None:
    assert touch(NEW_MATCH, KEPT, "start") == Run("start", (("shared", False),))
    watch = Kept(reader(), "nights-watch", ("Ada", "Bo", "Cy"), (), {}, None, Boards((), {}))
    asked = touch(NEW_MATCH, watch, "share")
    assert (asked.asks, asked.shared) == ("first", True)
    assert touch(NEW_MATCH, watch, "shuffled", asked) == Run("shuffle", stays=True)
    step = touch(NEW_MATCH, watch, "lay", asked)
    assert step == Run("lay", (("board", "lay"), ("shared", True)))
