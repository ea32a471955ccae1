"""Home, new match, settings, history, result: touched as a finger would."""

from pathlib import Path
from typing import Literal

import pytest
from kivy.metrics import Metrics

from companion.i18n import rule_lines
from companion.match.log import Header, Session
from companion.ui.games import SCREENS, look_of
from companion.ui.pages.rules import ELSEWHERE, NOT_FOR_PLAYERS, by_heading
from scoring import GAMES
from scoring.rules import Rule
from tests.ui.driver import Driver, entries

TOUR = "Try it: a one-minute example"


def take_tour(ui: Driver) -> None:
    ui.tap(TOUR)
    ui.hush()


def begin(ui: Driver, *switches: str) -> None:
    """A new match with these options switched on."""
    ui.tap(ui.game("Schotten Totten"))
    for title in switches:
        row = next(w for w in ui.of("Setting") if w.title == title)
        ui.tap(row.children[0])
    ui.tap("Start")


def test_a_first_card_takes_four_taps(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("Start")
    ui.play(0, 5, "G5")
    assert entries(ui) == [{"seat": 0, "move": "play", "card": "G5", "stone": 5}]


def test_home_continues_the_last_match(ui: Driver) -> None:
    begin(ui)
    ui.play(0, 5, "G5")
    ui.tap_icon("back")
    ui.frames(3)
    ui.tap("Continue")
    assert len(entries(ui)) == 1


def new_name(ui: Driver, name: str) -> None:
    ui.tap("New name")
    ui.of("NameEntry")[0].text = name
    ui.tap("Done")


def test_new_names_fill_the_seats_in_order(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    for name, seats in (("Dana", ["Dana", "B"]), ("Eli", ["Dana", "Eli"])):
        new_name(ui, name)
        assert ui.of("SeatRows")[0].names == seats


def full_table(ui: Driver) -> None:
    """Both seats of a game for two are named, and a third name comes."""
    ui.tap(ui.game("Schotten Totten"))
    for name in ("Dana", "Eli", "Cy"):
        new_name(ui, name)


def test_a_name_too_many_asks_who_gives_way(ui: Driver) -> None:
    full_table(ui)
    assert ui.app.page.names == ["Dana", "Eli"]
    assert ui.see("Every seat has a name")
    ui.tap("Dana")
    assert ui.of("SeatRows")[0].names == ["Cy", "Eli"]
    assert {"Dana"} == {chip.text for chip in ui.of("Chip") if chip.icon == "name"}


def test_a_name_too_many_is_known_though_nobody_gives_way(ui: Driver) -> None:
    full_table(ui)
    ui.app.sheets()[0].close()
    ui.frames(3)
    assert ui.of("SeatRows")[0].names == ["Dana", "Eli"]
    assert "Cy" in ui.app.settings["names"]
    ui.tap("Cy")
    assert ui.of("SeatRows") == [], "a known name asks as well"
    ui.tap("Eli")
    assert ui.of("SeatRows")[0].names == ["Dana", "Cy"]


def test_a_name_too_many_gets_a_seat_where_there_is_room(ui: Driver) -> None:
    ui.tap(ui.game("dnup"))
    for name in ("Ada", "Bo", "Cy", "Dana", "Eli"):
        new_name(ui, name)
    assert ui.of("SeatRows")[0].names == ["Ada", "Bo", "Cy", "Dana", "Eli"]
    new_name(ui, "Flo")
    assert ui.app.page.names == ["Ada", "Bo", "Cy", "Dana", "Eli"]
    assert ui.see("Every seat has a name")


def test_a_name_sits_at_a_table_once(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    new_name(ui, "Dana")
    new_name(ui, " dana ")
    assert ui.see("Dana already sits at this table")
    assert ui.of("SeatRows") == []
    ui.of("NameEntry")[0].text = "Eli"
    ui.tap("Done")
    assert ui.of("SeatRows")[0].names == ["Dana", "Eli"]


def test_a_name_is_changed_from_what_it_is(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    new_name(ui, "dana")
    ui.app.page.rename(0)
    ui.frames(2)
    assert ui.of("NameEntry")[0].text == "dana"
    ui.of("NameEntry")[0].text = "Dana"
    ui.tap("Done")
    assert ui.of("SeatRows")[0].names == ["Dana", "B"]


def test_names_are_remembered(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    new_name(ui, "Dana")
    ui.tap("Start")
    assert ui.app.page.players == ("Dana", "B")
    ui.app.home()
    ui.frames(3)
    ui.tap(ui.game("Schotten Totten"))
    assert ui.of("SeatRows")[0].names == ["Dana", "A"]


def test_seats_are_swapped_by_a_drag(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    rows = ui.of("SeatRows")[0]
    x, top = rows.to_window(rows.right - 24, rows.top - 30)
    ui.touch(x, top, to=(x, top - 54))
    assert rows.names == ["B", "A"]


def test_lots_name_who_starts(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    rows = ui.of("SeatRows")[0]
    seen = set()
    for _ in range(20):
        ui.tap("Draw lots")
        seen.add(int(rows.starter))
    assert seen == {0, 1}
    rows.starter = 1
    ui.tap("Start")
    assert ui.view()["turn"] == 1


def test_options_reach_the_match(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    for title in ("Tactics", "Expert"):
        ui.tap(next(w for w in ui.of("Setting") if w.title == title).children[0])
    edition = ui.of("Segments")[0]
    ui.scroll_to(edition)
    ui.touch(edition.to_window(edition.x + 20, 0)[0], edition.to_window(*edition.center)[1])
    stepper = ui.of("Stepper")[0]
    ui.scroll_to(stepper)
    ui.touch(*stepper.to_window(stepper.right - 20, stepper.center_y))
    ui.tap("Start")
    options = {"tactics": True, "expert": True, "edition": "cs", "rounds": 2}
    assert ui.app.page.table.header.options == options


def test_options_of_tactics_are_asked_with_tactics_only(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))

    def titles() -> list[str]:
        return [row.title for row in sorted(ui.of("Setting"), key=lambda row: -row.y)]

    def switch(title: str) -> None:
        ui.tap(next(w for w in ui.of("Setting") if w.title == title).children[0])

    base = ["Tactics", "Expert", "Card counts in proofs", "Rounds"]
    assert titles() == base
    switch("Tactics")
    assert titles() == [*base[:2], "Rulebook", "Elite troops in proofs", *base[2:]]
    switch("Elite troops in proofs")
    switch("Tactics")
    assert titles() == base
    ui.tap("Start")
    assert ui.app.page.table.header.options == {}


def test_counts_prove_where_the_table_says_so(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    row = next(w for w in ui.of("Setting") if w.title == "Card counts in proofs")
    assert row.help == "House rule: hand and deck count"
    ui.tap(row.children[0])
    ui.tap("Start")
    assert ui.app.page.table.header.options == {"proof_counts_hands": True}


def test_language_switches_at_once(ui: Driver) -> None:
    ui.app.go("settings")
    ui.frames(3)
    for part, title in ((0.5, "Nastavení"), (0.9, "Ajustes"), (0.1, "Settings")):
        control = next(w for w in ui.of("Segments") if "Čeština" in w.labels)
        ui.scroll_to(control)
        x, y = control.to_window(control.x + control.width * part, control.center_y)
        ui.touch(x, y)
        assert ui.see(title)


def test_plurals_follow_the_language(ui: Driver) -> None:
    forms = {n: ui.app.ntr("{n} move", "{n} moves", n) for n in (1, 2, 5)}
    assert forms == {1: "{n} move", 2: "{n} moves", 5: "{n} moves"}
    ui.app.speak_language("cs")
    assert len({ui.app.ntr("{n} move", "{n} moves", n) for n in (1, 2, 5)}) == 3


def test_theme_switches_at_once(ui: Driver) -> None:
    ui.blind = False
    ui.frames(2)
    before = ui.pixels()[5, 5].sum()
    ui.app.go("settings")
    ui.frames(3)
    control = next(w for w in ui.of("Segments") if "Light" in w.labels)
    ui.touch(*control.to_window(control.x + control.width * 0.85, control.center_y))
    ui.frames(2)
    assert ui.pixels()[5, 5].sum() > before + 300
    assert ui.app.settings["theme"] == "light"


def test_switches_are_kept(ui: Driver, tmp_path: Path) -> None:
    ui.app.go("settings")
    ui.frames(3)
    for title in ("Memory aids", "Sound on a verdict"):
        ui.tap(next(w for w in ui.of("Setting") if w.title == title).children[0])
    ui.start(tmp_path)
    assert ui.app.settings["memory"] is False
    assert ui.app.settings["sound"] is True


def test_the_tour_says_what_to_try(ui: Driver) -> None:
    ui.tap(TOUR)
    [notice] = ui.notices()
    assert notice.text.startswith("An example match: tap stone 1")
    ui.tap_stone(1)
    assert ui.see("Claim refused.")
    ui.tap("Back to the table")
    ui.tap_stone(7)
    assert ui.see("Claim accepted.")


def test_the_tour_ends_with_a_win(ui: Driver) -> None:
    take_tour(ui)
    for _ in range(2):
        ui.tap("Claim")
        assert ui.see("goes to Ada")
        ui.tap("Done")
    ui.tap("Result")
    assert ui.see("Ada wins")


def test_a_second_tour_begins_anew(ui: Driver) -> None:
    for _ in range(2):
        take_tour(ui)
        ui.tap("Claim")
        ui.tap("Done")
        ui.tap_icon("back")
        ui.frames(3)
    assert len(ui.app.store.matches()) == 1


def test_history_shows_the_table_then(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_icon("more")
    ui.tap("History of this match")
    rows = sorted(ui.of("EntryRow"), key=lambda row: -row.n)
    assert rows[0].n == 73
    ui.tap(rows[3])
    assert ui.see("The table after 70")
    ui.tap(ui.of("Then")[0])
    laid = sum(len(side) for stone in ui.view()["stones"] for side in stone["sides"])
    assert ui.app.page.at == 70
    ui.touch_shape("stone.5")
    assert len(ui.app.page.table.record) == 73
    ui.tap("Back to the history")
    ui.tap("Back to now")
    now = sum(len(side) for stone in ui.view()["stones"] for side in stone["sides"])
    assert now == laid + 2


def test_history_undoes_to_an_entry(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_icon("more")
    ui.tap("History of this match")
    ui.tap(sorted(ui.of("EntryRow"), key=lambda row: -row.n)[2])
    ui.tap("Undo to 71")
    assert len(ui.app.page.table.record) == 75
    assert ui.app.page.table.standing[-1].n == 71


def test_result_shows_every_line(ui: Driver) -> None:
    take_tour(ui)
    for _ in range(2):
        ui.tap("Claim")
        ui.tap("Done")
    ui.tap("Result")
    numbers = [w.points for w in ui.of("Numbers")]
    assert [5, None] in numbers
    assert list(numbers[0]) == [5, 2]
    ui.tap("Undo")
    assert ui.app.page.table.outcome() is None


def test_every_rule_stands_under_a_heading(ui: Driver) -> None:
    for game in GAMES:
        assert ELSEWHERE not in by_heading(rule_lines(GAMES[game], "en"))


def test_rules_are_all_there(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_icon("more")
    ui.tap("Rules")
    ui.frames(20)
    rules = ui.app.words(ui.app.table(ui.app.stack[-1][1]["match"])).rules
    told = [id for id in rules if id.partition(".")[0] not in NOT_FOR_PLAYERS]
    assert len(ui.of("Standing")) == len(told) > len(rules) - 4
    assert ui.see("Claims")
    assert ui.see("Tactic cards")
    assert not ui.see("Further rules")


@pytest.mark.parametrize(
    ("standing", "source", "told"),
    [
        (
            "printed",
            "CZ p. 5 and 11, ES p. 14-15; a part of it a reading",
            "CZ p. 5, 11 · ES p. 14-15",
        ),
        ("printed", "p. 17 to 19, crests", "p. 17-19"),
        ("printed", "rules, action A", ""),
        ("reading", "CZ p. 6", ""),
        ("house", "usual at the table", ""),
    ],
)
def test_only_pages_of_printed_rules_are_named(
    ui: Driver, standing: Literal["printed", "reading", "house"], source: str, told: str
) -> None:
    from companion.ui.verdicts import pages

    assert pages(Rule("a.b", source, standing, "", "")) == told


def test_a_match_is_shared_as_a_session_file(ui: Driver) -> None:
    from companion.match.check import read_session

    take_tour(ui)
    ui.tap_icon("more")
    ui.tap("History of this match")
    ui.tap_icon("share")
    ui.tap("Session file")
    asked, file = ui.device.asked[-1]
    assert asked == "share"
    assert len(read_session(str(file)).entries) == 73


def test_the_phones_own_back_closes_sheets_then_pages(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_icon("more")
    for expected in (("table", 0), ("home", 0)):
        ui.window.dispatch("on_keyboard", 27, 0, "", [])
        ui.frames(2)
        assert (ui.app.stack[-1][0], len(ui.app.sheets())) == expected


def test_an_empty_history_says_so(ui: Driver) -> None:
    ui.tap("History")
    assert ui.see("No matches yet")
    ui.tap("New match")
    assert ui.app.stack[-1][0] == "home"


def test_pieces_and_sheets_glide_into_place(ui: Driver, tmp_path: Path) -> None:
    ui.start(tmp_path, moves=True)
    take_tour(ui)
    ui.app.page.body.touch("claim.5")
    sheet = ui.app.sheets()[0]
    view = ui.app.page.body.view
    assert (sheet.drop, view.glide) == (1.0, 0.0)
    ui.until(lambda: sheet.drop == 0 and view.glide == 1)


def test_a_phone_in_another_language_is_answered_in_english(ui: Driver, tmp_path: Path) -> None:
    ui.app.store.set_setting("language", "tlh")
    ui.start(tmp_path)
    assert ui.app.lang == "en"


def test_covers_say_what_the_games_say(ui: Driver) -> None:
    for game, cover in SCREENS.items():
        assert range(cover.least, cover.most + 1) == GAMES[game].seats
        assert look_of(game).table


def test_what_is_taken_on_trust_is_said(ui: Driver) -> None:
    ui.app.notice("Allowed, on trust: only if the card is there.", answer="unverified")
    ui.frames(2)
    [notice] = ui.notices()
    ui.touch(*notice.center)
    assert notice.parent is None


def test_a_strange_log_is_still_told(ui: Driver) -> None:
    entries = (
        {"seat": 7, "move": "play", "card": "Z9", "stone": [1]},
        {"seat": "x", "move": 3},
        {"move": "play", "card": None, "take": {"card": 5}, "to": {}},
        {"undo": 99},
        {"lost": 5},
        {"move": "amend", "stones": 4},
        {},
    )
    header = Header("schotten-totten", ("Ada", "Bo"))
    match = ui.app.store.import_session(Session(header, entries))
    ui.app.go("history", match=match)
    ui.frames(3)
    assert len(ui.of("EntryRow")) == 7
    assert ui.see("0 moves") is False


def test_a_larger_text_is_kept_and_shown_at_once(ui: Driver, tmp_path: Path) -> None:
    ui.tap_icon("settings")
    before = next(w for w in ui.of("SectionTitle") if w.text == "At the table").font_size
    row = next(w for w in ui.of("Setting") if w.icon == "text")
    control = row.children[0]
    ui.touch(*control.to_window(control.right - 8, control.center_y))
    after = next(w for w in ui.of("SectionTitle") if w.text == "At the table").font_size
    assert after == pytest.approx(before * 1.6)
    ui.start(tmp_path)
    assert Metrics.fontscale == 1.6
    ui.app.settings["text_size"] = 100
    ui.app.scale_text()
