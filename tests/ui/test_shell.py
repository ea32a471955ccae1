"""Home, new match, settings, history, result: touched as a finger would."""

from pathlib import Path

import pytest
from kivy.metrics import Metrics

from companion.games import COVERS, app_of, families
from companion.i18n import LANGUAGES
from companion.match.log import Header, Session
from scoring import GAMES
from tests.ui.driver import SIZE, Driver, entries
from tests.ui.test_new_match import new_name
from tests.ui.visits import VISITS, tour

TOUR = "Try it: one minute, no cards needed"


def take_tour(ui: Driver) -> None:
    """Until two stones can be claimed."""
    ui.tap(TOUR)
    ui.tap("Skip")
    ui.hush()
    ui.play(0, 7, "V4")


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


def test_language_switches_at_once(ui: Driver) -> None:
    ui.app.go("settings")
    ui.frames(3)
    for lang, title in (("cs", "Nastavení"), ("es", "Ajustes"), ("en", "Settings")):
        control = next(w for w in ui.of("Segments") if "Čeština" in w.labels)
        ui.scroll_to(control)
        part = (LANGUAGES.index(lang) + 0.5) / len(LANGUAGES)
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


def test_a_newcomer_is_led_from_a_card_to_undo(ui: Driver, tmp_path: Path) -> None:
    ui.tap(TOUR)
    assert ui.see("step 1 of 4")
    ui.play(0, 7, "V4")
    assert ui.see("step 2 of 4")
    ui.start(tmp_path)
    assert ui.see("Touch stone 1: Ada claims it.")
    ui.tap_stone(1)
    assert ui.see("Claim refused.")
    ui.tap("Back to the table")
    ui.tap_stone(7)
    assert ui.see("Claim accepted.")
    ui.tap("Done")
    assert ui.see("step 4 of 4")
    ui.touch_spot("undo")
    assert not ui.see("Example")
    assert ui.notices()[0].text.startswith("The table is yours")
    assert entries(ui)[-1] == {"undo": 74}


def test_only_what_glows_can_be_touched(ui: Driver) -> None:
    ui.tap(TOUR)
    glow = [shape.key for shape in ui.scene().of("glow")]
    ui.touch_shape("stone.1")
    ui.touch_shape("button.choose")
    assert not ui.app.sheets()
    assert [shape.key for shape in ui.scene().of("glow")] != glow
    ui.tap_side(0, 7)
    ui.touch_shape_of_sheet("cell.V9")
    assert ui.app.sheets()
    ui.tap_card("V4")
    assert not ui.app.sheets()


def test_a_game_with_two_ways_is_one_tile(ui: Driver) -> None:
    titles = [tile.title for tile in ui.of("GameTile")]
    assert titles[::-1] == list(families())
    assert titles.count("Glen More II") == 1
    ui.new_match("Glen More II", "Full table")
    assert ui.app.page.game == "glen-more"


def test_the_other_way_keeps_the_players(ui: Driver) -> None:
    ui.new_match("Glen More II")
    new_name(ui, "Dana")
    ui.tap("Another player")
    ui.new_way("Full table")
    assert list(ui.app.page.draft.names) == ["Dana", "B", "A"]
    ui.tap("Start")
    ui.app.home()
    ui.frames(3)
    ui.new_match("Glen More II")
    assert (ui.app.page.game, list(ui.app.page.draft.names)) == ("glen-more", ["Dana", "B", "A"])
    ui.app.home()
    ui.frames(3)
    ui.new_match("Schotten Totten")
    assert list(ui.app.page.draft.names) == ["Dana", "A"]


def test_the_tour_ends_with_a_win(ui: Driver) -> None:
    take_tour(ui)
    ui.tap("Claim")
    assert ui.see("Then: Ada wins")
    ui.tap("Claim 5, 7")
    ui.tap("Result")
    assert ui.see("Ada wins")


def test_a_second_tour_begins_anew(ui: Driver) -> None:
    for _ in range(2):
        take_tour(ui)
        ui.tap("Claim")
        ui.tap("Claim 5, 7")
        ui.tap_icon("back")
        ui.frames(3)
    assert len(ui.app.store.matches()) == 1


def test_history_shows_the_table_then(ui: Driver) -> None:
    take_tour(ui)
    ui.tap_icon("more")
    ui.tap("History of this match")
    rows = sorted(ui.of("EntryRow"), key=lambda row: -row.n)
    assert rows[0].n == 73
    ui.tap(rows[2])
    assert ui.see("The table after 70")
    ui.tap(ui.of("ThenPanel")[0])
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
    ui.tap("Undo to 70")
    assert len(ui.app.page.table.record) == 76
    assert ui.app.page.table.standing[-1].n == 70


def scored(ui: Driver) -> list[str]:
    return [shape.says for shape in ui.of("WidePicture")[0].scene.of("score")]


def test_a_result_says_what_decided_and_counts_points_where_rounds_follow(ui: Driver) -> None:
    take_tour(ui)
    ui.tap("Claim")
    ui.tap("Claim 5, 7")
    ui.tap("Result")
    assert scored(ui) == ["Stones: 4, 2", "Cards laid: 18, 17"]
    ui.tap("Undo")
    assert ui.app.page.table.outcome() is None
    VISITS["score"](ui)
    assert scored(ui) == ["Stones: 0, 0", "Points: 0, 0"]


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


def test_f1_shows_none_of_kivys_own_settings(ui: Driver) -> None:
    shown = list(ui.window.children)
    ui.app._on_keyboard_settings(ui.window, 282)
    ui.frames(2)
    assert ui.window.children == shown


def test_an_empty_history_says_so(ui: Driver) -> None:
    ui.app.go("matches")
    ui.frames(3)
    assert ui.see("No matches yet")
    ui.tap("New match")
    assert ui.app.stack[-1][0] == "home"


def test_an_empty_page_follows_a_window_that_grows_lower(ui: Driver) -> None:
    """As when another app takes the other half of the screen."""
    wide, high = SIZE
    ui.app.go("matches")
    ui.frames(3)
    before = ui.of("Empty")[0].height
    ui.resize(wide, high // 2)
    assert ui.of("Empty")[0].height <= max(before / 2, ui.of("Empty")[0].minimum_height)
    ui.resize(wide, high)
    assert ui.of("Empty")[0].height == before


def test_pieces_and_sheets_glide_into_place(ui: Driver, tmp_path: Path) -> None:
    ui.start(tmp_path, moves=True)
    tour(ui)
    body = ui.app.page.body
    body.touch("claim.5")
    view = body.view
    assert view.glide == 0.0
    body.touch("proof.5")
    sheet = ui.app.sheets()[0]
    assert sheet.drop == 1.0
    ui.until(lambda: sheet.drop == 0 and view.glide == 1)


def test_a_phone_in_another_language_is_answered_in_english(ui: Driver, tmp_path: Path) -> None:
    ui.app.store.set_setting("language", "tlh")
    ui.start(tmp_path)
    assert ui.app.lang == "en"


def test_covers_say_what_the_games_say(ui: Driver) -> None:
    for game, cover in COVERS.items():
        assert range(cover.least, cover.most + 1) == GAMES[game].seats
        assert app_of(game).desk


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


@pytest.mark.parametrize("size", [(1280, 800), (1024, 1366), (320, 568)])
def test_what_is_read_is_no_wider_than_on_a_large_phone(ui: Driver, size: tuple[int, int]) -> None:
    ui.resize(*size)
    tour(ui)
    match = ui.app.page.match
    for page in ("home", "settings", "matches"):
        ui.app.go(page)
        ui.frames(3)
        rows = [*ui.of("ListRow"), *ui.of("Setting"), *ui.of("RowView")]
        assert rows
        for row in rows:
            x, right = row.to_window(row.x, 0)[0], row.to_window(row.right, 0)[0]
            assert right - x <= 620
            assert abs(x + right - size[0]) <= 12, "in the middle"
    ui.app.go("result", match=match)
    ui.frames(3)
    assert ui.of("WidePicture")[0].width <= 632


def test_a_notice_leaves_the_menu_in_reach(ui: Driver) -> None:
    ui.tap(TOUR)
    ui.tap("Skip")
    assert ui.notices()
    ui.tap_icon("more")
    assert ui.see("History of this match")


def test_a_game_is_called_as_on_its_box(ui: Driver) -> None:
    """The Czech one has another title."""
    ui.app.speak_language("cs")
    ui.frames(3)
    assert ui.see("Noční hlídka")
    assert not ui.see("Night's Watch")
