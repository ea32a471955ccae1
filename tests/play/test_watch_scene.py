"""What the full table of the Night's Watch shows, as data."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.nights_watch.table.geometry import (
    REACH,
    Grid,
    corner_point,
    edge_points,
)
from companion.games.nights_watch.table.scene import thumbnail
from companion.play.position import Aids, Link
from companion.play.questions import Picture
from companion.play.scene import Block, Box, Polygon, Scene, Stage, Tint, Words
from scoring.nights_watch.places import CORNERS, EDGES, HEXES
from scoring.nights_watch.state import Options
from tests.dealers.nights_watch import Dealer
from tests.play.sitting import PHONE
from tests.play.watch import (
    BEGUN,
    DISCARDED,
    MAIN,
    MIDDLE,
    PLAYERS,
    SETTLED,
    SEVEN,
    Watch,
    dice,
    watch,
)

STAGES = [Stage(*size) for size in ((360, 560), (360, 720), (412, 830), (800, 290))]
STAGES += [Stage(1280, 720), Stage(360, 720, 1.6)]
DIE = Tint("fixed.number_disc")
OFF = {"first": 0, "memory_aid": False}


def robbed(**more: Any) -> Watch:
    taken = {"seat": 0, "move": "tormund", "hex": "0,2", "steal_from": 1}
    return watch(*SEVEN, *DISCARDED, taken, **more)


# Pieces


def test_pieces_stand_where_the_table_has_them() -> None:
    scene = watch(*MAIN).scene()
    assert scene["building.-1,4,N"].lies == "settlement.0"
    assert scene["building.3,-1,S"].lies == "keep.0"
    assert scene["building.3,-1,S"].box.w > scene["building.-1,4,N"].box.w
    assert scene["road.-1,3,SE"].lies == "road.0"
    assert scene["tormund"].lies == "3,2"
    assert {shape.lies for shape in scene.of("wildling") if shape.key in gift(scene)} == {
        f"gift.{shape.key.partition('.')[2]}" for shape in scene.of("taken")
    }


def gift(scene: Scene) -> set[str]:
    return {s.key for s in scene.of("wildling") if not s.lies.startswith(("camp", "clearing"))}


def test_guards_and_wildlings_stand_where_the_rules_have_them() -> None:
    sitting = watch(*MIDDLE)
    scene, front = sitting.scene(), sitting.table.state.front
    for section, guards in enumerate(front.wall, 1):
        posted = [shape for shape in scene.of("guard") if shape.lies == f"wall.{section}"]
        posted.sort(key=lambda shape: shape.box.x)
        assert [shape.says for shape in posted] == [PLAYERS[seat] for seat in guards]
    for shape in scene.of("taken"):
        name = shape.key.partition(".")[2]
        (figure,) = [one for one in scene.of("wildling") if one.lies == f"gift.{name}"]
        land = scene[f"hex.{name}"].box
        assert abs(figure.box.cx - land.cx) < 1
        assert abs(figure.box.cy - land.cy) < land.h / 4


def test_hexes_that_can_be_chosen_are_lit_where_they_lie() -> None:
    scene = watch(*SEVEN, *DISCARDED).scene()
    for shape in scene.of("spot"):
        land = scene[shape.key.partition(".")[2]].box
        assert (shape.box.cx, shape.box.cy) == pytest.approx((land.cx, land.cy))
        (lit,) = shape.marks
        assert isinstance(lit, Polygon)
        assert lit.edge == Tint("accent")


def test_tormund_waits_in_his_camp() -> None:
    scene = watch(*BEGUN).scene()
    assert scene["tormund"].lies == "camp"
    assert "in his camp" in scene["tormund"].text


def test_pieces_that_wait_for_the_host_are_pale_with_a_badge() -> None:
    build = {"seat": 0, "move": "build", "what": "road", "at": "-1,4,NE"}
    sitting = watch(*MAIN, build)
    sitting.waiting = 1
    scene = sitting.scene()
    assert scene.toned("waiting") == {"road.-1,4,NE"}
    assert scene["road.-1,4,NE"].alpha < 0.5
    assert "waiting.road.-1,4,NE" in scene


def test_a_wildling_keeps_its_key_from_the_clearing_into_the_gift() -> None:
    before, after = watch(*MIDDLE).scene(), watch(*MAIN).scene()
    came = gift(after) - gift(before)
    assert len(came) == 2
    stood = {s.key for s in before.of("wildling") if s.lies == "clearing.3"}
    assert came & stood


# Dice


def lit(stage: Stage = PHONE, *entries: Any) -> Scene:
    """The moment after a roll."""
    sitting = watch(*(entries or (*MIDDLE, dice(0, 4, 6, 9))))
    sitting.desk.lit = True
    return sitting.scene(stage)


def test_the_hexes_that_yield_are_lit_and_the_others_dim() -> None:
    """In MIDDLE a wildling stands on 2,0 (8) and 1,1 (12); three hexes have a ten."""
    scene = lit()
    tens = {s.key for s in scene.of("hex") if s.says.endswith(" 10")}
    assert {f"rim.{key[4:]}" for key in tens} == scene.toned("lit")
    assert scene.toned("dim") == {shape.key for shape in scene.of("hex")} - tens
    assert not watch(*MIDDLE, dice(0, 4, 6, 9)).scene().toned("dim")


def test_a_blocked_hex_is_marked_and_brings_nothing() -> None:
    scene = lit(PHONE, *MIDDLE, dice(0, 6, 6, 9))
    assert scene.toned("blocked") == {"rim.1,1"}
    assert not scene.of("gain")


def test_gains_stand_at_the_buildings_and_with_the_players() -> None:
    scene = lit()
    brought = {shape.key: shape.text for shape in scene.of("gain")}
    assert set(brought.values()) == {"+1"}
    assert len(brought) == 4
    for seat in range(4):
        assert "+1" in scene[f"head.{seat}"].text


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_the_last_roll_stays_readable_until_the_next(stage: Stage) -> None:
    end = {"seat": 0, "move": "end_turn"}
    for entries in ((*MIDDLE, dice(0, 4, 6, 9)), (*MIDDLE, dice(0, 4, 6, 9), end)):
        shown = watch(*entries).scene(stage)["dice"]
        assert "10" in shown.text.split()
        assert shown.says == "Ada rolled: 10, No trail"


def test_the_board_never_moves_for_the_light() -> None:
    rest = watch(*MIDDLE, dice(0, 4, 6, 9)).scene()
    shown = lit()
    assert [s.box for s in rest.of("hex")] == [s.box for s in shown.of("hex")]
    buttons = {s.key: s.box for s in rest.of("button")}
    assert {s.key: s.box for s in shown.of("button")} == buttons


def test_the_light_comes_before_the_wildlings() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("show.again")
    scene = sitting.scene()
    assert all(key.startswith("rim.") for key in scene.toned("lit"))
    assert scene.toned("lit")
    assert len(scene.of("taken")) == 3
    assert "Wildlings: trail 5" in scene["button.show.next"].text
    sitting.touch("show.next")
    assert not sitting.scene().toned("dim")
    assert sitting.scene()["way"].text == "1"


def test_the_roll_for_the_start_is_shown_with_who_begins() -> None:
    tie = {"move": "start_roll", "rolls": [6, 3, 6, 1]}
    won = {"move": "start_roll", "rolls": [2, None, 5, None]}
    assert watch(tie, options={}).scene()["dice"].says == "Equal: Ada, Cy roll again"
    scene = watch(tie, won, options={}).scene()
    assert scene["dice"].says == "Cy begins"
    pips = [m for m in scene["dice"].marks if isinstance(m, Block) and m.box.w < 12]
    assert len(pips) == 2 + 5


def test_a_television_is_read_across_the_room() -> None:
    """960×460 is seen twice as large on a television: dice from 120, steps from 38 pixels."""
    scene = watch(*MAIN, reader="watcher").scene(Stage(960, 460))
    dies = [m for m in scene["dice"].marks if isinstance(m, Block) and m.fill == DIE]
    assert len(dies) == 2
    assert min(die.box.w for die in dies) >= 60
    lines = [mark for shape in scene.of("step") for mark in shape.marks]
    words = [mark for mark in lines if isinstance(mark, Words) and len(mark.text) > 1]
    assert min(mark.size for mark in words) >= 19
    assert len(scene.of("step")) >= 6
    for seat in range(4):
        sizes = [m.size for m in scene[f"head.{seat}"].marks if isinstance(m, Words)]
        assert max(sizes) >= 40


# What is pointed out


def test_open_places_have_dots_only_while_one_is_asked_for() -> None:
    sitting = watch(*MAIN)
    spots = sitting.scene().of("spot")
    assert spots
    assert not any(shape.marks for shape in spots)
    sitting.touch("build", "make.road")
    assert all(shape.marks for shape in sitting.scene().of("spot"))
    sitting.touch("edge.-1,4,NE")
    scene = sitting.scene()
    assert not scene["spot.edge.-1,4,NE"].marks
    assert {"chosen", "staged.-1,4,NE"} <= scene.by_key.keys()


def test_sections_that_can_be_chosen_are_ringed() -> None:
    scene = watch(*SETTLED).scene()
    assert {f"wall.{n}" for n in (1, 2, 3, 4)} <= scene.toned("target")
    assert not watch(*MAIN).scene().toned("target")


def test_whose_turn_it_is_and_who_owes_is_underlined() -> None:
    assert watch(*MAIN).scene().toned("turn") == {"head.0"}
    assert watch(*SEVEN).scene().toned("turn") == {"head.0", "head.2"}
    assert "−4" in watch(*SEVEN).scene()["head.2"].text


def test_what_a_roll_brought_stands_at_the_players_and_in_the_hand() -> None:
    scene = watch(*MIDDLE, dice(0, 5, 6, 9)).scene()
    assert "+2" in scene["head.0"].text
    assert "+1" in scene["head.2"].text
    assert "+2" in scene["hand.grain"].text


# Hands


def test_what_is_not_certain_is_shown_as_a_range() -> None:
    sitting = robbed()
    assert sitting.scene()["hand.ore"].text == "0–1"
    assert "hand.ore" in sitting.scene().toned("unsure")
    sitting.touch("hand")
    (table,) = sitting.pictures()
    assert "0–1" in table["held.0"].text
    assert "Hands and bank" in sitting.said()
    sitting.touch("close", "head.1")
    assert sitting.scene().toned("shown") == {"head.1"}
    sitting.touch("head.0")
    assert sitting.scene().toned("shown") == {"head.0"}


@pytest.mark.parametrize("more", [{"options": OFF}, {"aids": Aids(memory=False)}])
def test_without_memory_aids_only_sizes_are_shown(more: dict[str, Any]) -> None:
    """The table agreed on it, or this screen does not show them."""
    sitting = watch(*MAIN, **more)
    for seat in range(4):
        sitting.touch(f"head.{seat}")
        texts = [sitting.scene()[f"hand.{name}"].text for name in ("wood", "ore", "wool")]
        assert {text.split()[0] for text in texts} == {"?"}
    sitting.touch("hand")
    assert "Memory aids are off" in sitting.said()
    assert sitting.pictures()[0]["held.2"].text.split()[:3] == ["C", "Cy", "?"]


def test_an_own_seat_keeps_its_own_hand() -> None:
    sitting = watch(*MAIN, options=OFF, seat=1)
    assert sitting.scene()["hand.ore"].text == "?"
    sitting.touch("head.1")
    assert sitting.scene()["hand.ore"].text == "2"


def test_what_only_memory_knows_is_said_when_the_move_is_made() -> None:
    """Preparing a trade does not reveal that Bo has no grain."""
    sitting = watch(*MAIN, options=OFF)
    sitting.touch("trade", "give.brick", "get.grain")
    assert "The rules allow this." in sitting.said()
    sitting.touch("go")
    assert "Bo is short of" in sitting.said()
    assert len(sitting.table.record) == len(MAIN)


# Words and rooms


def test_the_base_game_has_no_north() -> None:
    scene = watch(*SETTLED, options={"mode": "base"}).scene()
    assert not scene.of("wall")
    assert {"build", "trade", "card"} <= scene.spots.keys()
    assert not {"hero", "north"} & scene.spots.keys()


def test_undo_says_what_was_taken_back() -> None:
    sitting = watch(*MAIN, news="Taken back: Ada rolls 5", undone=True)
    assert sitting.scene()["steps"].says == "Taken back: Ada rolls 5"


def test_the_north_is_shown_by_itself() -> None:
    sitting = watch(*MAIN)
    sitting.touch("north")
    (north,) = sitting.pictures()
    assert len(north.of("wildling")) == len(sitting.scene().of("wildling"))
    assert "Tokens in the pool: 13" in sitting.said()


def test_a_watcher_and_the_past_touch_nothing_of_the_table() -> None:
    assert not watch(*MAIN, reader="watcher").scene().spots
    assert watch(*MAIN, reader="past").scene().spots.keys() == {"leave"}
    assert "hand.ore" not in watch(*MAIN, reader="watcher").scene()


def test_a_lost_link_has_a_bar_of_its_own_and_a_low_screen_leaves_it_to_the_app_bar() -> None:
    lost = Link("Bo's phone is out of reach. Moves wait here.", "Take over")
    for stage in STAGES:
        scene = watch(*MAIN, link=lost).scene(stage)
        if stage.height < (420 if stage.lying else 600):
            assert scene.shapes == watch(*MAIN).scene(stage).shapes
            continue
        bar = scene["link"].box
        assert not [s.key for s in scene.of("button") if s.key[7:] != "link" and cross(s.box, bar)]


def cross(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - 1
        and other.x < one.right - 1
        and one.y < other.bottom - 1
        and other.y < one.bottom - 1
    )


def tables(lang: str) -> list[Watch]:
    road = watch(*MAIN, lang=lang)
    road.touch("build", "make.road", "edge.-1,4,NE")
    correcting = watch(*MAIN, lang=lang)
    correcting.desk.touch("amend")
    correcting.touch("amend.pieces")
    return [
        road,
        correcting,
        watch(*MAIN, lang=lang),
        watch(*SETTLED[:3], lang=lang),
        watch(*SEVEN, lang=lang),
        robbed(lang=lang),
        watch(options={"first": 0}, players=PLAYERS[:3], lang=lang),
        watch(*SETTLED, options={"mode": "base"}, lang=lang),
    ]


@pytest.mark.parametrize("stage", STAGES, ids=str)
@pytest.mark.parametrize("lang", ["en", "cs", "es"])
def test_everything_has_its_place_at_every_size(stage: Stage, lang: str) -> None:
    for sitting in tables(lang):
        scene = sitting.scene(stage)
        whole = Box(0, 0, stage.width, stage.height)
        for shape in scene.spots.values():
            reach = shape.reach
            assert min(reach.w, reach.h) >= 44, shape.key
            assert whole.grown(1).holds(reach.x, reach.y), shape.key
            assert whole.grown(1).holds(reach.right, reach.bottom), shape.key
        assert not [shape.key for shape in scene if "…" in shape.text]


@pytest.mark.parametrize("lang", ["en", "cs", "es"])
@pytest.mark.parametrize("spot", ["build", "trade", "card", "hero", "north", "hand", "amend"])
def test_no_words_of_a_question_are_cut(spot: str, lang: str) -> None:
    sitting = watch(*MAIN, lang=lang)
    sitting.desk.touch(spot)
    asked = sitting.question(Stage(336, 640))
    for scene in (part.scene for part in asked.parts if isinstance(part, Picture)):
        assert not [shape.key for shape in scene if "…" in shape.text.replace("…je", "")]


def test_a_closer_look_ends_where_the_board_ends() -> None:
    sitting = watch(*SETTLED[:3])
    sitting.touch("corner.1,1,N")
    frame = sitting.scene()["frame"]
    assert all(isinstance(mark, Block) and mark.fill == Tint("bg") for mark in frame.marks)
    assert "frame" not in watch(*MAIN).scene()


def test_every_place_of_the_board_lies_where_its_neighbours_do() -> None:
    for edge in EDGES:
        (x, y), (u, v) = edge_points(edge)
        assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(REACH**2)
    plain = Grid(0, 0, 1)
    for corner in CORNERS:
        x, y = corner_point(corner)
        far = [(x - u) ** 2 + (y - v) ** 2 for u, v in map(plain.hex, HEXES)]
        assert min(far) == pytest.approx(REACH**2)


@pytest.mark.parametrize(("seats", "mode"), [(4, None), (3, "base"), (3, None)])
def test_random_matches_are_drawn_with_keys_of_their_own(seats: int, mode: Any) -> None:
    dealer = Dealer(Random(seats), seats, Options(first=0, mode=mode))
    options = {"first": 0} | ({"mode": mode} if mode else {})
    sitting = watch(options=options, players=PLAYERS[:seats])
    for _ in range(140):
        if dealer.state.phase == "over":
            break
        move = dealer.deal()
        dealer.play(move)
        sitting.propose((move,))
        scene = sitting.scene()
        assert scene.by_key
        assert "{" not in sitting.said()
    assert thumbnail(sitting.table.state, Stage(320, 90)).by_key
    assert sitting.scene(PHONE).said


def test_rolls_stand_beside_chance_and_tokens_are_counted() -> None:
    token = {"kind": "regular", "clan": "hornfoot"}
    keep = {"seat": 0, "move": "build", "what": "keep", "at": "-1,4,N", "tokens": [token] * 2}
    sitting = watch(*MAIN, keep)
    sitting.touch("dice")
    sums, wildling, _, tokens = sitting.pictures()
    assert sums["rolled.5"].says == wildling["rolled.5"].says == "5: 1"
    assert "Tokens turned: 2" in sitting.said()
    assert tokens["turned.hornfoot.regular"].text == "2"


# Whose turn it is


def now(sitting: Watch, stage: Stage = PHONE) -> str:
    scene = sitting.scene(stage)
    assert scene["hint"].says == scene.said
    return scene.said


@pytest.mark.parametrize("stage", STAGES, ids=str)
def test_whose_turn_it_is_is_said_in_every_phase(stage: Stage) -> None:
    tie = {"move": "start_roll", "rolls": [6, 3, 6, 1]}
    assert now(watch(tie, options={}), stage) == "Roll for the start: Ada, Cy"
    assert now(watch(*SETTLED[:1]), stage) == "Bo settles: tap a corner, then an edge"
    assert now(watch(*SETTLED), stage) == "Ada posts a guard: tap the Wall"
    assert now(watch(*BEGUN), stage) == "Ada rolls the three dice"
    assert now(watch(*SETTLED, options={"mode": "base"}), stage) == "Ada rolls the dice"
    assert now(watch(*SEVEN), stage) == "Still to discard: Ada 6, Cy 4"
    assert now(watch(*SEVEN, DISCARDED[0]), stage) == "Still to discard: Cy 4"
    assert now(watch(*SEVEN, *DISCARDED), stage) == "Ada moves Tormund: tap a hex"
    assert now(watch(*MAIN), stage) == "Ada trades and builds"
    ended = watch(*MAIN, {"seat": 0, "move": "end_turn"})
    assert now(ended, stage) == "Bo rolls the three dice"
    assert ended.scene(stage)["button.roll"].text == "Roll"


def test_steps_are_told_above_whose_turn_it_is() -> None:
    sitting = watch(*MAIN)
    sitting.desk.touch("show.again")
    assert now(sitting) == "Take your goods, then the wildlings come"
    sitting.touch("show.next")
    assert now(sitting) == "The wildlings move"


def test_one_step_leaves_the_row_of_tools() -> None:
    sitting = watch(*MIDDLE, dice(0, 3, 2, 3))
    sitting.desk.touch("show.again")
    assert "build" in sitting.scene().spots
    assert not sitting.scene().of("pace")
    sitting = watch(*MAIN)
    sitting.desk.touch("show.again")
    assert "build" not in sitting.scene().spots
    assert len(sitting.scene().of("pace")) == 3


def test_the_end_of_a_turn_is_outlined_while_something_can_be_built() -> None:
    assert "outline" in watch(*MAIN).scene()["button.end"].tones
    poor = {"move": "amend", "hands": [{}, None, None, None]}
    assert "accent" in watch(*MAIN, poor).scene()["button.end"].tones
