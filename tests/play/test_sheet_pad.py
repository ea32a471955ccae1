"""The pad of a score sheet: everything is counted by touches, and it says what is due."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.sheet.app import APP
from companion.i18n import LANGUAGES
from companion.match.log import Header
from companion.play.questions import Picture
from companion.play.scene import Stage
from scoring.sheet.built_in import built_in, ids
from scoring.sheet.setting_up import sheet_of
from tests import THOROUGH
from tests.dealers.sheet import EVERY_KIND
from tests.play.layout import faults, sheet_stages, stages
from tests.play.sitting import Sitting

NAMES = (
    "Ada",
    "Bo",
    "Cyprián",
    "Magdalena",
    "Eliška",
    "Fe",
    "Gus",
    "Hana",
    "Ida",
    "Jo",
    "Kim",
    "Lea",
)
TALL = Stage(412, 811)
Pad = Sitting[Any, Any]


def pad(sheet: dict[str, Any], players: int = 2, lang: str = "en", **reader: Any) -> Pad:
    header = Header("sheet", NAMES[:players], {"sheet": sheet})
    return Sitting(APP.desk, header, (), lang, **reader)


def counted(at: Pad) -> Any:
    return at.table.view()["counts"]


def lines(*asked: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"title": "Sheet", "players": [1, 12], "line": list(asked), **more}


TRICKS = lines({"id": "bid", "kind": "count"}, {"id": "won", "kind": "count"},
               rounds=3, dealer="left",
               score=[{"id": "result", "points": "if(bid == won, 10 + won, -abs(bid - won))"}],
               check=[{"id": "all", "that": "total(won) == round", "says": "All are taken."}],
               )  # fmt: skip


def test_steps_count_and_one_undo_takes_them_back() -> None:
    at = pad(TRICKS)
    at.touch("more.bid.0", "more.bid.0", "more.bid.0")
    assert counted(at)["bid"] == [3, None]
    at.touch("undo")
    assert counted(at)["bid"] == [None, None]
    at.touch("less.bid.0")
    assert counted(at)["bid"] == [0, None]
    assert at.refused("less.bid.0")


def test_a_step_of_another_cell_is_taken_back_by_itself() -> None:
    at = pad(TRICKS)
    at.touch("more.bid.0", "more.bid.1", "undo")
    assert counted(at)["bid"] == [1, None]


def test_the_keypad_walks_to_the_next_number_that_is_missing() -> None:
    at = pad(TRICKS)
    at.touch("keys")
    for number in (1, 0, 1):
        name = next(part.name for part in at.question().parts if hasattr(part, "typed"))
        at.answer(name, number)
        at.touch("done")
    assert counted(at) == {"bid": [1, 0], "won": [1, None]}
    assert at.question().beside is not None
    at.touch("close")
    assert at.desk.question(TALL) is None


def test_a_refused_check_rings_its_lines_and_says_why() -> None:
    at = pad(TRICKS)
    for spot in ("more.bid.0", "less.bid.1", "more.won.0", "more.won.1"):
        at.touch(spot)
    scene = at.scene(TALL)
    assert scene.toned("refused") == {"count.won.0", "count.won.1"}
    assert "All are taken." in scene["check"].text
    assert "2, must be 1" in scene["check"].text
    assert "2, must be 1" in scene["label.won"].text
    assert "outline" in scene["button.score"].tones
    at.touch("reason")
    assert "2, must be 1" in at.said()
    assert "total(won) == round" in at.said()
    assert "1 + 1 = 2" in at.said()
    at.touch("close", "less.won.1")
    scene = at.scene(TALL)
    assert "check" not in scene
    assert "accent" in scene["button.score"].tones
    at.touch("score")
    assert [*at.table.view()["totals"]] == [11, 10]
    assert at.table.view()["dealer"] == 1


def test_a_check_that_asks_offers_to_score_anyway() -> None:
    asks = {**TRICKS, "check": [{**TRICKS["check"][0], "then": "ask"}]}
    at = pad(asks)
    for spot in ("more.bid.0", "less.bid.1", "more.won.0", "more.won.1"):
        at.touch(spot)
    scene = at.scene(TALL)
    assert "unverified" in scene["check"].tones
    assert "Score anyway" in scene["button.score"].text
    at.touch("score")
    assert at.table.view()["round"] == 2


def test_what_is_missing_is_told_and_what_comes_stands_apart_from_what_is_certain() -> None:
    at = pad(TRICKS)
    assert "Bid, Won" in at.scene(TALL)["due"].text
    for spot in ("more.bid.0", "less.bid.1", "more.won.0"):
        at.touch(spot)
    scene = at.scene(TALL)
    assert scene["due"].says == "Bo: Won still to count"
    assert scene["head.0"].lies == "0"
    assert "+11 not scored yet" in scene["head.0"].says
    assert "not scored" not in scene["head.1"].says


def test_yes_one_and_choice() -> None:
    at = pad(lines({"id": "out", "kind": "yes"}, {"id": "crown", "of": "one", "per": "any"},
                   {"id": "how", "kind": "choice", "choices": ["fast", "slow"]}))  # fmt: skip
    at.touch("yes.out.0", "yes.crown.1", "yes.crown.0", "pick.how.1", "picked.slow")
    assert counted(at) == {"out": [True, None], "crown": 0, "how": [None, "slow"]}
    at.touch("yes.out.0", "yes.crown.0", "pick.how.1", "clear")
    assert counted(at) == {"out": [False, None], "crown": -1, "how": [None, None]}


def test_players_are_put_in_order_by_touching_them_one_after_the_other() -> None:
    at = pad(lines({"id": "place", "kind": "rank"}), 4)
    at.touch("place.place.2", "place.place.0", "place.place.3")
    assert counted(at)["place"] == [2, None, 1, 3]
    at.touch("place.place.0", "place.place.1")
    assert counted(at)["place"] == [None, 2, 1, 3]


def test_places_that_several_can_have_are_picked() -> None:
    at = pad(lines({"id": "place", "kind": "rank", "ties": True}), 3)
    at.touch("pick.place.0", "picked.1", "pick.place.1", "picked.1")
    assert counted(at)["place"] == [1, 1, None]


def test_a_player_is_named() -> None:
    at = pad(lines({"id": "partner", "kind": "seat", "default": -1}), 3)
    at.touch("pick.partner.0", "picked.2")
    assert counted(at)["partner"] == [2, None, None]
    at.touch("pick.partner.0", "picked.-1")
    assert counted(at)["partner"] == [-1, None, None]


def test_records_are_a_small_table() -> None:
    at = pad(lines({"id": "areas", "kind": "rows", "columns": ["size", "crowns"]}))
    at.touch("rows.areas.0", "add-row", "add-row")
    at.answer("row.0.size", 7)
    at.answer("row.1.crowns", 2)
    at.touch("drop-row.0", "done")
    assert counted(at)["areas"] == [[{"size": 0, "crowns": 2}], None]


def test_what_one_got_from_another() -> None:
    at = pad(lines({"id": "hits", "kind": "count", "of": "pair"}), 3)
    at.touch("pair.hits.0")
    at.answer("from.2", 4)
    (grid,) = at.pictures()
    assert grid["seat.0"].spot.says == "Ada: from Bo 0, from Cyprián 4"
    at.touch("seat.1")
    at.answer("from.0", 1)
    assert counted(at)["hits"] == [[None, None, 4], [1, None, None], [None, None, None]]


@pytest.mark.parametrize("players", [2, 4, 6, 12])
def test_the_grid_of_pairs_fits_every_sheet(players: int) -> None:
    at = pad(lines({"id": "hits", "kind": "count", "of": "pair"}), players)
    at.touch("pair.hits.0")
    for stage in sheet_stages():
        question = at.desk.question(stage)
        assert question is not None
        (grid,) = (part.scene for part in question.parts if isinstance(part, Picture))
        assert faults(grid, stage) == []


def test_numbers_that_add_up_have_a_log() -> None:
    at = pad(lines({"id": "life", "per": "any", "start": 20}))
    at.touch("more.life.0", "number.life.0")
    name = next(part.name for part in at.question().parts if hasattr(part, "typed"))
    at.answer(name, 5)
    at.touch("sign", "done", "number.life.0")
    assert counted(at)["life"] == [16, 20]
    assert "Now: 16" in at.said()
    assert "−5, +1" in at.said()


def test_a_box_that_was_filled_stays_filled() -> None:
    boxes = [{"id": f"box{n}", "kind": "count", "per": "once", "default": 0} for n in range(2)]
    at = pad(lines(*boxes, rounds=2))
    at.touch("more.box0.0", "score")
    scene = at.scene(TALL)
    assert scene["count.box0.0"].spot is None
    assert scene["count.box1.0"].spot is not None


def test_teams_and_the_table_have_cells_of_their_own() -> None:
    at = pad(lines({"id": "bid", "kind": "count", "of": "team"},
                   {"id": "pot", "kind": "count", "of": "table"},
                   teams=2, players=[4, 6]), 4)  # fmt: skip
    at.touch("more.bid.1", "more.pot.0")
    assert counted(at) == {"bid": [None, 1], "pot": 1}
    assert {s.key for s in at.scene(TALL).of("count")} == {
        "count.bid.0",
        "count.bid.1",
        "count.pot.0",
    }


FINAL = lines({"id": "coins", "kind": "count", "per": "final", "points": "2 * coins"},
              {"id": "fields", "kind": "count", "per": "final", "points": "3 * fields"},
              )  # fmt: skip


def test_the_last_counts_walk_from_cell_to_cell() -> None:
    at = pad(FINAL)
    assert "missing" in at.scene(TALL)["count.coins.0"].tones
    at.desk.touch("up.coins.0")
    scene = at.scene(TALL)
    assert "with 1 Ada comes to 2; Ada leads" in scene["panel"].says
    assert counted(at)["coins"] == [None, None]
    at.desk.touch(next(name for name in scene.spots if name.startswith("put.")))
    assert counted(at)["coins"] == [1, None]
    assert at.scene(TALL)["sum.0"].text == "2+"
    for _ in range(3):
        at.desk.touch(next(n for n in at.scene(TALL).spots if n.startswith("put.")))
    assert at.scene(TALL)["sum.0"].text == "2"
    at.desk.touch("score")
    assert at.table.outcome() is not None


def test_what_a_last_count_leads_to_is_right_where_the_lowest_wins() -> None:
    at = pad({**FINAL, "winner": "lowest"})
    at.desk.touch("up.coins.0")
    assert "with 1 Ada comes to 2; Bo leads" in at.scene(TALL)["panel"].says


def test_players_of_a_team_stand_beside_each_other_above_its_cell() -> None:
    at = pad(lines({"id": "bid", "kind": "count", "of": "team"}, teams=2, players=4), 4)
    scene = at.scene(TALL)
    for seat in range(4):
        cell, head = scene[f"count.bid.{seat % 2}"].box, scene[f"head.{seat}"].box
        assert cell.x <= head.x
        assert head.right <= cell.right


@pytest.mark.parametrize("sheet", [TRICKS, built_in("dice_two_parts")])
def test_each_column_of_a_lying_pad_has_its_players_name(sheet: dict[str, Any]) -> None:
    scene = pad(sheet, 3).scene(Stage(760, 340))
    line = scene.of("count")[0].key.split(".")[1]
    for seat in range(3):
        name, cell = scene[f"name.{seat}"], scene[f"count.{line}.{seat}"]
        assert (name.box.x, name.box.w) == (cell.box.x, cell.box.w)
        assert name.box.bottom <= cell.box.y
        assert NAMES[seat] in name.text


@pytest.mark.parametrize(
    ("that", "said"),
    [
        ("round == total(won)", "2, must be 1"),
        ("total(won) < 2", "2, must be less than 2"),
        ("1 >= total(won)", "2, at most 1"),
        ("won < 2", "Ada: 2, must be less than 2"),
        ("won < 2 and round == 1", ""),
    ],
)
def test_a_check_that_compares_says_what_it_found_and_what_it_wants(that: str, said: str) -> None:
    at = pad({**TRICKS, "check": [{"id": "all", "that": that, "says": "No."}]})
    at.touch("more.bid.0", "less.bid.1", "more.won.0", "more.won.0", "less.won.1")
    scene = at.scene(TALL)
    assert scene["check"].says == f"No. {said or 'Nothing is scored; totals stay.'}"
    ringed = {"count.won.0"} if "won <" in that else {"count.won.0", "count.won.1"}
    assert scene.toned("refused") == ringed


def test_an_open_match_ends_between_two_rounds() -> None:
    at = pad(built_in("just_points"), 2)
    at.touch("more.points.0", "less.points.1", "score")
    assert "end" in at.spots()
    at.touch("more.points.0")
    assert "end" not in at.spots()
    at.touch("undo", "end")
    assert at.table.outcome() is not None


def test_a_correction_is_one_entry_for_each_fact_that_differs() -> None:
    at = pad(TRICKS, 2)
    for spot in ("more.bid.0", "less.bid.1", "more.won.0", "less.won.1", "score"):
        at.touch(spot)
    at.desk.touch("amend")
    at.answer("round", 1)
    at.answer("bid.0", 3)
    at.touch("seat.1")
    at.answer("out", True)
    at.touch("save")
    assert at.table.view()["totals"] == [-2, 10]
    assert at.table.view()["out"] == [1]
    assert len(at.table.standing) == 7


def test_records_of_a_scored_round_are_corrected() -> None:
    at = pad(lines({"id": "areas", "kind": "rows", "columns": ["size", "crowns"],
                    "points": "each(areas, size * crowns)"}, rounds=2))  # fmt: skip
    at.touch("rows.areas.0", "add-row")
    for column, n in (("size", 7), ("crowns", 3)):
        at.answer(f"row.0.{column}", n)
    at.touch("done", "score")
    at.desk.touch("amend")
    at.answer("round", 1)
    at.answer("areas.0", 8)
    at.answer("areas.rows", 2)
    at.answer("areas.2", 5)
    at.answer("areas.3", 2)
    assert "Areas 2, crowns" in [getattr(part, "title", "") for part in at.question().parts]
    at.touch("save")
    assert at.table.view()["totals"] == [34, 0]
    at.desk.touch("amend")
    at.answer("round", 1)
    at.answer("areas.rows", 1)
    at.touch("save")
    assert at.table.view()["totals"] == [24, 0]


def test_who_is_out_is_not_counted() -> None:
    at = pad(lines({"id": "life", "per": "any", "start": 1}, out="life <= 0", rounds="open"), 3)
    at.touch("less.life.0")
    scene = at.scene(TALL)
    assert scene["count.life.0"].spot is None
    assert "out" in scene["head.0"].tones


def test_who_only_watches_sees_numbers_and_nothing_to_touch() -> None:
    at = pad(TRICKS, 3, reader="watcher")
    assert not at.scene(TALL).spots


def test_words_of_the_sheet_are_in_the_readers_language() -> None:
    assert "Sázka" in at_scene(pad(built_in("exact_bids"), 3, "cs"))
    assert "Apuesta" in at_scene(pad(built_in("exact_bids"), 3, "es"))


def test_the_marker_has_a_name_in_each_language_if_the_sheet_gives_it_none() -> None:
    for lang, said in (("en", "Dealer"), ("cs", "Rozdává"), ("es", "Reparte")):
        scene = pad(TRICKS, 2, lang).scene(TALL)
        assert said in scene["head.0"].says


def at_scene(at: Pad) -> str:
    return " ".join(shape.text for shape in at.scene(TALL))


def test_more_than_four_players_count_one_line_at_a_time() -> None:
    at = pad(TRICKS, 6)
    assert len(at.scene(TALL).of("count")) == 6
    for seat in range(6):
        at.touch(f"more.bid.{seat}")
    assert "label.won" not in at.scene(TALL)
    at.touch("unfold.won")
    assert "label.won" in at.scene(TALL)


@pytest.mark.parametrize("id", ids() if THOROUGH else ids()[::5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sheet_fits_every_screen(id: str, lang: str) -> None:
    known = APP.seats and APP.seats({"sheet": built_in(id)})
    assert known
    for players in {known.start, min(4, known[-1]), known[-1]} & {*known}:
        at = pad(built_in(id), players, lang)
        for stage in stages():
            assert faults(at.scene(stage), stage) == [], (players, stage)


@pytest.mark.parametrize("players", [2, 4, 5, 12])
def test_every_kind_of_line_has_a_control_at_every_size(players: int) -> None:
    at = pad(EVERY_KIND, players)
    sheet = sheet_of(EVERY_KIND)
    for line in (line for line in sheet.lines if line.per != "final"):
        at.desk.touch(f"unfold.{line.id}")
        scene = at.scene(Stage(412, 811))
        if f"label.{line.id}" not in scene:
            at.desk.touch("page.1")
            scene = at.scene(Stage(412, 811))
        assert scene[f"count.{line.id}.0"].spot is not None, line.id
        at.desk.draft = APP.desk.draft()


def test_no_check_is_held_against_a_round_before_anything_is_counted() -> None:
    at = pad(built_in("dice_two_parts"), 2)
    scene = at.scene(TALL)
    assert "check" not in scene
    assert scene["due"].says == "Everybody fills one box in each round."
    at.touch("number.ones.0")
    name = next(part.name for part in at.question().parts if hasattr(part, "typed"))
    at.answer(name, 3)
    at.touch("done")
    assert "Bo: 0, must be 1" in at.scene(TALL)["check"].says


def test_the_end_is_not_pressed_for_before_anything_is_counted() -> None:
    at = pad(built_in("life_commanders"), 3)
    scene = at.scene(TALL)
    assert scene["due"].says == "Nothing is counted yet."
    assert "outline" in scene["button.score"].tones
    at.touch("less.life.0")
    assert "accent" in at.scene(TALL)["button.score"].tones
