"""What a table of dnup shows, remembers and records."""

from companion.ui.games.dnup.flight import Going, at
from companion.ui.games.dnup.keys import GAP
from companion.ui.games.dnup.places import card_boxes
from companion.ui.paint import Box
from tests.ui.dnup_fingers import keys, laid, lay, sizes, table_with_sets
from tests.ui.driver import Driver, count, last
from tests.ui.visits_dnup import (
    LAST_CARDS,
    deal,
    dnup_history,
    ending,
    five,
    lies,
    play,
    table_of,
    take,
    turn,
)

# What the table shows


def test_sizes_say_what_beats_them(ui: Driver) -> None:
    """D2: single only above 7, triple only above 6, any other size free."""
    table_with_sets(ui, lies(1, "7/1"), lies(2, "6/1", "6/1", "6/7"))
    ui.tap_key("6")
    assert [(key.name, key.alive, key.note) for key in sizes(ui)][:3] == [
        ("1", False, "over 7"),
        ("2", True, ""),
        ("3", False, "over 6"),
    ]
    assert [key.name for key in sizes(ui) if key.chosen] == ["2"], "the fewest that may be laid"
    ui.tap_icon("backspace")
    ui.tap_key("8")
    assert [key.name for key in sizes(ui) if key.chosen] == ["1"]


def test_values_that_beat_nothing_are_hollow_and_say_why(ui: Driver) -> None:
    five(ui)
    assert keys(ui, alive=False) == ["1", "2", "3", "4"]
    before = count(ui)
    ui.tap_key("2")
    assert ui.see("A set of size 1 with value 10 lies before Cy")
    assert count(ui) == before


def test_more_sizes_than_have_room_are_a_tap_away(ui: Driver) -> None:
    table_of(ui, 5, deal(0))
    ui.tap_key("4")
    assert [key.text for key in sizes(ui)] == ["×1", "×2", "×3", "×4", "×5", "×6–8"]
    lay(ui, "more", "6")
    assert ui.view()["table"][0]["value"] == 4
    assert len(last(ui)["cards"]) == 6


def test_a_beaten_set_goes_back_turned(ui: Driver) -> None:
    """D4: adding a 5 to {5} beats {3, 3}, which return as 4 and 6."""
    table_with_sets(ui, lies(1, "5/8"), lies(2, "3/4", "3/6"))
    ui.tap_set(1)
    ui.tap("Add 5")
    body = ui.app.page.body
    assert body.seats.trace.left[2, 1].cards == ("4/3", "6/3")
    assert body.seats.trace.last == (1, 1)
    assert ui.view()["hands"][2] == {"size": 10, "known": ["4/3", "6/3"]}


def test_cards_fly_to_the_hand_and_turn_on_the_way(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0), play(0, "4/7", "4/2"), play(1, "9/1"))
    ui.app.moves = True
    assert table.enter(play(2, "5/8", "5/4")).ok
    seats = ui.app.page.body.seats
    flight = seats.children[0]
    assert [going.card for going in flight.cards] == ["4/7", "4/2"]
    assert seats.flying == {(0, 1)}
    ui.until(lambda: not seats.children)
    assert seats.flying == frozenset()


def test_cards_said_by_number_fly_too_and_what_they_turn_to_is_open(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0), play(0, "4/?", "4/?"), play(1, "9/1"), memory_aid=True)
    ui.app.moves = True
    assert table.enter(play(2, "5/?", "5/?")).ok
    seats = ui.app.page.body.seats
    assert [at(going, 1.0)[0] for going in seats.children[0].cards] == ["?/4", "?/4"]
    ui.until(lambda: not seats.children)
    assert seats.trace.left[0, 1].cards == ("?/4", "?/4")
    assert ui.view()["hands"][0]["known"] == ["?/4", "?/4"]


def test_a_taken_set_flies_to_the_hand_that_took_it(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0), play(0, "2/5", "2/6"))
    ui.app.moves = True
    assert table.enter(take(1, 0)).ok
    seats = ui.app.page.body.seats
    assert seats.trace.left[1, 1].kind == "took"
    assert seats.trace.left[1, 1].cards == ("5/2", "6/2")
    assert {going.end for going in seats.children[0].cards} == {seats.hand_box(1)}


def test_undo_brings_cards_back_from_the_hand(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0), play(0, "4/7", "4/2"), play(1, "9/1"))
    assert table.enter(play(2, "5/8", "5/4")).ok
    ui.frames(2)
    ui.app.moves = True
    ui.tap_icon("undo")
    seats = ui.app.page.body.seats
    assert [going.card for going in seats.children[0].cards] == ["4/7", "4/2"]
    ui.until(lambda: not seats.children)
    assert laid(ui)[0, 1] == ["4/7", "4/2"]
    assert seats.flying == frozenset()


def test_a_flying_card_turns_before_it_goes() -> None:
    going = Going("4/7", Box(100, 100, 40, 60), Box(0, 0, 10, 16))
    assert at(going, 0.0) == ("4/7", going.start, 1.0)
    assert at(going, 0.2)[0] == "4/7"
    assert at(going, 0.5)[0] == "7/4"
    assert at(going, 1.0) == ("7/4", going.end, 1.0)


def test_the_own_set_leaves_first(ui: Driver) -> None:
    """It stands in nobody's way: after a lap a single 3 follows the own single 9."""
    table_of(ui, 3, deal(0), play(0, "9/2"), turn(1), turn(2))
    ui.tap_key("3")
    assert not any("over" in key.note for key in sizes(ui))
    lay(ui)
    assert laid(ui) == {(0, 1): ["3/?"]}


def test_tokens_and_places_are_shown(ui: Driver) -> None:
    ending(ui)
    lay(ui, "8")
    assert ui.view()["tokens"] == [2, 0, 0]
    assert ui.view()["out"] == [0]
    assert not ui.app.sheets()


def end_round(ui: Driver) -> None:
    """Ada and Bo lay their last cards: a single, then a pair."""
    ending(ui)
    lay(ui, "8")
    lay(ui, "9", "2")


def test_the_end_of_a_round_leads_to_its_sheet(ui: Driver) -> None:
    end_round(ui)
    assert ui.see("Round 1 is over")
    assert ui.see("out second")
    assert ui.view()["tokens"] == [2, 1, 0]
    ui.tap("Next round")
    assert ui.see("Deal. Who has the starred 1/5?")
    ui.tap_key("1")
    assert ui.view()["round"] == 2


def test_the_end_of_a_round_can_be_undone_from_its_sheet(ui: Driver) -> None:
    end_round(ui)
    ui.tap("Undo")
    assert not ui.app.sheets()
    assert ui.view()["out"] == [0]
    assert ui.see("Taken back: Bo plays 2 × 9")


def test_the_end_of_the_match_leads_to_the_result(ui: Driver) -> None:
    table_of(ui, 3, deal(0), LAST_CARDS | {"tokens": [2, 3, 1]})
    lay(ui, "8")
    assert ui.see("Ada wins")
    ui.tap("Result")
    assert ui.app.stack[-1][0] == "result"


def test_a_stalled_round_says_so(ui: Driver) -> None:
    table_of(ui, 3, deal(0), turn(0), turn_limit=2)
    assert ui.see("Round 1 · turn 2 of 2")
    ui.tap("Turn the hand")
    assert ui.see("The limit of turns is reached.")


# Memory


def test_known_cards_are_shown_only_with_the_memory_aid(ui: Driver) -> None:
    entries = (deal(0), play(0, "2/5", "2/6"), take(1, 0), turn(2))
    table_of(ui, 3, *entries, memory_aid=True)
    ui.tap_head(1)
    assert ui.see("In hand: Bo")
    assert {face.code for face in ui.of("CardFace")} == {"5/2", "6/2"}
    table_of(ui, 3, *entries)
    ui.tap_head(1)
    assert not ui.see("In hand: Bo")
    assert ui.view()["hands"][1]["known"] == []


def test_grey_keys_tell_nothing_without_the_memory_aid(ui: Driver) -> None:
    """Ada's 3/8 went to the discards: only a table with memory aids is told before it is laid."""
    entries = (deal(0), play(0, "3/8"), turn(1), turn(2), turn(0))
    table_of(ui, 3, *entries, memory_aid=True)
    ui.tap_key("8")
    assert "8/3" in keys(ui, alive=False)
    table_of(ui, 3, *entries)
    ui.tap_key("8")
    assert "8/3" in keys(ui)
    lay(ui, "8/3")
    assert ui.see("No more 8/3 can be in Bo's hand: 1 in play; discarded 3/8.")
    assert count(ui) == len(entries)


def test_a_card_the_wrong_way_up_is_refused(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/9"), take(1, 0), turn(2), turn(0))
    lay(ui, "2", "2/9")
    assert ui.see("Bo holds this card as 9/2, not as 2/9.")
    assert count(ui) == 5
    ui.tap("Why?")
    assert ui.see("Cards that come from the table to a hand are turned")


def test_the_table_is_right_about_a_card_that_was_taken_for_another(ui: Driver) -> None:
    """The record has 3/8 among the discards, where it was misread; Bo really holds it."""
    table_of(ui, 3, deal(0), play(0, "3/8"), turn(1), turn(2), turn(0))
    lay(ui, "8", "8/3")
    assert ui.see("No more 8/3 can be in Bo's hand: 1 in play; discarded 3/8.")
    ui.tap("It is so: correct the record")
    assert [dict(p.entry)["move"] for p in ui.app.page.table.record[-2:]] == ["amend", "play"]
    assert laid(ui) == {(1, 1): ["8/3"]}
    assert not ui.app.sheets()


def test_a_hand_known_the_wrong_way_up_is_corrected(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/9"), take(1, 0), turn(2), turn(0))
    lay(ui, "2", "2/9")
    ui.tap("It is so: correct the record")
    assert laid(ui) == {(1, 1): ["2/9"]}


def test_a_set_on_the_table_was_of_other_cards(ui: Driver) -> None:
    """The 9/2 that Bo lays cannot lie before Ada too: of her pair the values stay."""
    table_of(ui, 3, deal(0), play(0, "2/4", "2/9"), memory_aid=True)
    ui.app.page.body.enter(play(1, "9/2"))
    ui.frames(3)
    ui.tap("It is so: correct the record")
    assert laid(ui) == {(0, 1): ["2/?", "2/?"], (1, 1): ["9/2"]}


def test_what_is_no_matter_of_memory_cannot_be_explained_away(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"), memory_aid=True)
    ui.app.page.body.enter(play(1, "3/8"))
    ui.frames(3)
    assert ui.see("Nothing has changed.")
    assert not ui.see("It is so: correct the record")


def test_the_star_is_with_the_starter(ui: Driver) -> None:
    table_of(ui, 3, deal(0), turn(0))
    lay(ui, "5", "5/1")
    assert ui.see("Ada started this round, so the 1/5 was dealt there")
    assert count(ui) == 2


def test_the_table_is_right_about_the_star_too(ui: Driver) -> None:
    """Somebody else started the round than was said: Bo holds the 1/5."""
    table_of(ui, 3, deal(0), turn(0))
    lay(ui, "5", "5/1")
    ui.tap("It is so: correct the record")
    assert laid(ui) == {(1, 1): ["5/1"]}


def test_trust_stays_quiet(ui: Driver) -> None:
    table_of(ui, 3, deal(0))
    ui.app.settings["speech"] = True
    lay(ui, "3")
    assert ui.app.page.table.record[-1].verdict.answer == "unverified"
    assert not ui.app.sheets()
    assert ("vibrate", "legal") in ui.device.asked
    assert ("speak", ("Ada plays 1 × 3", "en")) in ui.device.asked


# The record


def test_the_record_is_corrected(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"))
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap_key("0")
    ui.tap(next(face for face in ui.of("CardFace") if face.code == "9/2"))
    ui.tap(next(face for face in ui.of("CardFace") if face.code == "+"))
    ui.tap_key("8")
    ui.tap_key("8/1")
    hand, tokens = sorted(ui.of("Stepper"), key=lambda stepper: -stepper.y)
    ui.touch(*hand.to_window(hand.x + 20, hand.center_y))
    ui.touch(*tokens.to_window(tokens.right - 20, tokens.center_y))
    ui.tap(ui.of("Toggle")[-1])
    ui.tap("Correct the record")
    assert last(ui) == {
        "move": "amend",
        "table": [lies(0, "8/1")],
        "hands": [{"size": 8}, {"size": 10}, {"size": 10}],
        "tokens": [1, 0, 0],
        "turn": 0,
    }


def test_known_cards_and_who_is_out_are_corrected(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "2/5", "2/6"), take(1, 0), turn(2), memory_aid=True)
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap_key("1")
    ui.tap(next(face for face in ui.of("CardFace") if face.code == "5/2"))
    ui.tap_key("2")
    ui.tap(ui.of("Toggle")[0])
    ui.tap("Correct the record")
    hands = [
        {"size": 8, "known": []},
        {"size": 12, "known": ["6/2"]},
        {"size": 10, "known": []},
    ]
    assert last(ui) == {"move": "amend", "hands": hands, "out": [2]}
    assert ui.view()["out"] == [2]


def test_a_wrong_correction_is_explained(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"))
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap(next(face for face in ui.of("CardFace") if face.code == "+"))
    ui.tap_key("9")
    ui.tap_key("9/2")
    ui.tap("Correct the record")
    assert ui.see("Seen more often than in play: 2/9.")
    assert count(ui) == 2


# The window


def test_five_players_fit_without_scrolling(ui: Driver) -> None:
    """At 360 × 800 dp: all in the window, nothing overlaps, every target is large."""
    five(ui)
    body = ui.app.page.body
    panels = body.seats.panels()
    assert len(panels) == 5
    assert panels[0].box.y + panels[0].box.h <= 800 - 24 - 48
    assert body.seats.y >= body.prompt.top
    assert body.prompt.y >= body.pad.top
    assert body.pad.y >= body.bar.top
    assert body.bar.y >= 16
    assert all(min(place.box.w, place.box.h) >= 48 for p in panels for place in p.places)
    assert all(min(box.w, box.h) >= 48 for box in body.pad.cells().values())
    assert not ui.of("ScrollView") + ui.of("Scroll")
    for i, panel in enumerate(panels[1:]):
        assert panel.box.y + panel.box.h <= panels[i].box.y


def test_sets_never_reach_their_labels(ui: Driver) -> None:
    table = table_of(ui, 5, deal(0))
    nine = lies(1, "4/2", "4/2", "4/3", "4/3", "4/5", "4/6", "4/7", "4/8", "4/9")
    hands = [{"size": 6}] * 5
    assert table.enter({"move": "amend", "table": [nine], "hands": hands, "turn": 0}).ok
    ui.frames(3)
    place = ui.app.page.body.seats.place(1, 1)
    boxes = card_boxes(place.cards, 9)
    assert boxes[-1].x + boxes[-1].w <= place.label.x
    assert boxes[1].x > boxes[0].x


def test_keys_of_sizes_and_cards_are_large_enough(ui: Driver) -> None:
    """Seven cards at 360 dp: each with its share of the gaps beside it."""
    table_of(ui, 5, deal(0))
    ui.tap_key("4")
    body = ui.app.page.body
    assert len(body.pad.keys) == 7
    for row in (body.sizes, body.pad):
        assert all(min(box.w + GAP, box.h) >= 48 for box in row.cells().values())


def test_the_table_lies_along_a_lying_phone(ui: Driver) -> None:
    ui.resize(800, 360)
    five(ui)
    body = ui.app.page.body
    assert body.desk.x >= body.seats.right
    assert all(panel.box.h >= 48 for panel in body.seats.panels())
    ui.tap("Turn the hand")
    assert last(ui) == turn(0)


def test_language_and_theme_change_at_once(ui: Driver) -> None:
    five(ui)
    ui.app.speak_language("cs")
    ui.app.wear("light")
    ui.frames(3)
    assert ui.see("Otočit ruku")
    ui.app.speak_language("es")
    ui.frames(3)
    assert ui.see("Girar la mano")
    assert ui.app.page.state.startswith("Ronda 1")


def test_the_history_tells_every_move(ui: Driver) -> None:
    dnup_history(ui)
    told = [row["line"].text for row in ui.app.page.ids.list.data]
    assert told == [
        "Undo of 6",
        "Dana turns the hand",
        "Cy takes the set of Ada",
        "Bo adds 8/5 to Ada",
        "Ada plays 3 × 8",
        "Correction",
        "New deal, Bo starts",
    ]
    ui.app.page.choose(3)
    ui.app.page.open_then()
    ui.frames(3)
    assert ui.see("The table as it was")
    ui.tap_set(0)
    assert not ui.app.sheets()
