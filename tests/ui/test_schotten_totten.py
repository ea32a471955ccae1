"""Every kind of move of Schotten Totten, by fingers; wrong ones too."""

from typing import Any, NamedTuple

from tests.play.entries import end, play
from tests.ui.driver import Driver, count, last
from tests.ui.visits import table_with, tactical, tour


def sides(ui: Driver, stone: int) -> Any:
    return ui.view()["stones"][stone - 1]["sides"]


class Laid(NamedTuple):
    """One side as a claim's verdict lays it out."""

    cards: list[tuple[str, bool]]
    """With whether each lies there."""
    kind: str


def proof(ui: Driver) -> list[Laid]:
    """Both sides, the claimer's first."""
    scene = next(view.scene for view in ui.scenes() if view.scene.of("panel"))
    laid = []
    for panel in sorted(scene.of("panel"), key=lambda shape: shape.box.y):
        seat = panel.key.partition(".")[2]
        cards = [s for s in scene.of("card") if s.key.startswith(f"proof.{seat}.")]
        lie = [(card.key.split(".")[2], "laid" in card.tones) for card in cards]
        laid.append(Laid(lie, scene[f"strength.{seat}"].marks[1].text))
    return laid


def near(ui: Driver) -> int:
    """Whose side is on the left."""
    return int(ui.scene()["head.0"].box.x > ui.scene()["head.1"].box.x)


def test_a_card_takes_two_taps(ui: Driver) -> None:
    table_with(ui, {})
    ui.tap_side(0, 3)
    ui.tap_card("V8")
    assert last(ui) == play(0, "V8", 3)
    assert not ui.app.sheets()


def test_a_card_may_be_chosen_before_its_place(ui: Driver) -> None:
    table_with(ui, {})
    ui.tap("Play a card")
    ui.tap_card("V8")
    assert ui.see("Violet 8: now tap its stone")
    ui.tap_side(0, 7)
    assert last(ui) == play(0, "V8", 7)


def test_a_turn_ends_with_one_tap(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4))
    ui.tap("Draw, end turn")
    assert last(ui) == {"seat": 0, "move": "end_turn"}


def test_a_seen_card_is_explained_and_changes_nothing(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4), end(0))
    ui.tap_side(1, 4)
    ui.tap_card("G5")
    assert ui.see("Green 5 already lies at stone 4.")
    assert count(ui) == 2
    ui.tap_card("G6")
    assert last(ui) == play(1, "G6", 4)


def test_the_other_side_waits(ui: Driver) -> None:
    table_with(ui, {})
    ui.tap_side(1, 4)
    assert ui.see("Not yet: Ada is to move.")
    ui.tap("Why?")
    assert ui.see("The two players take turns.")
    assert not ui.see("turn.wait")
    assert count(ui) == 0


def test_a_decided_stone_says_so(ui: Driver) -> None:
    tour(ui)
    ui.tap("Draw, end turn")
    ui.tap_side(1, 3)
    assert ui.see("Stone 3 is decided: it belongs to Ada.")


def test_a_claim_is_proved_with_cards(ui: Driver) -> None:
    tour(ui)
    ui.tap_stone(7)
    ui.tap("Proof")
    assert ui.see("Stone 7 goes to Ada")
    mine, theirs = proof(ui)
    assert mine.cards == [("V4", True), ("V5", True), ("V6", True)]
    assert theirs.cards == [("R4", True), ("R5", True), ("R6", False)]
    assert mine.kind == theirs.kind
    assert ui.see("Equal is enough for the side that is complete first.")
    ui.tap("Done")
    assert last(ui) == {"seat": 0, "move": "claim", "stone": 7}


def test_a_claim_that_is_stronger_than_the_best_says_nothing_of_equals(ui: Driver) -> None:
    tour(ui)
    ui.tap_stone(5)
    ui.tap("Proof")
    assert ui.see("Stone 5 goes to Ada")
    assert not ui.see("Equal is enough")


def test_a_wrong_claim_shows_the_counterexample(ui: Driver) -> None:
    tour(ui)
    ui.tap_stone(1)
    assert ui.see("Not yet: Bo can still win stone 1")
    mine, theirs = proof(ui)
    assert theirs.cards == [("N7", False), ("N8", True), ("N9", False)]
    assert (mine.kind, theirs.kind) == ("Colour", "Colour run")
    assert ui.see("Brown 7, brown 9 have not been seen. They may be")
    assert count(ui) == 73
    ui.tap("Why?")
    assert ui.see("before the other side is complete")
    assert ui.see("CZ p. 6, ES p. 6")
    assert ui.of("Standing")[0].standing == "printed"


def test_a_tap_on_a_stone_is_named_as_a_claim(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 5))
    ui.tap_stone(5)
    assert ui.see("Claim of stone 5. Nothing has changed.")
    assert count(ui) == 1


def test_claimable_stones_glow(ui: Driver) -> None:
    tour(ui)
    assert ui.scene().toned("claimable") == {"stone.5", "stone.7"}
    ui.tap_stone(5)
    assert not ui.app.sheets()
    assert ui.scene().toned("claimable") == {"stone.7"}


def test_a_claim_is_undone_from_its_proof(ui: Driver) -> None:
    tour(ui)
    ui.tap_stone(7)
    ui.tap("Proof")
    ui.tap("Undo")
    assert not ui.app.sheets()
    assert ui.view()["stones"][6]["owner"] is None
    assert ui.see("Taken back: Ada claims stone 7")


def test_undo_goes_back_to_the_start(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4), end(0), play(1, "R5", 4))
    for _ in range(3):
        ui.tap_icon("undo")
    assert sides(ui, 4) == [[], []]
    assert ui.find_icon("undo").disabled
    assert count(ui) == 6


def test_pass_is_offered_when_the_rules_allow_it(ui: Driver) -> None:
    table = table_with(ui, {"tactics": True})
    full = {"sides": [["G1", "G2", "G3"], []]}
    cards = iter(f"{c}{v}" for c in "RYBVN" for v in range(1, 10))
    stones = {"1": full} | {
        str(n): {"sides": [[next(cards) for _ in range(3)], []]} for n in range(2, 10)
    }
    counts = {"decks": {"clan": 10, "tactic": 10}, "hands": [{"clan": 7}, {"clan": 7}]}
    assert table.enter({"move": "amend", "stones": stones, **counts}).ok
    ui.frames(3)
    ui.tap("Pass")
    assert last(ui) == {"seat": 0, "move": "pass"}


def test_pass_is_not_offered_otherwise(ui: Driver) -> None:
    table_with(ui, {})
    assert not any(getattr(w, "text", "") == "Pass" for w in ui.widgets())


def test_the_deck_is_chosen_with_tactics(ui: Driver) -> None:
    table_with(ui, {"tactics": True}, play(0, "G5", 4))
    ui.tap("Draw tactic")
    assert last(ui) == end(0, "tactic")
    ui.play(1, 4, "R5")
    ui.tap("Draw clan")
    assert last(ui) == end(1, "clan")


def test_elite_troops_and_modes_are_played_like_cards(ui: Driver) -> None:
    tactical(ui)
    ui.play(0, 5, "shield_bearer")
    assert last(ui) == play(0, "shield_bearer", 5)
    ui.tap_icon("undo")
    ui.play(0, 5, "blind_mans_bluff")
    assert ui.view()["stones"][4]["modes"] == ["blind_mans_bluff"]


def test_a_joker_is_named_where_the_edition_says_so(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 6)
    ui.tap_card("joker")
    assert ui.see("Which card is it?")
    ui.tap_card("G5")
    assert last(ui) == play(0, "joker", 6, **{"as": "G5"})


def test_a_joker_stays_unnamed_in_the_other_edition(ui: Driver) -> None:
    table_with(
        ui,
        {"tactics": True},
        play(0, "G5", 4),
        end(0, "clan"),
        play(1, "R5", 4),
        end(1, "tactic"),
        play(0, "G6", 4),
        end(0, "clan"),
    )
    ui.play(1, 6, "joker")
    assert last(ui) == play(1, "joker", 6)


def test_the_strategist_leads_through_his_targets(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("strategist")
    assert ui.scene().toned("target") == {"card.G5", "card.G6"}
    ui.tap_side(0, 4, "G6")
    assert not {key for key in ui.scene().toned("target") if key.startswith("slot.4.")}
    ui.tap_side(0, 8)
    assert last(ui)["take"] == {"stone": 4, "card": "G6"}
    assert last(ui)["to"] == 8
    assert sides(ui, 8)[0] == ["G6"]


def test_the_strategist_may_discard(ui: Driver) -> None:
    tactical(ui)
    ui.tap("Play a card")
    ui.tap_card("strategist")
    ui.tap_side(0, 4, "G6")
    ui.tap("Discard")
    assert last(ui)["to"] == "discard"
    assert "G6" in ui.view()["discard"]


def test_the_banshee_takes_one_tap_more(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("banshee")
    ui.tap_side(1, 3, "B1")
    assert last(ui)["take"] == {"stone": 3, "card": "B1"}
    assert sides(ui, 3)[1] == []


def test_the_traitor_brings_a_card_over(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("traitor")
    ui.tap_side(1, 3, "B1")
    ui.tap_side(0, 9)
    assert sides(ui, 9)[0] == ["B1"]


def test_the_traitor_cannot_take_a_joker_and_may_try_again(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("traitor")
    ui.tap_side(1, 4, "joker=R6")
    assert ui.see("is no clan card: the Traitor cannot take it.")
    ui.tap("Back to the table")
    ui.tap_side(1, 4, "R5")
    ui.tap_side(0, 9)
    assert sides(ui, 9)[0] == ["R5"]


def test_a_ruse_can_be_called_off(ui: Driver) -> None:
    tactical(ui)
    before = count(ui)
    ui.tap_side(0, 5)
    ui.tap_card("banshee")
    ui.tap("Cancel")
    assert count(ui) == before
    assert not ui.scene().toned("target")


def test_the_recruiter_asks_for_each_card(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 5)
    ui.tap_card("recruiter")
    for deck in ("Clan", "Tactic"):
        ui.tap(deck)
    ui.tap("One step back")
    for deck in ("Clan", "Tactic", "Clan", "Clan"):
        ui.tap(deck)
    assert last(ui)["draw"] == ["clan", "clan", "tactic"]
    assert last(ui)["return"] == ["clan", "clan"]


def test_the_tactics_limit_is_said_on_the_pad(ui: Driver) -> None:
    table = tactical(ui)
    assert table.enter(play(0, "spy", 5)).ok
    assert table.enter(end(0, "clan")).ok
    assert table.enter(play(1, "B2", 3)).ok
    assert table.enter(end(1, "clan")).ok
    ui.frames(3)
    ui.tap_side(0, 5)
    ui.tap_card("traitor")
    assert ui.see("2, the opponent 1. The opponent must play one first")


def test_expert_claims_come_first(ui: Driver) -> None:
    entries = [play(0, "G5", 4), end(0), play(1, "B1", 3), end(1), play(0, "G6", 4), end(0)]
    entries += [play(1, "B2", 3), end(1), play(0, "G7", 4), end(0), play(1, "B9", 1), end(1)]
    table_with(ui, {"expert": True}, *entries)
    ui.tap_stone(4)
    assert ui.see("Not yet: Bo can still win stone 4")


def test_amend_corrects_cards_owner_and_turn(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4))
    ui.tap_icon("more")
    ui.tap("Correct the record")
    stepper = ui.of("Stepper")[0]
    for _ in range(3):
        stepper = ui.of("Stepper")[0]
        ui.touch(*stepper.to_window(stepper.right - 20, stepper.center_y))
    ui.tap("Take away green 5")
    ui.touch_spot("add.1.0")
    ui.tap_card("R9")
    owner, turn = sorted(ui.of("Segments"), key=lambda s: -len(s.labels))
    ui.touch(*owner.to_window(owner.right - 15, owner.center_y))
    turn = next(s for s in ui.of("Segments") if len(s.labels) == 2)
    ui.touch(*turn.to_window(turn.right - 15, turn.center_y))
    ui.tap("Correct the record")
    stone = ui.view()["stones"][3]
    assert stone["owner"] == 1
    assert stone["sides"] == [[], ["R9"]]
    assert ui.view()["turn"] == 1


def test_a_wrong_correction_is_explained(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4))
    ui.tap_icon("more")
    ui.tap("Correct the record")
    ui.touch_spot("add.0.0")
    ui.tap_card("G5")
    assert ui.see("Green 5 lies at stone 4: take it away there first.")
    assert count(ui) == 1


def test_the_phone_is_passed_or_lies_still(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4))
    ui.tap("Draw, end turn")
    assert near(ui) == 0
    ui.hush()
    ui.tap_icon("more")
    ui.tap("Pass the phone round")
    assert near(ui) == 1
    ui.tap_icon("more")
    ui.tap("Let the phone lie still")
    assert near(ui) == 0
    ui.play(1, 4, "R5")
    assert sides(ui, 4)[1] == ["R5"]


def test_the_next_card_ends_the_turn_and_one_undo_takes_back_both(ui: Driver) -> None:
    table_with(ui, {}, play(0, "G5", 4))
    assert ui.see("Ada has played. The card of Bo ends the turn.")
    ui.play(1, 4, "R5")
    entries = [played.entry for played in ui.app.page.table.record]
    assert entries[1:] == [end(0), play(1, "R5", 4)]
    assert ui.see("Bo plays red 5 at stone 4. Ada drew.")
    ui.tap("Undo both")
    assert [played.entry for played in ui.app.page.table.standing] == [play(0, "G5", 4)]


def test_a_choice_of_decks_is_not_made_by_the_next_card(ui: Driver) -> None:
    table_with(ui, {"tactics": True}, play(0, "G5", 4))
    ui.tap_side(1, 4)
    assert ui.see("Not yet: Ada is to move.")
    assert count(ui) == 1


def test_all_proven_stones_are_claimed_at_once(ui: Driver) -> None:
    tour(ui)
    before = count(ui)
    ui.tap("Claim")
    assert ui.see("Stones 5, 7 can be claimed")
    ui.tap("Claim 5, 7")
    claims = [played.entry["stone"] for played in ui.app.page.table.record[before:]]
    assert claims == [5, 7]
    assert not ui.app.sheets()


def test_a_tick_leaves_a_stone_for_later(ui: Driver) -> None:
    tour(ui)
    before = count(ui)
    ui.tap("Claim")
    ui.touch_spot("leave.5")
    ui.tap("Claim 7")
    claims = [played.entry["stone"] for played in ui.app.page.table.record[before:]]
    assert claims == [7]


def test_hand_and_ear_follow_the_settings(ui: Driver) -> None:
    table_with(ui, {})
    ui.app.settings["speech"] = True
    ui.play(0, 3, "V8")
    assert ("vibrate", "legal") in ui.device.asked
    assert ("speak", ("Ada plays violet 8 at stone 3", "en")) in ui.device.asked
    ui.tap_stone(3)
    assert ui.device.asked[-2] == ("vibrate", "illegal")
    ui.app.settings["sound"] = True
    ui.app.feel("legal")
    assert (ui.device.folder / "legal.wav").stat().st_size > 1000
    for setting in ("vibration", "speech", "sound"):
        ui.app.settings[setting] = False
    asked = len(ui.device.asked)
    ui.app.sheets()[0].close()
    ui.tap("Draw, end turn")
    assert len(ui.device.asked) == asked


def test_nothing_scrolls_and_every_target_is_large(ui: Driver) -> None:
    """At 360 × 800 dp: nine rows of at least 48, all above the hint, everything in the window."""
    tour(ui)
    scene = ui.scene()
    rows, hint = scene.of("row"), scene["hint"]
    assert all(row.box.h >= 48 for row in rows)
    assert max(row.box.bottom for row in rows) <= hint.box.y
    assert scene.height <= 800
    for shape in scene.spots.values():
        assert min(shape.reach.w, shape.reach.h) >= 44, shape.key
        assert shape.reach.bottom <= scene.height
    for button in ui.of("IconButton"):
        assert min(button.size) >= 44
    assert not ui.of("ScrollView") + ui.of("Scroll")
