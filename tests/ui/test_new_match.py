"""A new match: names, seats and options."""

import gc

import pytest

from tests.ui.driver import Driver


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
    assert list(ui.app.page.draft.names) == ["Dana", "Eli"]
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
    assert list(ui.app.page.draft.names) == ["Ada", "Bo", "Cy", "Dana", "Eli"]
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
    ui.app.page.touched("name.0")
    ui.frames(2)
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
    assert ui.of("SeatRows")[0].names == ["Dana", "B"]


def test_seats_are_swapped_by_a_drag(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    rows = ui.of("SeatRows")[0]
    x, top = rows.to_window(rows.x + 24, rows.top - 30)
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
    while rows.starter != 1:
        ui.tap("Draw lots")
    ui.tap("Start")
    assert ui.view()["turn"] == 1


def test_a_cross_takes_a_player_away(ui: Driver) -> None:
    ui.tap(ui.game("dnup"))
    for name in ("Ada", "Bo", "Cy"):
        new_name(ui, name)
    rows = ui.of("SeatRows")[0]
    ui.touch(*rows.to_window(rows.right - 24, rows.top - 30))
    assert rows.names == ["Bo", "Cy"]
    ui.touch(*rows.to_window(rows.center_x, rows.top - 30))
    assert ui.of("NameEntry")[0].text == "Bo", "elsewhere a row names its player"


def test_options_reach_the_match(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("The game as printed")
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


@pytest.mark.parametrize(("lang", "edition"), [("cs", "cs"), ("es", None), ("en", None)])
def test_tactics_begin_with_the_rulebook_of_the_language(
    ui: Driver, lang: str, edition: str | None
) -> None:
    ui.app.speak_language(lang)
    ui.app.go("new_match", game="schotten-totten")
    ui.app.page.answered("tactics", True)
    match = ui.app.page.begin()
    assert ui.app.table(match).header.options.get("edition") == edition


def test_options_of_tactics_are_asked_with_tactics_only(ui: Driver) -> None:
    ui.tap(ui.game("Schotten Totten"))
    ui.tap("The game as printed")

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
    ui.tap("The game as printed")
    row = next(w for w in ui.of("Setting") if w.title == "Card counts in proofs")
    assert row.help == "House rule: hand and deck count"
    ui.tap(row.children[0])
    ui.tap("Start")
    assert ui.app.page.table.header.options == {"proof_counts_hands": True}


def test_a_game_without_options_wears_other_colours_too(ui: Driver) -> None:
    """What is not shown is garbage after a sweep, and nobody asks for it again."""
    ui.new_match("Glen More II", "Score pad")
    assert not ui.see("Rules of this table")
    gc.collect()
    ui.app.wear("dark" if ui.app.theme.mode == "light" else "light")
    ui.frames(2)
    ui.tap("Start")
    assert ui.app.page.table.header.game == "glen-more-score"
