"""The screens of a shared table; the other phone is real, what becomes of the link is set."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from companion.match.log import Entry, Header
from companion.sync.protocol.proof import unsigned
from companion.sync.protocol.shared_table import SharedTable
from companion.ui import host_change
from tests.play import glen_entries
from tests.sync.keys import authorship
from tests.sync.memory import MemoryJournal, begin
from tests.ui import visits_dnup, visits_glen, visits_glen_pad, visits_watch_table
from tests.ui.driver import Driver

HEADER = Header("schotten-totten", ("Ada", "Bo"))
PLAYED = ({"seat": 0, "move": "play", "card": "G5", "stone": 4}, {"seat": 0, "move": "end_turn"})


def other(ui: Driver) -> Any:
    """Bo's phone, without a screen."""
    from tests.sync.phones import Phone

    folder = tempfile.TemporaryDirectory()
    phone = Phone(Path(folder.name), "Galaxy A54")

    def gone() -> None:
        phone.__exit__()
        folder.cleanup()

    ui.farewells.append(gone)
    return phone


def alone(ui: Driver) -> None:
    """Nothing is shared."""
    ui.part()
    ui.app.linking.sharing.leave()
    ui.app.forget_tables()
    ui.app.home()
    ui.frames(2)


def hosting(ui: Driver, names: tuple[str, ...] = ("Ada", "Bo")) -> Any:
    alone(ui)
    game = "schotten-totten" if len(names) == 2 else "dnup"
    match = ui.app.store.begin(Header(game, names))
    ui.app.go("table", match=match)
    ui.app.page.phones()
    live = ui.app.linking.live
    ui.until(lambda: live.code and live.room.devices)
    return live


def following(ui: Driver) -> Any:
    """At Bo's table, in step; the same one for visit after visit."""
    live = ui.app.linking.live
    if live is not None and not live.hosts and ui.farewells:
        ui.app.home()
        ui.app.go("table", match=ui.app.linking.sharing.match)
        change(ui, live, link="ok")
        ui.hush()
        return live
    alone(ui)
    bo = other(ui)
    bo.host(HEADER, *PLAYED)
    bo.live.hosting.set_seat(1, bo.live.me)
    ui.app.go("join")
    ui.app.page.scanned(bo.live.code)
    ui.until(lambda: ui.app.linking.live is not None)
    live = ui.app.linking.live
    ui.until(lambda: live.link == "ok" and len(live.table.record) == 2)
    ui.app.sheets()[0].close()
    ui.frames(3)
    ui.hush()
    return live


def change(ui: Driver, live: Any, **what: Any) -> None:
    for name, value in what.items():
        setattr(live, name, value)
    ui.app.linking.changed()
    ui.frames(3)


def lobby(ui: Driver) -> None:
    """The host's: one in step, one lost, one without a phone."""
    live = hosting(ui, ("Ada", "Bo", "Cy", "Dana"))
    room = live.room
    room.devices = {live.me: "Pixel 7", "a": "Galaxy A54", "b": "Redmi Note 12 Pro", "c": "iPad"}
    room.seats = {0: "a", 1: live.me, 2: "b"}
    room.here, room.gone = {"a"}, {"b": time.monotonic() - 8.5}
    change(ui, live, code=live.code.replace(live.me, live.me), pin="418206")


def lobby_seat(ui: Driver) -> None:
    lobby(ui)
    ui.app.page.touched("seat.0")
    ui.frames(3)


def lobby_put_out(ui: Driver) -> None:
    lobby(ui)
    ui.app.page.touched("seat.0")
    ui.app.page.touched("out")
    ui.frames(3)


def lobby_watchers(ui: Driver) -> None:
    live = hosting(ui)
    ui.app.page.touched("browsers")
    ui.until(lambda: live.watch)
    ui.frames(3)


def lobby_menu(ui: Driver) -> None:
    hosting(ui)
    ui.app.page.touched("more")
    ui.frames(3)


def lobby_guest(ui: Driver) -> None:
    following(ui)
    ui.app.linking.lobby()
    ui.frames(3)


def lobby_guest_menu(ui: Driver) -> None:
    lobby_guest(ui)
    ui.app.page.touched("more")
    ui.frames(3)


def gifts(ui: Driver) -> None:
    """One thing of each kind on Bo's phone."""
    from companion.sync.protocol.item_transfer import Item
    from companion.ui import item_offers

    live = following(ui)
    items = ("deck", "Cairn"), ("nights-watch-board", "Dana"), ("glen-more-tiles", "12")
    hashes = (f"{i}" * 64 for i in range(3))
    offers = tuple(Item(*item, 99, hash) for item, hash in zip(items, hashes, strict=True))
    change(ui, live, offers={"host": offers})
    ui.app.linking.lobby()
    item_offers.offer(ui.app, live)
    ui.frames(3)


def found(ui: Driver) -> Any:
    from companion.sync.net.presence import Found

    alone(ui)
    ui.app.go("join")
    page = ui.app.page
    page.seen(
        (
            Found("1" * 32, "Dana", "schotten-totten", "d", 1, ("192.168.1.5",), 41234),
            Found("2" * 32, "Cy", "glen-more", "e", 1, ("192.168.1.6",), 41234),
        )
    )
    ui.frames(3)
    return page


def join(ui: Driver) -> None:
    page = found(ui)
    page.touched(f"table.{'1' * 32} d")
    page.answered("pin", "418")
    ui.frames(3)


def join_wrong(ui: Driver) -> None:
    from companion.sync.net.pairing import NotAdmitted

    join(ui)
    ui.app.page.tried = ui.app.page.draft.pin
    ui.app.page.join_answered(NotAdmitted("pin", 2))
    ui.frames(3)


def join_none(ui: Driver) -> None:
    alone(ui)
    ui.device.camera_allowed = False
    ui.app.go("join")
    ui.app.page.none_found()
    ui.until(lambda: ui.app.page.finder.trouble)
    ui.frames(3)
    ui.device.camera_allowed = True


def join_blind(ui: Driver) -> None:
    """The PIN is asked for, and the camera may not be used."""
    ui.device.camera_allowed = False
    join(ui)
    ui.until(lambda: ui.app.page.finder.trouble)
    ui.device.camera_allowed = True


def join_address(ui: Driver) -> None:
    alone(ui)
    ui.app.go("join")
    ui.app.page.touched("type")
    ui.app.page.touched("next")
    ui.frames(3)


def who(ui: Driver) -> None:
    from companion.ui.pages.join_methods import WhoAreYou

    live = following(ui)
    WhoAreYou(ui.app, live).show()
    ui.frames(3)


def guest(ui: Driver) -> None:
    following(ui)


def waiting(ui: Driver) -> None:
    """The line is silent: a move was sent and is not numbered."""
    live = following(ui)
    ui.part()
    ui.until(lambda: live.link == "lost")
    ui.app.page.propose({"seat": 1, "move": "play", "card": "R7", "stone": 4})
    change(ui, live, link="ok")


def sent(ui: Driver, *entries: Entry) -> SharedTable:
    """The table that is shown is another phone's, which has not numbered these moves yet."""
    page = ui.app.page
    log = [played.entry for played in page.table.record]
    ledger = begin(MemoryJournal(), "t1", "ada", page.table.header, unsigned(1, "bo"))
    page.table = SharedTable(ledger)
    ops = {f"before{i}": entry for i, entry in enumerate(log)}
    page.table.settle(ledger.next(ops, authorship("bo", ops)))
    for i, entry in enumerate(entries):
        page.table.wait({f"op{i}": entry})
    page.table.listeners.append(page.happened)
    page.table.rewound.append(page.refresh)
    assert len(page.waiting) == len(entries)
    page.refresh()
    ui.frames(3)
    return page.table


def waiting_dnup(ui: Driver) -> None:
    """A set that was laid, and a card that was added to another one."""
    alone(ui)
    table = visits_dnup.five(ui)
    assert table.enter(visits_dnup.play(0, "8/3", "8/1", "8/4")).ok
    sent(ui, visits_dnup.add(1, "8/5", 0), visits_dnup.play(2, "10/1", "10/3"))


def waiting_warden(ui: Driver) -> None:
    """Those that a roll let into the Gift, a guard, and a wildling in its camp."""
    from tests.ui.visits_warden import FIRST_GUARDS, NORTH, guard, roll, token, warden_with

    alone(ui)
    warden_with(ui, *FIRST_GUARDS, NORTH)
    sent(ui, roll(0, 5), guard(0, 2), token(0, "climber", "cave_people"))


def waiting_watch(ui: Driver) -> None:
    """Pieces of every kind that the full table has."""
    alone(ui)
    visits_watch_table.watch_roll(ui)
    build = {"seat": 0, "move": "build"}
    tokens = [{"kind": "regular", "clan": clan} for clan in ("ice_river", "cave_people")]
    sent(
        ui,
        visits_watch_table.dice(0, 3, 2, 5),
        build | {"what": "road", "at": "-1,4,NE"},
        build | {"what": "guard", "section": 2},
        build | {"what": "keep", "at": "-1,4,N", "tokens": tokens},
    )


def waiting_glen(ui: Driver) -> None:
    """A figure that moved, a coin on the market, and a tile that was laid with its good."""
    alone(ui)
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS)
    took, *laid, _ = visits_glen.turn(3, 6, (0, 1), visits_glen.activate(3, (0, 1)))
    sent(ui, took, {"seat": 3, "move": "pay", "buy": ["wood"]}, *laid)


def waiting_glen_scot(ui: Driver) -> None:
    alone(ui)
    *turn, _ = visits_glen.turn(3, 9, (-1, 0), visits_glen.activate(3, (-1, 0)))
    visits_glen.glen(ui, *visits_glen.FIRST_TURNS, *turn)
    sent(ui, {"seat": 3, "move": "move_scot", "from": [-1, 0], "to": [0, 0]})


def waiting_pad(ui: Driver) -> None:
    alone(ui)
    visits_glen_pad.pad(ui, *glen_entries.PLAYED)
    sent(ui, glen_entries.C)


def waiting_notice(ui: Driver) -> None:
    if ui.app.page.__class__.__name__ != "TablePage" or not ui.app.page.waiting:
        waiting(ui)
    ui.app.linking._still_waiting()
    ui.frames(3)


def lost(ui: Driver) -> None:
    change(ui, following(ui), link="lost")


def take_over(ui: Driver) -> None:
    lost(ui)
    ui.app.page.link_act()
    ui.frames(3)


def kept(ui: Driver) -> None:
    from companion.sync.events import BranchKept

    live = following(ui)
    aside = BranchKept(
        1, 2, tuple({"seat": 1, "move": "play", "card": f"R{i}", "stone": i} for i in (1, 2, 3))
    )
    host_change.branch_kept(ui.app, live, aside)
    ui.frames(3)


def replaced(ui: Driver) -> None:
    live = following(ui)
    live.replaced_by = live.host
    host_change.replaced(ui.app, live)
    ui.frames(3)
    live.replaced_by = ""


def out(ui: Driver) -> None:
    following(ui)
    host_change.put_out(ui.app, "key")
    ui.frames(3)


ALL = (
    lobby,
    lobby_seat,
    lobby_put_out,
    lobby_watchers,
    lobby_menu,
    join,
    join_wrong,
    join_none,
    join_blind,
    join_address,
    lobby_guest,
    lobby_guest_menu,
    gifts,
    who,
    guest,
    lost,
    take_over,
    kept,
    replaced,
    out,
    waiting,
    waiting_notice,
    waiting_dnup,
    waiting_warden,
    waiting_watch,
    waiting_glen,
    waiting_glen_scot,
    waiting_pad,
)
