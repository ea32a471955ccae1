"""Every screen and sheet of Night's Watch's full table."""

from __future__ import annotations

from typing import Any

from companion.match.log import Header
from tests.play.watch import (
    BEGUN,
    DISCARDED,
    HEROES,
    MAIN,
    MIDDLE,
    PLAYERS,
    SETTLED,
    SEVEN,
    dice,
)
from tests.ui.driver import Driver


def watch_with(
    ui: Driver,
    *entries: dict[str, Any],
    options: Any = None,
    players: tuple[str, ...] = PLAYERS,
) -> Any:
    """A full table; Ada begins unless the options say otherwise."""
    header = Header("nights-watch", players, {"first": 0} if options is None else options)
    return ui.sit_at(header, *entries)


def tapped(ui: Driver, *spots: str) -> None:
    """Spots of the table or of the open question, one after the other."""
    for spot in spots:
        ui.touch_spot(spot)


def watch_start(ui: Driver) -> None:
    watch_with(ui, options={})


def watch_start_dice(ui: Driver) -> None:
    watch_start(ui)
    tapped(ui, "dice")


def watch_settle(ui: Driver) -> None:
    watch_with(ui, *SETTLED[:3])


def watch_settle_road(ui: Driver) -> None:
    watch_settle(ui)
    tapped(ui, "corner.2,0,S", "edge.1,1,E")


def watch_guards(ui: Driver) -> None:
    watch_with(ui, *SETTLED)
    tapped(ui, "wall.2")


def watch_roll(ui: Driver) -> None:
    watch_with(ui, *MIDDLE)


def watch_dice(ui: Driver) -> None:
    watch_roll(ui)
    tapped(ui, "dice")


def watch(ui: Driver) -> None:
    watch_with(ui, *MAIN)


def watch_build(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "build")


def watch_road(ui: Driver) -> None:
    watch_build(ui)
    tapped(ui, "make.road", "edge.-1,4,NE")


def watch_token(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "corner.-1,4,N", "confirm")


def watch_trade(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "trade", "give.grain", "get.wood")


def watch_bank(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "trade")
    ui.app.page.body.answer("partner", -1)
    ui.frames(3)


def watch_card(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "card")


def watch_hero(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "hero")


def watch_swap(ui: Driver) -> None:
    watch_hero(ui)
    ui.app.page.body.answer("swaps", True)
    ui.frames(3)
    tapped(ui, "take.melisandre")


def using(ui: Driver, hero: str) -> None:
    """Ada's hero, chosen to be used."""
    given = {"move": "amend", "heroes": [{"hero": hero, "side": "A"}, *HEROES]}
    watch_with(ui, *MIDDLE, given, dice(0, 3, 2, 5))
    tapped(ui, "hero")
    ui.tap("Use the hero" if ui.app.lang == "en" else ui.of("PushButton")[0])


def watch_mormont(ui: Driver) -> None:
    using(ui, "mormont")
    tapped(ui, "one.ore")
    ui.app.page.body.answer("asked.1", "gave")
    ui.frames(3)


def watch_replace(ui: Driver) -> None:
    using(ui, "thorne")


def watch_north(ui: Driver) -> None:
    watch(ui)
    tapped(ui, "north")


def watch_seven(ui: Driver) -> None:
    watch_with(ui, *SEVEN)


def watch_discard(ui: Driver) -> None:
    watch_seven(ui)
    tapped(ui, "discard", "give.brick", "give.grain", "give.grain")


def watch_tormund(ui: Driver) -> None:
    watch_with(ui, *SEVEN, *DISCARDED)
    tapped(ui, "hex.0,2")


def watch_rob(ui: Driver) -> None:
    watch_tormund(ui)
    tapped(ui, "confirm")


def watch_unsure(ui: Driver) -> None:
    robbed = {"seat": 0, "move": "tormund", "hex": "0,2", "steal_from": 1}
    watch_with(ui, *SEVEN, *DISCARDED, robbed)


def watch_hidden(ui: Driver) -> None:
    """Without memory aids: sizes, and question marks."""
    watch_with(ui, *MAIN, options={"first": 0, "memory_aid": False})
    tapped(ui, "hand")


def watch_holdings(ui: Driver) -> None:
    watch_unsure(ui)
    tapped(ui, "hand")


def watch_statistics(ui: Driver) -> None:
    entries: list[dict[str, Any]] = [*BEGUN]
    for i, (a, b, w) in enumerate(((1, 2, 9), (3, 5, 10), (4, 4, 11), (2, 3, 12), (6, 5, 9)) * 2):
        entries += [dice(i % 4, a, b, w), {"seat": i % 4, "move": "end_turn"}]
    watch_with(ui, *entries)
    ui.app.page.body.touch("rolls")
    ui.frames(3)


def watch_menu(ui: Driver) -> None:
    watch(ui)
    ui.app.page.menu()
    ui.frames(3)


def watch_amend(ui: Driver) -> None:
    watch(ui)
    ui.app.page.body.touch("amend")
    ui.frames(3)


def amending(ui: Driver, part: str) -> None:
    watch_amend(ui)
    ui.app.page.body.touch(f"amend.{part}")
    ui.frames(3)


def watch_amend_hands(ui: Driver) -> None:
    amending(ui, "hands")


def watch_amend_cards(ui: Driver) -> None:
    amending(ui, "cards")


def watch_amend_heroes(ui: Driver) -> None:
    amending(ui, "heroes")


def watch_amend_turn(ui: Driver) -> None:
    amending(ui, "turn")


def watch_amend_north(ui: Driver) -> None:
    amending(ui, "north")


def watch_correct(ui: Driver) -> None:
    amending(ui, "pieces")
    tapped(ui, "corner.1,1,S")


def watch_patrol(ui: Driver) -> None:
    watch_card(ui)
    tapped(ui, "make.patrol")


def watch_tragedy(ui: Driver) -> None:
    options = {"first": 0, "heroes_tragedy": True}
    watch_with(ui, *BEGUN, dice(0, 4, 4, 4), options=options)


def watch_tragedy_hero(ui: Driver) -> None:
    watch_tragedy(ui)
    tapped(ui, "tragedy")


def watch_base(ui: Driver) -> None:
    watch_with(ui, *SETTLED, options={"mode": "base"})


def watch_three(ui: Driver) -> None:
    watch_with(ui, options={"first": 0}, players=PLAYERS[:3])


def watch_tie(ui: Driver) -> None:
    last = {"move": "amend", "breaches": 2, "wall": [[0, 1], [2], [], [0, 1]]}
    watch_with(ui, *MIDDLE, last, dice(0, 3, 2, 5))


def watch_tally(ui: Driver) -> None:
    watch_tie(ui)
    tapped(ui, "count")


def watch_result(ui: Driver) -> None:
    watch_tie(ui)
    ui.app.page.propose({"move": "tally", "victory_cards": [1, 0, 0, 0]})
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def watch_history(ui: Driver) -> None:
    watch_unsure(ui)
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def watch_new(ui: Driver) -> None:
    ui.app.settings["names"] = ["Ada", "Bo", "Cy", "Dana"]
    ui.app.go("new_match", game="nights-watch")
    ui.frames(3)


ALL = (
    watch_start,
    watch_start_dice,
    watch_settle,
    watch_settle_road,
    watch_guards,
    watch_dice,
    watch,
    watch_build,
    watch_road,
    watch_token,
    watch_trade,
    watch_bank,
    watch_card,
    watch_hero,
    watch_swap,
    watch_mormont,
    watch_replace,
    watch_north,
    watch_seven,
    watch_discard,
    watch_tormund,
    watch_rob,
    watch_unsure,
    watch_holdings,
    watch_hidden,
    watch_statistics,
    watch_menu,
    watch_amend,
    watch_amend_hands,
    watch_amend_cards,
    watch_amend_heroes,
    watch_amend_turn,
    watch_amend_north,
    watch_correct,
    watch_patrol,
    watch_tragedy_hero,
    watch_base,
    watch_three,
    watch_tally,
    watch_result,
    watch_history,
    watch_new,
)
