"""The screens of dnup, and how to get there from home."""

from __future__ import annotations

from typing import Any

from companion.match.log import Header
from companion.play.steps import Proposal
from scoring.codec import move_from_json
from tests.ui.driver import Driver

FIVE = ("Ada", "Bo", "Cy", "Dana", "Eli")
Entry = dict[str, Any]


def table_of(ui: Driver, players: int, *entries: Entry, **options: Any) -> Any:
    """A match with these entries, on its table."""
    return ui.sit_at(Header("dnup", FIVE[:players], options), *entries)


def deal(starter: int) -> Entry:
    return {"seat": starter, "move": "deal", "starter": starter}


def play(seat: int, *cards: str) -> Entry:
    return {"seat": seat, "move": "play", "cards": list(cards)}


def add(seat: int, card: str, to: int, area: int = 1) -> Entry:
    return {"seat": seat, "move": "add", "card": card, "to": {"seat": to, "area": area}}


def take(seat: int, of: int, area: int = 1) -> Entry:
    return {"seat": seat, "move": "take", "from": {"seat": of, "area": area}}


def turn(seat: int) -> Entry:
    return {"seat": seat, "move": "turn"}


def lies(seat: int, *cards: str, area: int = 1) -> Entry:
    return {"seat": seat, "area": area, "cards": list(cards)}


LATE = {
    "move": "amend",
    "hands": [
        {"size": 5, "known": ["7/1"]},
        {"size": 4, "known": ["1/8", "3/5"]},
        {"size": 6},
        {"size": 3, "known": ["8/2", "5/7"]},
        {"size": 0},
    ],
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
"""Late in a round of five: Ada's turn, Eli out."""


def five(ui: Driver) -> Any:
    return table_of(ui, 5, deal(1), LATE, memory_aid=True)


def two(ui: Driver) -> Any:
    entries = (
        deal(0),
        play(0, "4/8", "4/6"),
        play(1, "7/3"),
        play(1, "2/9", "2/5", "2/6"),
        turn(0),
        play(0, "5/1", "5/8"),
    )
    return table_of(ui, 2, *entries, memory_aid=True)


LAST_CARDS = {
    "move": "amend",
    "hands": [{"size": 1}, {"size": 2}, {"size": 6}],
    "table": [lies(2, "6/1")],
    "turn": 0,
}


def ending(ui: Driver) -> Any:
    """Three players: Ada and Bo are about to lay their last cards."""
    return table_of(ui, 3, deal(0), LAST_CARDS)


def dnup_table(ui: Driver) -> None:
    five(ui)


def dnup_sizes(ui: Driver) -> None:
    five(ui)
    ui.tap_key("8")


SAID = (
    deal(1),
    play(1, "4/2", "4/?", "4/7"),
    play(2, "2/?", "2/?"),
    play(3, "1/6"),
    play(0, "9/1"),
    turn(1),
    play(2, "8/?", "8/?", "8/?", "8/?"),
)
"""Four players, some of the cards said by number."""


def dnup_said(ui: Driver) -> None:
    """Sets whose other halves nobody read out."""
    table_of(ui, 4, *SAID, memory_aid=True)


def dnup_values(ui: Driver) -> None:
    """A value is tapped: how many, and the cards that somebody may have seen."""
    dnup_said(ui)
    ui.tap_key("5")


def dnup_cards(ui: Driver) -> None:
    dnup_values(ui)
    ui.tap_key("3")
    ui.tap_key("5/8")


def dnup_widest(ui: Driver) -> None:
    """The value that is on the most cards."""
    table_of(ui, 5, deal(1))
    ui.tap_key("2")


def dnup_naming(ui: Driver) -> None:
    """A card that was said by number is named afterwards."""
    dnup_said(ui)
    ui.touch_spot("name.2.1.0")


def dnup_reach(ui: Driver) -> None:
    five(ui)
    ui.tap_set(1)


def dnup_two(ui: Driver) -> None:
    two(ui)


def dnup_deal(ui: Driver) -> None:
    table_of(ui, 3)


def dnup_back(ui: Driver) -> None:
    """A set has just been beaten; another was taken."""
    table_of(ui, 3, deal(0), play(0, "4/7", "4/2"), play(1, "9/1"), play(2, "5/8", "5/4"))


def dnup_refused(ui: Driver) -> None:
    table_of(ui, 3, deal(0), play(0, "9/2"))
    ui.tap_key("3")
    ui.tap_key("1")


def dnup_elsewhere(ui: Driver) -> None:
    """A card that the record has in another set; the table may know better."""
    table_of(ui, 3, deal(0), play(0, "2/4", "2/9"), memory_aid=True)
    move = move_from_json(play(1, "9/2"), ui.app.page.table.game.moves)
    ui.app.page.body.propose(Proposal.of(move))
    ui.frames(3)


def dnup_hand(ui: Driver) -> None:
    five(ui)
    ui.tap_head(1)


def dnup_round(ui: Driver) -> None:
    ending(ui)
    table = ui.app.page.table
    assert table.enter(play(0, "8/4")).ok
    assert table.enter(play(1, "9/3", "9/2")).ok
    ui.frames(3)


def dnup_over(ui: Driver) -> None:
    won = LAST_CARDS | {"tokens": [2, 3, 1]}
    table = table_of(ui, 3, deal(0), won)
    assert table.enter(play(0, "8/4")).ok
    ui.frames(3)


def dnup_over_table(ui: Driver) -> None:
    dnup_over(ui)
    ui.app.sheets()[0].close()
    ui.frames(3)


def dnup_result(ui: Driver) -> None:
    dnup_over(ui)
    ui.app.go("result", match=ui.app.page.match)
    ui.frames(3)


def dnup_history(ui: Driver) -> None:
    five(ui)
    table = ui.app.page.table
    for entry in (play(0, "8/3", "8/1", "8/4"), add(1, "8/5", 0), take(2, 0), turn(3)):
        assert table.enter(entry).ok, entry
    ui.frames(3)
    ui.touch_spot("undo")
    ui.app.go("history", match=ui.app.page.match)
    ui.frames(3)


def dnup_new(ui: Driver) -> None:
    ui.app.settings["names"] = list(FIVE)
    ui.app.settings["dnup_deck"] = [{"group": "four", "from": "2/7", "to": "2/8"}]
    ui.app.go("new_match", game="dnup")
    ui.frames(3)


def dnup_menu(ui: Driver) -> None:
    five(ui)
    ui.app.page.menu()
    ui.frames(3)


def dnup_deck(ui: Driver) -> None:
    dnup_new(ui)
    ui.tap(ui.find(ui.app.tr("Cards of the deck")))


def dnup_correct(ui: Driver) -> None:
    dnup_deck(ui)
    ui.tap(next(t for t in ui.targets() if t.shape.key.startswith("2/4.")))


def dnup_amend(ui: Driver) -> None:
    five(ui)
    ui.app.page.body.touch("amend")
    ui.frames(3)
    ui.tap_key("3")


def dnup_home(ui: Driver) -> None:
    five(ui)
    ui.app.home()
    ui.frames(4)


ALL = (
    dnup_table,
    dnup_sizes,
    dnup_said,
    dnup_values,
    dnup_cards,
    dnup_widest,
    dnup_naming,
    dnup_reach,
    dnup_two,
    dnup_deal,
    dnup_back,
    dnup_refused,
    dnup_elsewhere,
    dnup_hand,
    dnup_round,
    dnup_over,
    dnup_over_table,
    dnup_result,
    dnup_history,
    dnup_new,
    dnup_menu,
    dnup_deck,
    dnup_correct,
    dnup_amend,
    dnup_home,
)
