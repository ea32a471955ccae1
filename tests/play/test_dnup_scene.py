"""What a table of dnup shows and what a touch there means, without a screen."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.games.dnup.desk import DESK
from companion.games.dnup.draft import Draft
from companion.games.dnup.scene import thumbnail
from companion.match.log import Entry, Header
from companion.play.position import Link
from companion.play.scene import Block, Box, Scene, Shape, Stage, Tint, Words
from scoring.codec import from_json, to_json
from scoring.dnup.state import Options, State
from tests.dealers import random_match
from tests.play.layout import faults, stages
from tests.play.sitting import PHONE, Sitting

FIVE = ("Ada", "Bo", "Cy", "Dana", "Eli")
STAGES = [Stage(*size) for size in ((360, 560), (360, 720), (412, 830), (800, 290), (1280, 720))]
STAGES += [Stage(360, 720, 1.6)]

Dnup = Sitting[State, Draft]


def deal(starter: int) -> Entry:
    return {"seat": starter, "move": "deal", "starter": starter}


def play(seat: int, *cards: str) -> Entry:
    return {"seat": seat, "move": "play", "cards": list(cards)}


def take(seat: int, of: int) -> Entry:
    return {"seat": seat, "move": "take", "from": {"seat": of, "area": 1}}


def turn(seat: int) -> Entry:
    return {"seat": seat, "move": "turn"}


def lies(seat: int, *cards: str, area: int = 1) -> Entry:
    return {"seat": seat, "area": area, "cards": list(cards)}


LATE = {
    "move": "amend",
    "hands": [{"size": 5}, {"size": 4}, {"size": 6}, {"size": 3}, {"size": 0}],
    "table": [
        lies(1, "9/1", "9/3"),
        lies(2, "10/2"),
        lies(3, "4/2", "4/2", "4/7"),
        lies(4, "6/1", "6/1", "6/2", "6/3"),
    ],
    "tokens": [1, 2, 0, 3, 2],
    "out": [4],
    "turn": 0,
}
NINE = ("4/2", "4/2", "4/3", "4/3", "4/5", "4/6", "4/7", "4/8", "4/9")


def dnup(players: int, *entries: Entry, aid: bool = False, **more: Any) -> Dnup:
    options = {"memory_aid": True} if aid else {}
    return Sitting(DESK, Header("dnup", FIVE[:players], options), entries, **more)


def late(**more: Any) -> Dnup:
    return dnup(5, deal(1), LATE, **more)


def ringed(scene: Scene, tint: str) -> list[str]:
    return [shape.key for shape in scene.of("ring") if tint in shape.tones]


def values(shape: Shape) -> list[tuple[str, bool]]:
    """What is written on it, and whether it is upside down."""
    return [(mark.text, mark.upside_down) for mark in shape.marks if isinstance(mark, Words)]


def cards(scene: Scene) -> list[Shape]:
    return [shape for shape in scene.of("card") if shape.alpha]


# What lies there


def test_each_player_is_a_panel_with_the_own_set() -> None:
    scene = late().scene()
    panels = scene.of("panel")
    assert [panel.key for panel in panels] == [f"panel.{seat}" for seat in range(5)]
    heights = [panel.box.y for panel in panels]
    assert heights == sorted(heights)
    assert "2 × 9" in scene["place.1.1"].text
    assert "4 × 6" in scene["place.4.1"].text
    for seat, panel in enumerate(panels):
        mine = [card for card in cards(scene) if panel.box.holds(card.box.cx, card.box.cy)]
        assert len(mine) == [0, 2, 1, 3, 4][seat]
        assert scene[f"head.{seat}"].text.startswith(f"{FIVE[seat][0]} {FIVE[seat]}")


def test_the_value_that_counts_is_large_above_and_the_other_upside_down() -> None:
    scene = dnup(3, deal(0), play(0, "3/8")).scene()
    card = scene["card.0.3/8.0"]
    assert values(card) == [("3", False), ("8", True)]
    upper, lower = (mark for mark in card.marks if isinstance(mark, Words))
    assert upper.y < lower.y
    assert upper.size > lower.size


def test_a_half_that_nobody_said_is_a_question_mark_on_its_own_ground() -> None:
    scene = dnup(3, deal(0), play(0, "5/?", "5/8")).scene()
    unsaid = scene["card.0.5/?.0"]
    assert values(unsaid) == [("5", False), ("?", False)]
    fills = {mark.fill for mark in unsaid.marks if isinstance(mark, Block)}
    assert Tint("unverified") in fills
    assert scene["card.0.5/8.0"].spot is None


def test_tokens_are_counted_where_they_were_won() -> None:
    scene = late().scene()
    for seat, won in enumerate((1, 2, 0, 3, 2)):
        pips = [m for m in scene[f"head.{seat}"].marks if isinstance(m, Block) and m.box.w == 15]
        assert [pip.fill for pip in pips] == [Tint("text")] * won + [None] * (4 - won)


def test_both_areas_of_two_players_lie_in_order() -> None:
    laid = [lies(0, "3/8"), lies(0, "6/1", "6/2", area=2), lies(1, "9/1", area=2)]
    now = {"move": "amend", "table": laid, "turn": 0, "area": 1}
    scene = dnup(2, deal(1), {**now, "hands": [{"size": 10}, {"size": 9}]}).scene()
    first, second = scene["place.0.1"], scene["place.0.2"]
    assert first.box.bottom <= second.box.y + 1
    assert "turn" in first.tones
    assert "2 × 6" in second.text
    assert "1 × 9" in scene["place.1.2"].text


def test_the_set_laid_last_is_ringed_and_the_own_one_is_pale() -> None:
    sitting = dnup(3, deal(0), play(0, "9/2"))
    assert ringed(sitting.scene(), "text") == ["ring.0.1"]
    assert sitting.scene().toned("last") == {"card.0.9/2.0"}
    again = dnup(3, deal(0), play(0, "9/2"), turn(1), turn(2)).scene()
    assert ringed(again, "text") == []
    assert again.toned("leaves") == {"card.0.9/2.0"}


def test_a_set_that_is_reached_for_is_ringed() -> None:
    sitting = dnup(3, deal(0), play(0, "9/2"))
    sitting.touch("set.0.1")
    assert ringed(sitting.scene(), "accent") == ["ring.0.1"]


def test_the_set_in_the_making_is_drawn_in_its_place() -> None:
    sitting = dnup(3, deal(0))
    sitting.touch("value.4", "size.3", "card.4/7")
    drafted = sitting.scene().of("draft")
    assert [shape.text for shape in drafted] == ["4 7", "4 ?", "4 ?"]
    panel = sitting.scene()["panel.0"].box
    assert all(panel.holds(shape.box.cx, shape.box.cy) for shape in drafted)
    assert "Play 3 × 4" in sitting.said()


def test_sets_never_reach_their_labels() -> None:
    amend = {"move": "amend", "table": [lies(1, *NINE)], "hands": [{"size": 6}] * 5, "turn": 0}
    for stage in STAGES:
        scene = dnup(5, deal(0), amend).scene(stage)
        laid, place = cards(scene), scene["place.1.1"]
        label = min(m.x - 50 for m in place.marks if isinstance(m, Words))
        assert len(laid) == 9
        assert laid[-1].box.right <= label
        assert all(b.box.x > a.box.x for a, b in pairwise(laid))


# What the last move did


def test_a_beaten_set_turns_over_and_goes_to_its_owners_hand() -> None:
    sitting = dnup(3, deal(0), play(0, "4/7", "4/2"), play(1, "9/1"))
    before = sitting.scene()
    sitting.table.enter(play(2, "5/?", "5/?"))
    now = sitting.scene()
    assert "back in hand 7 2" in now["place.0.1"].text
    gone = [shape for shape in now.of("card") if not shape.alpha]
    assert [shape.text for shape in gone] == ["7 4", "2 4"]
    assert {shape.key for shape in gone} == {"card.0.4/7.0", "card.0.4/2.0"}
    assert all(shape.key in before and "turns" in shape.tones for shape in gone)
    head = now["head.0"].box
    assert all(head.holds(shape.box.cx, shape.box.cy) for shape in gone)


def test_a_taken_set_goes_to_the_hand_that_took_it() -> None:
    scene = dnup(3, deal(0), play(0, "2/5", "2/6"), take(1, 0)).scene()
    assert "was taken" in scene["place.0.1"].text
    assert "taken up 5 6" in scene["place.1.1"].text
    head = scene["head.1"].box
    assert all(head.holds(s.box.cx, s.box.cy) for s in scene.of("card") if not s.alpha)


def test_the_past_tells_its_own_last_move() -> None:
    sitting = dnup(3, deal(0), play(0, "9/2"), turn(1))
    was = sitting.table.standing_after(2)
    state = sitting.table.state_after(2)
    past = dnup(3, reader="past", standing=was, state=state).scene()
    assert past.toned("last") == {"card.0.9/2.0"}
    assert set(past.spots) == {"leave"}


def test_cards_that_wait_for_the_host_are_pale_with_a_badge() -> None:
    sitting = dnup(3, deal(0), play(0, "6/1"), turn(1), play(2, "7/3"))
    sitting.waiting = 1
    scene = sitting.scene()
    assert scene.toned("waiting") == {"card.2.7/3.0"}
    assert "waiting.card.2.7/3.0" in scene
    taken = dnup(3, deal(0), play(0, "6/1"), take(1, 0))
    taken.waiting = 1
    assert taken.scene().toned("waiting") == set()


# Steps


def test_a_move_of_another_phone_gives_up_what_was_begun() -> None:
    sitting = dnup(3, deal(0))
    sitting.touch("value.4", "size.3")
    sitting.table.enter(turn(0))
    assert "Bo plays a set of" in sitting.said()
    assert not sitting.scene().of("draft")


def test_a_draft_of_another_turn_means_nothing() -> None:
    sitting = dnup(3, deal(0))
    sitting.touch("value.4", "size.3")
    draft = sitting.desk.draft
    sitting.table.enter(turn(0))
    sitting.desk.draft = draft
    assert not sitting.scene().of("draft")
    sitting.touch("value.5")
    assert "Bo plays 5: how many?" in sitting.said()


def test_the_end_of_a_round_is_told_wherever_it_was_played() -> None:
    last = {"move": "amend", "hands": [{"size": 1}, {"size": 1}, {"size": 6}], "turn": 0}
    sitting = dnup(3, deal(0), {**last, "table": [lies(2, "6/1")]})
    sitting.touch("value.8", "play")
    assert sitting.desk.question(PHONE) is None
    sitting.table.enter(play(1, "9/3"))
    assert "Round 1 is over" in sitting.said()
    assert "out second" in sitting.said()
    sitting.touch("close")
    assert set(sitting.spots()) >= {"deal.0", "deal.1", "deal.2"}


def test_what_memory_refuses_can_be_so_all_the_same() -> None:
    sitting = dnup(3, deal(0), play(0, "2/9"), take(1, 0), turn(2), turn(0))
    sitting.touch("value.2", "card.2/9", "play")
    assert "Bo holds this card as 9/2, not as 2/9." in sitting.said()
    sitting.touch("why")
    assert "Cards that come from the table to a hand are turned" in sitting.said()
    sitting.touch("close", "remedy")
    assert [p.entry["move"] for p in sitting.table.record[-2:]] == ["amend", "play"]
    assert sitting.desk.question(PHONE) is None


def test_what_is_no_matter_of_memory_has_no_remedy() -> None:
    sitting = dnup(3, deal(0), play(0, "9/2"), aid=True)
    sitting.touch("value.3", "size.1")
    assert "The value must be above 9" in sitting.said()
    assert "remedy" not in sitting.spots()


def test_a_hand_is_looked_at_only_with_the_memory_aid() -> None:
    entries = (deal(0), play(0, "2/5", "2/6"), take(1, 0))
    sitting = dnup(3, *entries, aid=True)
    sitting.touch("head.1")
    (picture,) = sitting.pictures()
    assert [card.text for card in picture] == ["5 2", "6 2"]
    assert "head.1" not in dnup(3, *entries).scene().spots


def test_two_players_say_in_which_area_the_turn_is() -> None:
    sitting = dnup(2, deal(0), play(0, "4/8"))
    sitting.desk.touch("amend")
    sitting.touch("look.0")
    sitting.desk.answer("turn", 1)
    sitting.touch("save")
    assert sitting.last == {"move": "amend", "turn": 0}
    assert sitting.table.state.turn == 0


def test_a_correction_that_cannot_be_says_why() -> None:
    sitting = dnup(3, deal(0), play(0, "9/2"))
    sitting.desk.touch("amend")
    sitting.touch("more.1", "value.9", "card.9/2", "save")
    assert "More of these would be seen than are in play: 2/9." in sitting.said()
    assert len(sitting.table.record) == 2


def test_a_correction_says_only_what_it_changes_though_the_table_went_on() -> None:
    sitting = dnup(3, deal(0), play(0, "9/2"))
    sitting.desk.touch("amend")
    sitting.touch("look.2")
    sitting.desk.answer("won", 1)
    sitting.table.enter(turn(1))
    sitting.touch("save")
    assert sitting.last == {"move": "amend", "tokens": [0, 0, 1]}
    assert sitting.desk.question(PHONE) is None


@pytest.mark.parametrize("steps", [("value.4", "size.3", "card.4/7"), ("camera",), ("amend",)])
def test_a_draft_survives_as_plain_data(steps: tuple[str, ...]) -> None:
    sitting = dnup(3, deal(0))
    for step in steps:
        sitting.desk.touch(step)
    kept = to_json(sitting.desk.draft)
    assert from_json(Draft, kept) == sitting.desk.draft


# Every size


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_everything_has_its_place_at_every_size(stage: Stage, lang: str) -> None:
    link = Link("The phone of Bo is out of reach.", "Take over")
    five, two = late(lang=lang, link=link), dnup(2, deal(0), play(0, "4/?", "4/?"), lang=lang)
    said = dnup(4, deal(1), play(1, "4/2", "4/?", "4/7"), play(2, "8/?"), aid=True, lang=lang)
    for sitting in (five, two, said, dnup(5, lang=lang)):
        fits(sitting.scene(stage), stage)
    said.touch("value.9")
    fits(said.scene(stage), stage)
    said.touch("back", "set.1.1")
    fits(said.scene(stage), stage)


def fits(scene: Scene, stage: Stage) -> None:
    whole = Box(0, 0, stage.width, stage.height).grown(1)
    for shape in scene.spots.values():
        reach = shape.reach
        least = 44 if shape.kind != "card" else 22
        assert min(reach.w, reach.h) >= least, shape.key
        assert whole.holds(reach.x, reach.y), shape.key
        assert whole.holds(reach.right, reach.bottom), shape.key
    assert not [shape.key for shape in scene if "…" in shape.text]
    panels = [panel.box for panel in scene.of("panel")]
    assert all(a.bottom <= b.y for a, b in pairwise(panels))


def test_a_watcher_sees_the_same_and_touches_nothing() -> None:
    sitting = late(reader="watcher")
    assert not sitting.scene().spots
    assert {s.key for s in cards(sitting.scene())} == {s.key for s in cards(late().scene())}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_random_matches_are_drawn_with_keys_of_their_own(players: int) -> None:
    header = Header("dnup", FIVE[:players], {"turn_limit": 40})
    sitting: Dnup = Sitting(DESK, header)
    moves = random_match("dnup", from_json(Options, header.options), players, Random(players))
    for move, _ in zip(moves, range(120), strict=False):
        sitting.propose((move,))
        assert sitting.scene().by_key
    assert thumbnail(sitting.table.state, Stage(320, 90)).by_key


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_before_the_first_deal_it_is_said_which_cards_stay_in_the_box(players: int) -> None:
    names = ("Ada", "Bo", "Cy", "Dana", "Eli")[:players]
    sitting: Sitting[State, Draft] = Sitting(DESK, Header("dnup", names))
    said = sitting.scene()["boxed"].says if players < 5 else ""
    assert [n for n in range(3, 6) if f"symbol for {n}:" in said] == [*range(players + 1, 6)]
    assert said.count("/") == 40 - len(sitting.table.state.deck.pairs)
    for stage in stages():
        assert faults(sitting.scene(stage), stage) == [], stage
    sitting.touch("deal.0")
    assert "boxed" not in sitting.scene()
