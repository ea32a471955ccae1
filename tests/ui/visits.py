"""Every screen and sheet of the app, and how to get there from home."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.schotten_totten.draft import Correction, Draft
from companion.match.log import Header, Session
from scoring.schotten_totten.moves import StoneFacts
from tests.play.entries import TACTICAL, play
from tests.ui import (
    visits_camera,
    visits_dnup,
    visits_glen,
    visits_shared,
    visits_stats,
    visits_watch,
    visits_watch_table,
)
from tests.ui.driver import Driver

Visit = Callable[[Driver], None]


def table_with(ui: Driver, options: dict[str, Any], *entries: dict[str, Any]) -> Any:
    """A match of Schotten Totten with these entries, on its table."""
    return opened(ui, Header("schotten-totten", ("Ada", "Bo"), options), *entries)


def opened(ui: Driver, header: Header, *entries: dict[str, Any]) -> Any:
    match = ui.app.store.import_session(Session(header, entries))
    table = ui.app.table(match)
    assert all(played.verdict.ok for played in table.record)
    ui.sit_down(match)
    return table


def tactical(ui: Driver) -> Any:
    return table_with(ui, {"tactics": True, "edition": "cs"}, *TACTICAL)


def example(ui: Driver) -> None:
    ui.app.home()
    ui.app.page.tour()
    ui.frames(3)


def tour(ui: Driver) -> Any:
    example(ui)
    ui.hush()
    return ui.app.page.body


def claim(ui: Driver, *stones: int) -> None:
    body = tour(ui)
    for i, stone in enumerate(stones):
        if i:
            ui.app.sheets()[0].close()
        body.touch(f"claim.{stone}")
        ui.frames(3)


def over(ui: Driver) -> str:
    claim(ui, 5, 7)
    ui.app.sheets()[0].close()
    ui.frames(2)
    return str(ui.app.page.match)


def home(ui: Driver) -> None:
    ui.app.home()
    ui.frames(4)


def home_continue(ui: Driver) -> None:
    tour(ui)
    home(ui)


def new_match(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="schotten-totten")
    ui.frames(3)


def new_match_tactics(ui: Driver) -> None:
    new_match(ui)
    ui.app.page.rows["tactics"].children[0].active = True
    ui.frames(3)


def rename(ui: Driver) -> None:
    new_match(ui)
    ui.app.page.rename(0)
    ui.frames(3)


def new_name_too_many(ui: Driver) -> None:
    new_match(ui)
    ui.tap("Cy")


def table(ui: Driver) -> None:
    tour(ui)


def table_tactics(ui: Driver) -> None:
    tactical(ui)


def table_choice(ui: Driver) -> None:
    table_with(ui, {"tactics": True, "rounds": 3}, play(0, "G5", 4))


def table_over(ui: Driver) -> None:
    over(ui)


def claim_accepted(ui: Driver) -> None:
    claim(ui, 7)


def claim_refused(ui: Driver) -> None:
    claim(ui, 1)


def counted(ui: Driver, options: dict[str, Any]) -> None:
    """Bo lacks two cards at stone 1, holds one, and the deck is empty; Ada claims it."""
    stone = {"sides": [["R1", "R5", "R9"], ["V7"]]}
    counts = {"hands": [{"clan": 2}, {"clan": 1}], "decks": {"clan": 0}, "turn": 0}
    few = {"move": "amend", "stones": {"1": stone}, **counts}
    table_with(ui, options, few, play(0, "N1", 9))
    ui.app.page.body.touch("claim.1")
    ui.frames(3)


def claim_unseen(ui: Driver) -> None:
    counted(ui, {})


def claim_counted(ui: Driver) -> None:
    counted(ui, {"proof_counts_hands": True})


def refused(ui: Driver) -> None:
    claim(ui, 9)


def why(ui: Driver) -> None:
    claim(ui, 1)
    ask = next(w for w in ui.widgets() if getattr(w, "icon", "") == "why")
    ui.tap(ask)


def menu(ui: Driver) -> None:
    tour(ui)
    ui.app.page.menu()
    ui.frames(3)


def pad(ui: Driver) -> None:
    tour(ui)
    ui.app.page.body.begin(Draft("card", 0, 4))
    ui.frames(3)


def pad_tactics(ui: Driver) -> None:
    tactical(ui)
    ui.tap_side(0, 4)


def pad_refused(ui: Driver) -> None:
    pad_tactics(ui)
    ui.tap_card("G5")


def joker_name(ui: Driver) -> None:
    pad_tactics(ui)
    ui.tap_card("joker")


def strategist(ui: Driver) -> None:
    pad_tactics(ui)
    ui.tap_card("strategist")


def strategist_to(ui: Driver) -> None:
    strategist(ui)
    ui.tap_side(0, 4, "G6")


def recruiter(ui: Driver) -> None:
    pad_tactics(ui)
    ui.tap_card("recruiter")
    ui.app.page.body.touch("deck.clan")
    ui.frames(3)


def amend(ui: Driver) -> None:
    tactical(ui)
    ui.app.page.body.touch("amend.4")
    ui.frames(3)


def amend_tied(ui: Driver) -> None:
    """New cards on both sides, equally strong: the correction waits for an answer."""
    table_with(ui, {})
    facts = StoneFacts((("R1", "G2", "B4"), ("V1", "N2", "Y4")))
    ui.app.page.body.begin(Draft("amend", correction=Correction(4, ((4, facts),))))
    ui.app.page.body.touch("save")
    ui.frames(3)


def history(ui: Driver) -> None:
    tour(ui)
    ui.app.page.body.touch("undo")
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)
    ui.app.page.choose(70)
    ui.frames(3)


def then(ui: Driver) -> None:
    history(ui)
    ui.app.page.open_then()
    ui.frames(3)


def result(ui: Driver) -> None:
    ui.app.go("result", match=over(ui))
    ui.frames(3)


def score(ui: Driver) -> None:
    table_with(ui, {"rounds": 3})
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def rules(ui: Driver) -> None:
    tour(ui)
    ui.app.go("rules", match=ui.app.page.match)
    ui.frames(20)


def matches(ui: Driver) -> None:
    over(ui)
    table_with(ui, {})
    ui.app.go("matches")
    ui.frames(3)


def matches_empty(ui: Driver) -> None:
    ui.app.go("matches")
    ui.frames(3)


def settings(ui: Driver) -> None:
    ui.app.go("settings")
    ui.frames(3)


def notice(ui: Driver) -> None:
    from companion.storage.store import DiskFull

    tour(ui)
    ui.app.trouble(DiskFull())
    ui.frames(3)


def guard(seat: int, section: int) -> dict[str, Any]:
    return {"seat": seat, "move": "guard", "section": section}


def roll(seat: int, number: int, by: str = "table") -> dict[str, Any]:
    return {"seat": seat, "move": "roll", "wildling": number, "rolled": by}


def token(seat: int, kind: str, clan: str) -> dict[str, Any]:
    return {"seat": seat, "move": "token", "kind": kind, "clan": clan}


FIRST_GUARDS = (guard(0, 1), guard(1, 4), guard(2, 2), guard(3, 3))
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
    "breaches": 0,
}
"""A north where much can happen."""


def warden_with(ui: Driver, *entries: dict[str, Any], options: Any = None) -> Any:
    """A warden's table of four."""
    players = ("Ada", "Bo", "Cy", "Dana")
    return opened(ui, Header("nights-watch-wildlings", players, options or {}), *entries)


def warden_setup(ui: Driver) -> None:
    warden_with(ui, guard(0, 1))


def warden(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, roll(0, 5))


def warden_rush(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS, NORTH, token(0, "regular", "hornfoot"))


def warden_die(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("enter_number")


def warden_token(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("token")


def warden_guard(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("guard")


def warden_remove(ui: Driver) -> None:
    warden(ui)
    ui.tap_icon("remove")


def warden_which(ui: Driver) -> None:
    warden_remove(ui)
    ui.tap_north("camp", "hornfoot")


def warden_menu(ui: Driver) -> None:
    warden(ui)
    ui.app.page.menu()
    ui.frames(3)


def warden_refused(ui: Driver) -> None:
    warden_with(ui, *FIRST_GUARDS)
    ui.tap_icon("end_turn")


def warden_tie(ui: Driver) -> None:
    last = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    warden_with(ui, *FIRST_GUARDS, NORTH, last, roll(0, 5))


def warden_tally(ui: Driver) -> None:
    warden_tie(ui)
    ui.touch_spot("count")


def warden_result(ui: Driver) -> None:
    warden_tie(ui)
    ui.app.page.propose({"move": "tally", "points": [8, 7, 9, 5], "hands": [3, 4, 0, 6]})
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def warden_home(ui: Driver) -> None:
    warden(ui)
    home(ui)


def warden_new(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="nights-watch-wildlings")
    ui.frames(3)


def warden_history(ui: Driver) -> None:
    warden_rush(ui)
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


VISITS: dict[str, Visit] = {
    visit.__name__.replace("_", "-"): visit
    for visit in (
        home,
        home_continue,
        new_match,
        new_match_tactics,
        rename,
        new_name_too_many,
        example,
        table,
        table_tactics,
        table_choice,
        table_over,
        claim_accepted,
        claim_refused,
        claim_unseen,
        claim_counted,
        refused,
        why,
        menu,
        pad,
        pad_tactics,
        pad_refused,
        joker_name,
        strategist,
        strategist_to,
        recruiter,
        amend,
        amend_tied,
        history,
        then,
        result,
        score,
        rules,
        matches,
        matches_empty,
        settings,
        notice,
        *visits_camera.ALL,
        *visits_dnup.ALL,
        *visits_glen.ALL,
        *visits_stats.ALL,
        warden_setup,
        warden,
        warden_rush,
        warden_die,
        warden_token,
        warden_guard,
        warden_remove,
        warden_which,
        warden_menu,
        warden_refused,
        warden_tie,
        warden_tally,
        warden_result,
        warden_home,
        warden_new,
        warden_history,
        *visits_watch.ALL,
        *visits_watch_table.ALL,
        *visits_shared.ALL,
    )
}


def each(ui: Driver, names: Iterable[str]) -> Iterator[str]:
    """These screens in turn, in one app; the next one comes when the last was looked at."""
    for name in names:
        ui.afresh()
        VISITS[name](ui)
        yield name
