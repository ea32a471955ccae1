"""Every screen and sheet of the app, and how to get there from home."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.schotten_totten.amend import with_side
from companion.games.schotten_totten.draft import Draft, Looked
from companion.games.schotten_totten.table import Laid
from companion.match.log import Header
from companion.play.fields import UNCHANGED
from companion.storage.errors import DiskFull
from tests.play.entries import LAST_CARD, TACTICAL, play
from tests.ui import (
    visits_camera,
    visits_corrections,
    visits_dnup,
    visits_glen,
    visits_lost,
    visits_redo,
    visits_shared,
    visits_sheets,
    visits_stats,
    visits_touched,
    visits_watch,
    visits_watch_table,
)
from tests.ui.driver import Driver
from tests.ui.visits_warden import (
    warden,
    warden_die,
    warden_guard,
    warden_history,
    warden_home,
    warden_menu,
    warden_new,
    warden_refused,
    warden_remove,
    warden_result,
    warden_rush,
    warden_setup,
    warden_tally,
    warden_tie,
    warden_token,
    warden_which,
)

Visit = Callable[[Driver], None]


def table_with(ui: Driver, options: dict[str, Any], *entries: dict[str, Any]) -> Any:
    """A match of Schotten Totten with these entries, on its table."""
    return ui.sit_at(Header("schotten-totten", ("Ada", "Bo"), options), *entries)


def tactical(ui: Driver) -> Any:
    return table_with(ui, {"tactics": True, "edition": "cs"}, *TACTICAL)


def example(ui: Driver) -> None:
    ui.app.home()
    ui.app.page.tour()
    ui.frames(3)


def tour(ui: Driver) -> Any:
    """The example without its guide, where two stones can be claimed."""
    example(ui)
    ui.app.page.end_guide()
    ui.frames(3)
    ui.app.page.propose(LAST_CARD)
    ui.frames(3)
    ui.hush()
    return ui.app.page.body


def example_undo(ui: Driver) -> None:
    """The last lesson."""
    tour(ui)
    match = ui.app.page.match
    ui.app.remember("guide", {"match": match, "at": 3})
    ui.sit_down(match)


def claim(ui: Driver, *stones: int) -> None:
    body = tour(ui)
    for stone in stones:
        body.touch(f"claim.{stone}")
        ui.frames(3)


def over(ui: Driver) -> str:
    claim(ui, 5, 7)
    return str(ui.app.page.match)


def home(ui: Driver) -> None:
    ui.app.home()
    ui.frames(4)


def home_continue(ui: Driver) -> None:
    tour(ui)
    ui.app.remember("example", "")
    home(ui)


def home_again(ui: Driver) -> None:
    """A match goes on, and another one is over."""
    over(ui)
    ui.app.remember("example", "")
    home_continue(ui)


def new_match(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="schotten-totten")
    ui.frames(3)


def new_match_tactics(ui: Driver) -> None:
    new_match(ui)
    ui.app.page.touched("rules")
    ui.app.page.answered("tactics", True)
    ui.frames(3)


def rename(ui: Driver) -> None:
    new_match(ui)
    ui.app.page.touched("name.0")
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
    ui.touch_spot("proof.7")


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
    ui.touch_spot("proof.1")


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


def colours(ui: Driver) -> None:
    """Of a full table's pieces."""
    VISITS["watch"](ui)
    ui.app.paint_pieces(ui.app.page.match, ("red", "blue", "orange", "white"))
    ui.app.page.ask_colours()
    ui.frames(3)


def setup_steps(ui: Driver) -> None:
    """Of a match in which nothing is played yet."""
    new_match(ui)
    ui.tap(ui.app.tr("Start"))
    ui.app.page.body.touch("setup")
    ui.app.page.body.touch("setup.0")
    ui.frames(3)


def colours_one(ui: Driver) -> None:
    colours(ui)
    ui.tap(ui.of("PictureRow")[0])


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


def swap(ui: Driver) -> None:
    tour(ui)
    ui.app.page.body.begin(Draft("swap", laid=Laid(4, 0, "R8")))
    ui.frames(3)


def amend(ui: Driver) -> None:
    tactical(ui)
    ui.app.page.body.touch("amend.4")
    ui.frames(3)


def amend_tied(ui: Driver) -> None:
    """New cards on both sides, equally strong: the correction waits for an answer."""
    table_with(ui, {})
    now, sides = UNCHANGED, (("R1", "G2", "B4"), ("V1", "N2", "Y4"))
    for seat, cards in enumerate(sides):
        now = with_side(ui.app.page.table.state, now, 4, seat, cards)
    ui.app.page.body.begin(Draft("amend", correction=now, looked=Looked(4)))
    ui.app.page.body.touch("save")
    ui.frames(3)


def history(ui: Driver) -> None:
    tour(ui)
    ui.app.page.body.touch("undo")
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)
    ui.app.page.touched("entry.70")
    ui.frames(3)


def then(ui: Driver) -> None:
    history(ui)
    ui.app.page.touched("then")
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
    tour(ui)
    ui.app.trouble(DiskFull())
    ui.frames(3)


VISITS: dict[str, Visit] = {
    visit.__name__.replace("_", "-"): visit
    for visit in (
        home,
        home_continue,
        home_again,
        new_match,
        new_match_tactics,
        rename,
        new_name_too_many,
        colours,
        colours_one,
        setup_steps,
        example,
        example_undo,
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
        swap,
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
        *visits_touched.ALL,
        *visits_corrections.ALL,
        *visits_shared.ALL,
        *visits_lost.ALL,
        *visits_redo.ALL,
        *visits_sheets.ALL,
    )
}


def each(ui: Driver, names: Iterable[str]) -> Iterator[str]:
    """These screens in turn, in one app; the next one comes when the last was looked at."""
    for name in names:
        ui.afresh()
        with ui.unpainted():
            VISITS[name](ui)
        ui.frames()
        yield name
