"""What the warden's table shows and what a touch there means, without a screen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.nights_watch.warden.desk import DESK
from companion.games.nights_watch.warden.draft import Draft
from companion.games.nights_watch.warden.scene import thumbnail
from companion.match.dice import Dice
from companion.match.log import Entry, Header
from companion.play.position import Aids, Link
from companion.play.questions import Count, Picture
from companion.play.scene import Box, Glyph, Path, Scene, Shape, Stage, Words
from companion.play.steps import Errand
from scoring.codec import from_json, to_json
from scoring.nights_watch.state import NorthOptions as Options
from scoring.nights_watch.warden import Warden
from tests.dealers import random_match
from tests.play.sitting import PHONE, Sitting

FOUR = ("Ada", "Bo", "Cy", "Dana")
SMALL, LYING = Stage(360, 552), Stage(800, 296)
STAGES = [SMALL, PHONE, Stage(412, 811), LYING, Stage(1280, 736), Stage(1024, 1280)]
Watch = Sitting[Warden, Draft]


def guard(seat: int, section: int) -> Entry:
    return {"seat": seat, "move": "guard", "section": section}


def roll(seat: int, number: int) -> Entry:
    return {"seat": seat, "move": "roll", "wildling": number, "rolled": "table"}


GUARDS = (guard(0, 1), guard(1, 4), guard(2, 2), guard(3, 3))
NORTH = {
    "move": "amend",
    "camps": {
        "ice_river": ["regular", "climber", "regular"],
        "cave_people": ["regular", "regular", "giant"],
        "hornfoot": ["giant", "regular", "regular", "climber"],
    },
    "clearings": [["regular"], [], ["regular", "regular"], ["regular", "regular"]],
    "wall": [[0, 1], [2], [0, 3], [1, 2, 3]],
    "gift": {"0,0": "climber"},
}


def warden(*entries: Entry, **more: Any) -> Watch:
    return Sitting(DESK, Header("nights-watch-wildlings", FOUR, {}), entries, **more)


def north(*entries: Entry, **more: Any) -> Watch:
    return warden(*GUARDS, NORTH, *entries, **more)


def kinds(scene: Scene, lies: str) -> list[str]:
    """The figures that stand there, from the left."""
    found = [s for s in scene.of("wildling") if s.lies == lies]
    found.sort(key=lambda shape: shape.box.x)
    glyphs = [m.name for s in found for m in s.marks if isinstance(m, Glyph)]
    return [name.removeprefix("wild-") for name in glyphs]


def guards(scene: Scene, section: int) -> str:
    found = [s for s in scene.of("guard") if s.lies == f"wall.{section}"]
    return "".join(s.text for s in sorted(found, key=lambda shape: shape.box.x))


def test_every_piece_is_drawn_where_it_stands() -> None:
    scene = north().scene()
    assert kinds(scene, "camp.ice_river") == ["regular", "climber", "regular"]
    assert kinds(scene, "camp.hornfoot") == ["giant", "regular", "regular", "climber"]
    assert [len(kinds(scene, f"clearing.{n}")) for n in (1, 2, 3, 4)] == [1, 0, 2, 2]
    assert [guards(scene, n) for n in (1, 2, 3, 4)] == ["AB", "C", "AD", "BCD"]
    free = [scene[f"wall.{n}"].text for n in (1, 2, 3, 4)]
    assert free == ["3 4 5", "2 3 4 5", "3 4 5", "4 5"]
    assert kinds(scene, "gift.0,0") == ["climber"]
    assert scene.toned("taken") == {"gift.0,0"}
    assert scene.toned("full") == {"camp.hornfoot"}


@pytest.mark.parametrize("stage", STAGES)
def test_a_hex_of_the_gift_lies_behind_its_section(stage: Stage) -> None:
    """A hex q,r is behind section q + r + 1, r rows away from the Wall."""
    scene = north().scene(stage)
    for section in range(1, 5):
        wall = scene[f"wall.{section}"].box
        column = [scene[f"gift.{section - 1 - away},{away}"] for away in range(4)]
        assert [shape.text for shape in column if shape.text] == list("1234")[section == 1 :]
        assert all(wall.x - 12 < shape.box.cx < wall.right + 12 for shape in column)
        assert all(shape.box.y > wall.bottom - 1 for shape in column)
        order = [(round(shape.box.y), shape.box.x) for shape in column]
        assert order == sorted(order), "the first one is next to the Wall"


def test_the_trail_that_was_taken_is_lit_while_it_is_the_last_move() -> None:
    sitting = north(roll(0, 6))
    plates = [sitting.scene()[f"trail.{n}"] for n in range(1, 9)]
    assert [plate.text for plate in plates] == list("12345678")
    assert [p.box.x for p in plates] == sorted(p.box.x for p in plates)
    assert "trail.6" in sitting.scene().toned("taken")
    sitting.touch("end")
    assert "trail.6" not in sitting.scene().toned("taken")


@pytest.mark.parametrize("breaches", [0, 1, 3])
def test_the_meters_count_breaches_and_the_gift(breaches: int) -> None:
    gift = {"0,0": "climber", "2,1": "regular"}
    sitting = warden(*GUARDS, {"move": "amend", "breaches": breaches, "gift": gift})
    scene = sitting.scene()
    assert scene["meter.breaches"].text.count("/") == breaches
    assert scene["meter.breaches"].says == f"Breaches: {breaches} of 3"
    assert scene["meter.gift"].says == "In the Gift: 2 of 8"


def test_what_can_be_touched_is_outlined_and_the_rules_refuse_the_rest() -> None:
    full = {"move": "amend", "wall": [[0, 0, 1, 2, 3], [], [], []]}
    sitting = warden(*GUARDS, full)
    assert not sitting.scene().toned("target")
    sitting.touch("guard")
    assert sitting.scene().toned("target") == {"wall.2", "wall.3", "wall.4"}
    sitting.touch("wall.1")
    assert "All 5 spaces of section 1 are taken." in sitting.said()
    sitting.touch("close", "cancel", "remove")
    assert not sitting.scene().toned("target")
    sitting.touch("gift.0,0")
    assert "Nothing has changed." in sitting.said()


def test_the_same_button_again_forgets_the_choice() -> None:
    sitting = north()
    sitting.touch("remove")
    assert "gift.0,0" in sitting.spots()
    sitting.touch("remove")
    assert "gift.0,0" not in sitting.spots()


def test_the_apps_die_ends_the_turn_before_it() -> None:
    sitting = north()
    sitting.desk.dice = Dice(Random(3))
    expected = Dice(Random(3))
    sitting.touch("roll")
    assert sitting.last == {**roll(0, expected.d12()), "rolled": "app"}
    sitting.touch("roll")
    assert [played.entry["move"] for played in sitting.table.record[-2:]] == ["end_turn", "roll"]
    assert sitting.last == {**roll(1, expected.d12()), "rolled": "app"}


def test_a_drawn_token_is_one_of_the_unseen() -> None:
    giants = [{"seat": 0, "move": "token", "kind": "giant", "clan": "hornfoot"}] * 3
    sitting = warden(*GUARDS, *giants)
    sitting.touch("token")
    assert "Giant, Hornfoot: 0" in [
        shape.spot.says for shape in sitting.pictures()[0].spots.values() if shape.spot
    ]
    sitting.touch("draw")
    assert sitting.last["move"] == "token"
    assert sitting.last != giants[0]


def test_the_wildling_that_goes_back_is_asked_for_where_several_stand() -> None:
    sitting = north()
    sitting.touch("remove", "camp.hornfoot", "send.4")
    assert sitting.last["from"] == {"camp": ["hornfoot", 4]}
    sitting.touch("remove", "clearing.3")
    assert sitting.last["from"] == {"clearing": 3, "kind": "regular"}


def steps(sitting: Watch) -> list[Scene]:
    """The scene of every step of the last move."""
    found = []
    for step in range(len(sitting.desk.steps())):
        sitting.desk.step = step
        found.append(sitting.scene())
    sitting.desk.step = None
    return found


def test_every_step_is_a_scene_with_its_line_lit() -> None:
    sitting = north(roll(0, 5))
    shown = steps(sitting)
    assert [scene.toned("lit") for scene in shown] == [{f"step.{line}"} for line in range(7)]
    assert [len(scene.toned("broken")) for scene in shown] == [0, *[1] * 6]
    movers = [scene.toned("last") for scene in shown]
    assert [len(moved) for moved in movers] == [1, 0, 0, 1, 1, 1, 0]
    assert sitting.desk.steps() == (
        "5: Wildling takes the trail (Cave people)",
        "Clearing 5–6: 3 wildlings, 2 guards. Breach",
        "Ada loses the guard on space 1, the next moves up",
        "Wildling enters the Gift: hex 1",
        "Wildling enters the Gift: hex 2",
        "Wildling enters the Gift: hex 3",
        "Breaches: 1 of 3",
    )


@pytest.mark.parametrize("stage", STAGES)
def test_the_step_just_made_is_marked_on_the_map(stage: Stage) -> None:
    """Where it ends, how it went, and its number; what has left stays visible."""
    sitting = north(roll(0, 5))
    marked = []
    for step in range(len(sitting.desk.steps())):
        sitting.desk.step = step
        marked.append(sitting.scene(stage))
    ways = [scene["way"] for scene in marked[:-1]]
    assert [way.text for way in ways] == ["1", "2", "3", "4", "5", "6"]
    ends = [set(way.tones) for way in ways]
    assert ends == [{"clearing"}, {"wall"}, {"wall"}, {"gift"}, {"gift"}, {"gift"}]
    lines = [sum(isinstance(mark, Path) for mark in way.marks) for way in ways]
    assert lines == [2, 0, 0, 2, 2, 2]
    assert ways[4].box == marked[4]["gift.1,1"].box
    assert [len(scene.of("left")) for scene in marked] == [1, 0, 1, 1, 2, 3, 3]
    sitting.desk.step = None
    assert "way" not in sitting.scene(stage)
    assert not sitting.scene(stage).of("left")


def test_a_wildling_keeps_its_key_all_the_way() -> None:
    before = {shape.key: shape.lies for shape in north().scene().of("wildling")}
    sitting = north(roll(0, 5))
    shown = steps(sitting)
    (walker,) = shown[0].toned("last")
    assert before[walker] == "camp.cave_people"
    assert shown[0][walker].lies == "clearing.3"
    assert shown[-1][walker].lies == sitting.scene()[walker].lies
    assert shown[-1][walker].lies.startswith("gift.")
    assert {s.key for s in sitting.scene().of("wildling")} == set(before)


def test_a_new_wildling_comes_from_beyond_the_upper_edge() -> None:
    sitting = north({"seat": 0, "move": "token", "kind": "climber", "clan": "ice_river"})
    (scene,) = steps(sitting)
    (new,) = scene.toned("last")
    start = scene[new].comes
    assert start is not None
    assert start.bottom <= 0


def test_steps_go_on_and_back_and_are_shown_again() -> None:
    sitting = north(roll(0, 5))
    sitting.desk.step = 0
    sitting.touch("show.next", "show.next", "show.back")
    assert sitting.desk.step == 1
    assert sitting.refused("show.back") == ""
    sitting.touch("show.again")
    assert sitting.desk.step == 0
    assert sitting.refused("show.back") == "This is the first step."
    for _ in sitting.desk.steps():
        sitting.touch("show.next")
    assert sitting.desk.step is None
    assert sitting.last == roll(0, 5)


def test_the_list_opens_and_a_touched_line_is_shown_again() -> None:
    sitting = north(roll(0, 5))
    sitting.touch("steps", "show.4")
    assert sitting.desk.step == 4
    assert sitting.scene()["way"].text == "5"


def test_the_last_turn_is_shown_again_after_other_moves() -> None:
    sitting = north(roll(0, 5), guard(0, 2))
    sitting.desk.touch("show.again")
    scene = sitting.scene()
    assert scene.toned("lit") == {"step.0"}
    assert guards(scene, 2) == "C"
    for _ in range(7):
        sitting.touch("show.next")
    assert guards(sitting.scene(), 2) == "CA"


def test_any_other_touch_ends_the_show_and_acts() -> None:
    tablet = Stage(1280, 736)
    sitting = north(roll(0, 5))
    sitting.desk.step = 2
    assert "guard" in sitting.scene(tablet).spots
    sitting.desk.touch("guard")
    assert sitting.desk.step is None
    assert "wall.1" in sitting.spots()


@pytest.mark.parametrize("stage", STAGES)
def test_how_steps_are_shown_is_chosen_on_the_spot(stage: Stage) -> None:
    sitting = north(roll(0, 5), aids=Aids(pace="tap"))
    sitting.desk.step = 0
    assert sitting.scene(stage).toned("chosen") == {"pace.tap"}
    errand = sitting.desk.touch("pace.slow")
    assert errand == Errand("pace", (("pace", "slow"),))
    assert sitting.desk.step == 0


def test_the_past_shows_the_steps_of_its_own_move() -> None:
    sitting = north(roll(0, 9), reader="past")
    assert "9: nobody takes a trail" in sitting.said()
    assert set(sitting.scene().spots) == {"leave"}


def test_who_watches_touches_nothing_and_sees_the_guards() -> None:
    sitting = north(roll(0, 5), reader="watcher")
    for stage in (Stage(360, 664), Stage(960, 460)):
        scene = sitting.scene(stage)
        assert not scene.spots
        assert [scene[f"seat.{seat}"].says for seat in range(4)] == [
            f"{name}: guards on the Wall: {n}" for name, n in zip(FOUR, (1, 2, 2, 2), strict=True)
        ]


def test_the_last_count_is_told_and_leads_to_the_result() -> None:
    tie = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    sitting = north(tie, roll(0, 5))
    sitting.touch("count")
    counts = [part for part in sitting.question().parts if isinstance(part, Count)]
    assert [part.title for part in counts] == [*FOUR, *FOUR]
    sitting.desk.answer("points.1", 8)
    errand = sitting.desk.touch("tally")
    assert sitting.last["points"] == [0, 8, 0, 0]
    assert errand is not None
    assert errand.page == "result"


def test_a_draft_survives_as_json() -> None:
    sitting = north()
    for spots in (["remove", "camp.hornfoot"], ["amend", "more.camps.1"], ["token"]):
        sitting.desk.draft = DESK.draft()
        for spot in spots:
            sitting.desk.touch(spot)
        draft = sitting.desk.draft
        assert from_json(Draft, to_json(draft)) == draft


# Sizes


def shown_everywhere() -> list[Watch]:
    games = [warden(), warden(*GUARDS), north(), north(roll(0, 5))]
    for step in (0, 3):
        games.append(north(roll(0, 5)))
        games[-1].desk.step = step
    lost = Link("Bo's phone is out of reach. Moves wait here.", "Take over")
    return [*games, north(roll(0, 5), link=lost), north(reader="past")]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("choice", ["", "guard", "remove"])
def test_every_spot_is_large_enough_and_on_the_stage(stage: Stage, choice: str) -> None:
    whole = Box(0, 0, stage.width, stage.height).grown(0.5)
    for sitting in shown_everywhere():
        if choice and choice in sitting.spots():
            sitting.desk.touch(choice)
        for name, shape in sitting.scene(stage).spots.items():
            reach = shape.reach
            assert min(reach.w, reach.h) >= 44, (name, reach)
            assert whole.holds(reach.x, reach.y), (name, reach)
            assert whole.holds(reach.right, reach.bottom), (name, reach)


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
@pytest.mark.parametrize("stage", STAGES)
def test_no_words_are_cut(stage: Stage, lang: str) -> None:
    rush = {"seat": 0, "move": "token", "kind": "regular", "clan": "hornfoot"}
    for entries in ((), GUARDS, (*GUARDS, NORTH, roll(0, 5)), (*GUARDS, NORTH, rush)):
        sitting = warden(*entries, lang=lang)
        for choice in ("", "remove", "token", "number", "amend"):
            sitting.desk.draft = DESK.draft()
            if choice:
                sitting.desk.touch(choice)
            question = sitting.desk.question(stage)
            parts = question.parts if question else ()
            scenes = [part.scene for part in parts if isinstance(part, Picture)]
            for scene in (sitting.scene(stage), *scenes):
                assert [shape.text for shape in scene if "…" in shape.text] == []


@pytest.mark.parametrize("stage", STAGES)
def test_nothing_lies_over_anything_else(stage: Stage) -> None:
    for sitting in shown_everywhere():
        scene = sitting.scene(stage)
        parts = [s for s in scene if s.kind in ("camps", "wall", "hex", "button", "steps", "link")]
        for i, one in enumerate(parts):
            for other in parts[i + 1 :]:
                if {one.kind, other.kind} != {"link", "button"}:
                    assert not overlap(one.box, other.box), (one.key, other.key)


def overlap(one: Box, other: Box) -> bool:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide > 1 and high > 1


def test_random_games_are_shown_whole() -> None:
    for seed in range(4):
        moves = random_match("nights-watch-wildlings", Options(), 4, Random(seed))
        sitting = warden()
        for move in moves:
            sitting.table.propose(move)
            scene = sitting.scene()
            front = sitting.table.state.front
            assert len(scene.by_key) == len(scene.shapes)
            stand = [len(row) for row in (*front.camps, *front.clearings)]
            inside = len(front.gift) - front.gift.count(None)
            assert len(scene.of("wildling")) == sum(stand) + inside
            assert len(scene.of("guard")) == sum(map(len, front.wall))
            for step in steps(sitting):
                assert len(step.by_key) == len(step.shapes)


def test_the_thumbnail_shows_guards_and_the_gift() -> None:
    state = north(roll(0, 5)).table.state
    (shape,) = thumbnail(state, Stage(120, 90))
    tints = [mark.fill.role for mark in shape.marks if getattr(mark, "fill", None)]
    assert tints.count("illegal") == 4
    assert sum(role.startswith("seat.") for role in tints) == 7


def written(shape: Shape) -> list[str]:
    return [mark.text for mark in shape.marks if isinstance(mark, Words)]


def test_a_waiting_guard_is_pale_and_who_only_moves_up_is_not() -> None:
    sitting = north()
    sitting.touch("guard", "wall.2")
    sitting.waiting = 1
    scene = sitting.scene()
    (waits,) = scene.toned("waiting")
    assert (scene[waits].lies, written(scene[waits])) == ("wall.2", ["A"])
    assert scene[waits].alpha < 1


@pytest.mark.parametrize(("number", "several"), [(5, True), (3, False)])
def test_only_several_steps_take_the_place_of_the_actions(number: int, several: bool) -> None:
    sitting = north(roll(0, number))
    assert (len(sitting.desk.steps()) > 1) == several
    sitting.desk.touch("show.again")
    scene = sitting.scene()
    assert bool(scene.of("pace")) == several
    assert ("guard" in scene.spots) != several
