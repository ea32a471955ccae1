"""What touches mean at the full table of the Night's Watch: every move, without a screen."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.nights_watch.table.dice import unseen
from companion.games.nights_watch.table.draft import Draft, begun
from companion.games.nights_watch.table.places import open_places
from companion.match.dice import Dice
from companion.play.questions import Count, OneOf
from companion.play.scene import Stage
from scoring.codec import from_json, to_json
from scoring.nights_watch.moves import BuildRoad
from scoring.nights_watch.places import EDGES
from scoring.nights_watch.state import Options
from scoring.nights_watch.tokens import Token
from tests import chances
from tests.dealers.nights_watch import Dealer
from tests.play.sitting import PHONE
from tests.play.watch import (
    BEGUN,
    DISCARDED,
    MAIN,
    MIDDLE,
    SETTLED,
    SEVEN,
    Watch,
    dice,
    post,
    watch,
)

# From the start to the first turn


def test_the_start_is_entered_or_rolled_by_the_app() -> None:
    sitting = watch(options={})
    sitting.touch("dice", "face.0.6", "face.1.2", "face.2.6")
    assert sitting.refused("entered")
    sitting.touch("face.3.1", "entered")
    assert sitting.last == {"move": "start_roll", "rolls": [6, 2, 6, 1], "rolled": "table"}
    assert "Roll for the start: Ada, Cy" in sitting.said()
    sitting.desk.dice = Dice(Random(1))
    while sitting.table.state.phase == "start_roll":
        sitting.touch("roll")
    assert sitting.last["rolled"] == "app"
    assert sitting.last["rolls"][1] is None


def test_settlements_and_guards_of_the_set_up() -> None:
    sitting = watch()
    for entry in SETTLED:
        sitting.touch(f"corner.{entry['at']}", f"edge.{entry['road']}", "confirm")
        assert sitting.last == entry
    assert "Ada posts a guard: tap the Wall" in sitting.said()
    for seat, section in enumerate((1, 1, 3, 4)):
        sitting.touch(f"wall.{section}", "confirm")
        assert sitting.last == post(seat, section)
    assert "Ada rolls" in sitting.said()


def test_another_corner_may_be_touched_before_it_is_settled() -> None:
    sitting = watch()
    wide = sitting.scene()["hex.0,0"].box.w
    sitting.touch("corner.1,1,N")
    assert sitting.scene()["hex.1,1"].box.w == pytest.approx(max(1.6 * wide, 84))
    assert sitting.refused("confirm")
    sitting.touch("corner.1,1,S", "edge.1,1,SE")
    assert not sitting.refused("confirm")
    sitting.touch("cancel")
    assert sitting.scene()["hex.0,0"].box.w == wide
    assert not sitting.table.record


def test_a_closer_look_can_be_dragged() -> None:
    sitting = watch()
    sitting.touch("corner.1,1,N")
    before = sitting.scene()["hex.1,1"].box
    sitting.desk.drag(PHONE, -60, 0)
    assert -61 < sitting.scene()["hex.1,1"].box.x - before.x < -40
    assert sitting.desk.draft.places == ("corner.1,1,N",)


def test_start_settlements_may_turn_tokens() -> None:
    sitting = watch(options={"first": 0, "start_tokens": True})
    sitting.touch("corner.1,1,N", "edge.1,1,NE", "confirm")
    assert not sitting.table.record
    sitting.touch("token.giant.hornfoot")
    assert sitting.last["tokens"] == [{"kind": "giant", "clan": "hornfoot"}]


# Rolling


def test_the_app_rolls_three_dice() -> None:
    sitting, fair = watch(*BEGUN), Dice(Random(3))
    sitting.desk.dice = Dice(Random(3))
    sitting.touch("roll")
    expected = {"dice": [fair.d6(), fair.d6()], "wildling": fair.d12(), "rolled": "app"}
    assert sitting.last == {"seat": 0, "move": "roll", **expected}


def test_dice_of_the_table_are_entered_and_every_card_is_told() -> None:
    sitting = watch(*MIDDLE)
    sitting.touch("dice", "face.0.5", "face.1.6")
    assert sitting.refused("entered")
    sitting.touch("face.2.9")
    assert "Enter the roll: 11" in [c.spot.says for c in sitting.question().choices]
    sitting.touch("entered")
    assert sitting.last == {**dice(0, 5, 6, 9), "rolled": "table"}
    assert listed(sitting) == [
        "Ada rolls 11 · wildling die: 9",
        "Ada: 2 grain · Bo: 1 brick · Cy: 1 brick",
    ]


def listed(sitting: Watch) -> list[str]:
    return sitting.scene()["steps"].says.split("\n")


def test_a_roll_that_yields_nothing_says_so() -> None:
    assert listed(watch(*BEGUN, dice(0, 1, 1, 10)))[1] == "Nobody takes a card"


def test_wildlings_walk_on_the_board_step_by_step() -> None:
    sitting = watch(*MAIN)
    said = sitting.desk.steps()
    assert "Clearing 5–6: 3 wildlings, 2 guards. Breach" in said
    taken = []
    for step in range(len(said)):
        sitting.desk.step = step
        scene = sitting.scene()
        assert not [name for name in scene.spots if name.partition(".")[0] in ("edge", "corner")]
        taken.append(len(scene.of("taken")))
    assert (taken[0], taken[-1]) == (3, 5)
    sitting.desk.step = None
    assert len(sitting.scene().of("taken")) == 5


# Building


def test_two_touches_build_a_road() -> None:
    sitting = watch(*MAIN)
    sitting.touch("edge.-1,4,NE")
    assert "Build the road: pasture 10 · coast" in sitting.said()
    sitting.touch("confirm")
    assert sitting.last == {"seat": 0, "move": "build", "what": "road", "at": "-1,4,NE"}


def test_the_nearest_open_place_is_meant() -> None:
    sitting = watch(*MAIN)
    sitting.touch("build", "make.road")
    scene = sitting.scene()
    assert {shape.key.split(".")[1] for shape in scene.of("spot")} == {"edge"}
    box = scene["spot.edge.-1,4,NE"].box
    found = scene.at(box.cx + 12, box.cy - 9)
    assert found is not None
    assert found.key == "spot.edge.-1,4,NE"
    sitting.touch("edge.-1,4,NE")
    assert sitting.scene().toned("staged") == {"staged.-1,4,NE"}
    sitting.touch("cancel")
    assert not sitting.scene().toned("staged")


def test_open_places_are_exactly_those_of_the_rules() -> None:
    sitting = watch(*MAIN)
    at = sitting.position()
    judged = {f"edge.{e}" for e in EDGES if at.judge(BuildRoad(0, at=e)).ok}
    assert open_places(at, Draft(making="road")) == judged
    assert len(judged) == 7
    shown = {shape.spot.name for shape in sitting.scene().of("spot") if shape.spot}
    assert {name for name in shown if name.startswith("edge.")} == judged


def test_a_keep_turns_two_tokens() -> None:
    sitting = watch(*MAIN)
    sitting.touch("corner.-1,4,N", "confirm", "token.climber.ice_river")
    assert sitting.question().title == "Which token was turned? 2 of 2"
    sitting.touch("token.climber.ice_river")
    shown = {"kind": "climber", "clan": "ice_river"}
    assert sitting.last["tokens"] == [shown, shown]


def test_the_app_draws_tokens() -> None:
    sitting = watch(*MAIN)
    sitting.touch("corner.-1,4,N", "confirm", "draw")
    assert sitting.question().title == "Which token was turned? 2 of 2"
    sitting.touch("draw")
    assert len(sitting.last["tokens"]) == 2


def test_a_token_that_is_not_chosen_changes_nothing() -> None:
    sitting = watch(*MAIN)
    sitting.touch("corner.-1,4,N", "confirm", "close")
    assert sitting.desk.question(PHONE) is None
    assert len(sitting.table.record) == len(MAIN)
    assert "Build the keep" in sitting.said()


def test_a_guard_goes_up_the_wall_before_its_clearing() -> None:
    sitting = watch(*MAIN)
    sitting.touch("build", "make.post")
    clearing = sitting.scene()["clearing.3"].box
    found = sitting.scene().at(clearing.cx, clearing.cy)
    assert found is not None
    assert found.key == "wall.3"
    sitting.touch("wall.3", "confirm")
    assert sitting.last == {"seat": 0, "move": "build", "what": "guard", "section": 3}


def test_what_cannot_be_paid_says_why() -> None:
    poor = {"move": "amend", "hands": [{"wool": 1}, None, None, None]}
    sitting = watch(*MIDDLE, poor, dice(0, 3, 2, 9))
    sitting.touch("build")
    assert all(sitting.refused(f"make.{what}") for what in ("road", "settlement", "keep", "post"))
    sitting.touch("make.road")
    assert "Nothing has changed." in sitting.said()
    assert len(sitting.table.record) == len(MIDDLE) + 2


# Trading


def test_a_trade_is_staged_and_then_confirmed() -> None:
    sitting = watch(*MAIN)
    sitting.touch("trade", "give.grain", "give.grain")
    assert sitting.refused("go")
    sitting.touch("get.wood", "go")
    assert sitting.last == {
        "seat": 0,
        "move": "trade",
        "with": 1,
        "give": {"grain": 2},
        "get": {"wood": 1},
    }


@pytest.mark.parametrize("seat", range(4))
def test_a_trade_is_first_offered_to_somebody_else(seat: int) -> None:
    turn = {"move": "amend", "turn": seat}
    sitting = watch(*MIDDLE, turn, dice(seat, 3, 2, 9))
    sitting.touch("trade")
    [offered] = [part for part in sitting.question().parts if isinstance(part, OneOf)]
    others = {other for other in range(4) if other != seat}
    assert {value for value, _ in offered.values} == {*others, -1}
    assert offered.chosen in others


def test_the_bank_trades_at_the_best_rate() -> None:
    sitting = watch(*MAIN)
    sitting.touch("trade")
    sitting.answer("partner", -1)
    give = sitting.pictures()[0]
    assert (give["cell.one.grain"].text, give["cell.one.wool"].text) == ("2:1", "3:1")
    sitting.touch("one.grain")
    assert sitting.pictures()[0]["cell.one.grain"].text == "2 2:1"
    sitting.touch("other.ore", "go")
    assert sitting.last == {"seat": 0, "move": "bank", "give": "grain", "get": "ore"}


# Sevens


def test_a_seven_waits_for_everybody_who_owes() -> None:
    sitting = watch(*SEVEN)
    assert "Still to discard: Ada 6, Cy 4" in sitting.said()
    sitting.touch("head.2", *["give.grain"] * 3)
    assert sitting.refused("go")
    assert "3 of 4 chosen" in sitting.said()
    sitting.touch("give.grain", "go")
    assert sitting.last == DISCARDED[1]
    assert "Still to discard: Ada 6" in sitting.said()
    sitting.touch("discard", *["give.grain"] * 3, *["give.ore"] * 3, "go")
    assert sitting.last == DISCARDED[0]
    assert sitting.table.state.phase == "tormund"


@pytest.mark.parametrize("card", [None, "ore"])
def test_a_robbed_card_is_told_or_not(card: str | None) -> None:
    sitting = watch(*SEVEN, *DISCARDED)
    sitting.touch("hex.0,2")
    assert "Move Tormund: fields 6" in sitting.said()
    sitting.touch("confirm", *([f"told.{card}"] if card else ()), "go")
    named = {"card": card} if card else {}
    expected = {"seat": 0, "move": "tormund", "hex": "0,2", "steal_from": 1}
    assert sitting.last == expected | named
    unsure = sitting.scene().toned("unsure")
    assert bool(unsure) is (card is None)


# Cards


# Heroes


# Corrections


def test_pieces_are_put_right_on_the_picture() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.pieces", "corner.1,1,S", "head.1", "tool.road", "edge.1,1,SE")
    sitting.touch("tool.tormund", "hex.1,2", "save")
    entry = sitting.last
    assert entry["settlements"] == [["-1,4,N", "1,1,S"], None, None, None]
    assert entry["roads"][1][-1] == "1,1,SE"
    assert entry["tormund"] == "1,2"
    assert "keeps" not in entry


def test_a_piece_is_taken_away_or_changes_hands() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.pieces", "corner.-1,4,N", "corner.1,2,S")
    assert sitting.scene()["building.1,2,S"].lies == "settlement.0"
    sitting.touch("save")
    assert sitting.last["settlements"] == [["1,2,S"], None, ["-1,2,S"], None]


def test_hands_cards_heroes_and_turn_are_put_right() -> None:
    sitting = watch(*MAIN)

    def amend(what: str) -> None:
        sitting.desk.touch("amend")
        sitting.touch(f"amend.{what}")
        assert sitting.refused("save") == "Nothing differs yet."

    amend("hands")
    sitting.answer("hand.4", 4)
    sitting.touch("save")
    assert sitting.last["hands"][0]["ore"] == 4
    assert sitting.last["hands"][1:] == [None, None, None]
    amend("cards")
    sitting.answer("held", 3)
    sitting.answer("played.patrol", 1)
    sitting.touch("save")
    assert sitting.last["cards_held"] == [3, None, None, None]
    assert sitting.last["cards_played"] == [{"patrol": 1}, None, None, None]
    amend("heroes")
    sitting.touch("hero.qhorin", "save")
    assert sitting.last["heroes"] == [{"hero": "qhorin", "side": "A"}, None, None, None]
    amend("turn")
    sitting.touch("holds.turn.2", "holds.longest_road.none", "save")
    assert sitting.last == {"move": "amend", "turn": 2, "longest_road": "none"}
    assert "Cy rolls" in sitting.said()


def test_the_north_is_put_right_as_at_the_wardens() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.north", "drop.camps.0.0", "more.camps.1", "who.giant")
    sitting.answer("tab", "turn")
    sitting.answer("breaches", 2)
    sitting.touch("save")
    assert sitting.last["breaches"] == 2
    assert sitting.last["camps"]["ice_river"] == ["climber", "regular"]
    assert sitting.last["camps"]["cave_people"][-1] == "giant"


def test_what_the_box_cannot_hold_is_said_at_once() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.hands")
    sitting.answer("hand.0", 19)
    assert sitting.refused("save")
    assert "19" in sitting.said()


# The end, and drafts


def test_ten_points_win_at_the_end_of_the_turn() -> None:
    corners = ["1,0,N", "3,0,N", "0,3,S", "2,3,S"]
    keeps = {"move": "amend", "keeps": [corners, [], [], []]}
    sitting = watch(*BEGUN, keeps, dice(0, 1, 1, 9))
    sitting.touch("end")
    assert sitting.table.state.phase == "over"
    assert "result" in sitting.scene().spots
    assert sitting.scene().said == "Ada wins"


def test_a_tragic_end_with_equal_guards_is_counted_up() -> None:
    last_stand = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    sitting = watch(*MIDDLE, last_stand, dice(0, 3, 2, 5))
    sitting.touch("count")
    sitting.answer("cards.0", 1)
    assert "Guards are equal" in sitting.said()
    sitting.touch("go")
    assert sitting.last == {"move": "tally", "victory_cards": [1, 0, 0, 0]}


def test_shaking_rolls_where_a_roll_is_the_thing_to_do() -> None:
    for entries, spot in ((BEGUN, "roll"), (MAIN, ""), (SETTLED, "")):
        sitting = watch(*entries)
        assert sitting.desk.game.shaken is not None
        assert sitting.desk.game.shaken(sitting.position(), sitting.desk.draft) == spot


@pytest.mark.parametrize(
    "touches",
    [
        ("corner.-1,4,N", "confirm", "token.giant.hornfoot"),
        ("trade", "give.grain", "get.wood"),
        ("hero", "use", "edge.-1,3,SE"),
        ("card", "make.road_building", "edge.-1,4,NE"),
    ],
)
def test_a_draft_survives_as_plain_data(touches: tuple[str, ...]) -> None:
    sitting = watch(*MAIN)
    sitting.touch(*touches)
    kept = to_json(sitting.desk.draft)
    assert from_json(Draft, kept) == sitting.desk.draft
    again = watch(*MAIN)
    again.desk.draft = from_json(Draft, kept)
    assert again.said() == sitting.said()


def test_a_correction_survives_as_plain_data() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("amend")
    sitting.touch("amend.pieces", "corner.1,1,S", "tool.tormund", "hex.1,2")
    assert from_json(Draft, to_json(sitting.desk.draft)) == sitting.desk.draft
    sitting.desk.draft = Draft()
    sitting.desk.touch("amend")
    sitting.touch("amend.north", "drop.camps.0.0")
    assert from_json(Draft, to_json(sitting.desk.draft)) == sitting.desk.draft


def test_unseen_tokens_count_what_the_move_has_shown() -> None:
    dealer = Dealer(Random(2), 4, Options(first=0))
    giant = Token("giant", "hornfoot")
    draft = Draft(making="keep", places=("corner.0,0,N",))
    assert unseen(dealer.state, draft)[giant] == 3
    assert unseen(dealer.state, Draft(making="keep", tokens=(giant,)))[giant] == 2


def test_a_phase_asks_for_its_own_move() -> None:
    asked = [begun(watch(*e).table.state, Draft()).making for e in (SETTLED[:3], SETTLED, MAIN)]
    assert asked == ["settle", "guard", ""]
    assert watch(*SEVEN, *DISCARDED).scene(Stage(800, 290)).toned("target")


@pytest.mark.parametrize("seed", range(6))
def test_random_fingers_never_stumble(seed: int) -> None:
    """Whatever is touched and answered, there is something to show, and the record stands."""
    chance = Random(seed)
    starts = (MAIN, MIDDLE, SEVEN, SETTLED[:5], BEGUN, (*SEVEN, *DISCARDED))
    sitting = watch(*starts[seed])
    sitting.desk.dice = Dice(chance)
    for _ in chances(120, 1000):
        if chance.random() < 0.05:
            sitting.desk.touch(chance.choice(("amend", "rolls", "reshuffle")))
        parts = getattr(sitting.desk.question(PHONE), "parts", ())
        fields = [part for part in parts if isinstance(part, OneOf | Count)]
        if fields and chance.random() < 0.4:
            field = chance.choice(fields)
            if isinstance(field, OneOf):
                sitting.answer(field.name, chance.choice(field.values)[0])
            else:
                sitting.answer(field.name, chance.randint(field.least, field.most))
        else:
            spots = sorted(sitting.spots() - {"undo"} | {"close"})
            spot = chance.choice(spots)
            if sitting.desk.question(PHONE) is not None or spot != "close":
                sitting.desk.touch(spot)
        assert sitting.scene().by_key
        assert "{" not in sitting.said()
    assert all(played.verdict.ok for played in sitting.table.record)
