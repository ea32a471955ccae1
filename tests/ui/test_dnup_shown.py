"""What a table of dnup shows, remembers and records."""

from tests.ui.dnup_fingers import chosen, keys, laid, lay, table_with_sets, write
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
    assert keys(ui, "size", alive=False)[:2] == ["1", "3"]
    assert [ui.scene()[f"key.size.{n}"].text for n in (1, 2, 3)] == ["×1 over 7", "×2", "×3 over 6"]
    assert chosen(ui, "size") == ["2"], "the fewest that may be laid"
    ui.tap_icon("backspace")
    ui.tap_key("8")
    assert chosen(ui, "size") == ["1"]


def test_values_that_beat_nothing_are_hollow_and_say_why(ui: Driver) -> None:
    five(ui)
    assert keys(ui, alive=False) == ["1", "2", "3", "4"]
    before = count(ui)
    ui.tap_key("2")
    assert ui.see("Cy has 1 × 10 on the table")
    assert count(ui) == before


def test_more_sizes_than_have_room_are_a_tap_away(ui: Driver) -> None:
    table_of(ui, 5, deal(0))
    ui.tap_key("4")
    shown = [ui.scene()[f"key.size.{name}"].text for name in keys(ui, "size")]
    assert shown == ["×1", "×2", "×3", "×4", "×5", "×6–8"]
    lay(ui, "more", "6")
    assert ui.view()["table"][0]["value"] == 4
    assert len(last(ui)["cards"]) == 6


def test_a_beaten_set_goes_back_turned(ui: Driver) -> None:
    """D4: adding a 5 to {5} beats {3, 3}, which return as 4 and 6."""
    table_with_sets(ui, lies(1, "5/8"), lies(2, "3/4", "3/6"))
    ui.tap_set(1)
    ui.tap("Add 5")
    assert "back in hand 4 6" in ui.scene()["place.2.1"].text
    assert ui.scene().toned("last") == {"card.1.5/8.0", "card.1.5/?.0"}
    assert ui.view()["hands"][2] == {"size": 10, "known": ["4/3", "6/3"]}


def test_cards_turn_and_glide_to_the_hand_and_back(ui: Driver) -> None:
    table = table_of(ui, 3, deal(0), play(0, "4/7", "4/2"), play(1, "9/1"))
    ui.app.moves = True
    view = ui.app.page.body.view
    assert table.enter(play(2, "5/8", "5/4")).ok
    assert view.glide == 0
    ui.until(lambda: view.glide == 1)
    ui.tap_icon("undo")
    assert view.glide < 1
    ui.until(lambda: view.glide == 1)
    assert laid(ui)[0, 1] == ["4/7", "4/2"]


def test_the_own_set_leaves_first(ui: Driver) -> None:
    """It stands in nobody's way: after a lap a single 3 follows the own single 9."""
    table_of(ui, 3, deal(0), play(0, "9/2"), turn(1), turn(2))
    ui.tap_key("3")
    assert not any("over" in ui.scene()[f"key.size.{n}"].text for n in keys(ui, "size"))
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
    (cards,) = [view.scene for view in ui.scenes() if "known.0" in view.scene]
    assert [card.text for card in cards] == ["5 2", "6 2"]
    table_of(ui, 3, *entries)
    ui.tap_head(1)
    assert not ui.see("In hand: Bo")
    assert ui.view()["hands"][1]["known"] == []


def test_grey_keys_tell_nothing_without_the_memory_aid(ui: Driver) -> None:
    """Ada's 3/8 went to the discards: only memory aids show it before it is laid."""
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
    write(ui, play(1, "9/2"))
    ui.tap("It is so: correct the record")
    assert laid(ui) == {(0, 1): ["2/?", "2/?"], (1, 1): ["9/2"]}


def test_what_is_no_matter_of_memory_cannot_be_explained_away(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"), memory_aid=True)
    write(ui, play(1, "3/8"))
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


def say_yes(ui: Driver, nth: int) -> None:
    """To the question that is so far down."""
    found = sorted(ui.of("Segments"), key=lambda s: -s.to_window(*s.pos)[1])[nth]
    ui.scroll_to(found)
    ui.touch(*found.to_window(found.right - 15, found.center_y))


def test_the_record_is_corrected(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"))
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.tap_key("0")
    ui.touch_spot("remove.1.0")
    ui.touch_spot("more.1")
    ui.tap_key("8")
    ui.tap_key("8/1")
    hand, tokens = sorted(ui.of("Stepper"), key=lambda stepper: -stepper.y)
    ui.touch(*hand.to_window(hand.x + 20, hand.center_y))
    tokens = min(ui.of("Stepper"), key=lambda stepper: stepper.y)
    ui.touch(*tokens.to_window(tokens.right - 20, tokens.center_y))
    say_yes(ui, 0)
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
    ui.touch_spot("remove.0.0")
    ui.tap_key("2")
    say_yes(ui, 1)
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
    ui.touch_spot("more.1")
    ui.tap_key("9")
    ui.tap_key("9/2")
    ui.tap("Correct the record")
    assert ui.see("More of these would be seen than are in play: 2/9.")
    assert count(ui) == 2


# The window


def test_the_table_lies_along_a_lying_phone(ui: Driver) -> None:
    ui.resize(800, 360)
    five(ui)
    scene = ui.scene()
    right = max(panel.box.right for panel in scene.of("panel"))
    assert all(key.box.x >= right for key in scene.of("key"))
    assert all(panel.box.h >= 48 for panel in scene.of("panel"))
    ui.tap("Turn the hand")
    assert last(ui) == turn(0)


def test_language_and_theme_change_at_once(ui: Driver) -> None:
    five(ui)
    ui.app.speak_language("cs")
    ui.app.wear("light")
    ui.frames(3)
    assert ui.see("Otočit karty")
    ui.app.speak_language("es")
    ui.frames(3)
    assert ui.see("Girar la mano")
    assert ui.app.page.bar.state.startswith("Ronda 1")


def test_the_history_tells_every_move(ui: Driver) -> None:
    dnup_history(ui)
    lines = [row["row"].line.text for row in ui.app.page.rows.data]
    assert lines == [
        "Taken back: Dana turns the hand",
        "Dana turns the hand",
        "Cy takes the set of Ada",
        "Bo adds 8/5 to Ada",
        "Ada plays 3 × 8",
        "Correction",
        "New deal, Bo starts",
    ]
    ui.app.page.touched("entry.3")
    ui.app.page.touched("then")
    ui.frames(3)
    assert ui.see("The table as it was")
    ui.tap_set(0)
    assert not ui.app.sheets()
