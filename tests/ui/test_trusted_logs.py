"""Messages about other devices' logs: forged, adopted, or too long to be taken without asking."""

from __future__ import annotations

from typing import Any

import pytest

from companion.storage.store import Store
from companion.sync import events
from companion.sync.guest_device import ADOPTED
from companion.sync.protocol.chain import Commit, genesis
from tests.sync.phones import Phone
from tests.ui.driver import Driver
from tests.ui.two_phones import both, share

BO = "Bo’s phone"


def heard(ui: Driver, live: Any, event: events.Event) -> None:
    ui.hush()
    ui.app.linking.heard(live, event)
    ui.frames(2)


def test_the_phone_that_offered_a_forged_move_is_named(ui: Driver) -> None:
    live = share(ui)
    heard(ui, live, events.LogForged("f" * 64, BO, 12, "entry.unsigned"))
    (notice,) = ui.notices()
    assert BO in notice.text
    assert "12" in notice.text


def test_a_phone_that_only_says_it_hosts_can_be_put_out(ui: Driver, bo: Phone) -> None:
    live = share(ui)
    bo.join(live.code)
    both(ui, bo, lambda: len(live.room.devices) == 2)
    heard(ui, live, events.TermClaimed(bo.live.me, BO, 2))
    (notice,) = ui.notices()
    assert BO in notice.text
    ui.touch(notice.right - 20, notice.center_y)
    assert live.ledger.devices[bo.live.me].out


def test_what_was_adopted_is_named_and_given_up_by_one_tap(ui: Driver) -> None:
    from companion.ui import host_change

    live = share(ui)
    live.table.enter({"seat": 0, "move": "play", "card": "R5", "stone": 4})
    live.ledger.remember(ADOPTED, {"device": "f" * 64, "name": BO, "base": 0, "end": 1})
    ui.hush()
    host_change.adopted(ui.app, live)
    ui.frames(2)
    (notice,) = ui.notices()
    assert BO in notice.text
    ui.touch(notice.right - 20, notice.center_y)
    assert live.ledger.seq == 0
    assert live.ledger.term[0] == 2
    assert live.adopted is None


@pytest.mark.parametrize("trusted", [True, False])
def test_a_long_log_is_taken_only_if_a_person_says_so(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, trusted: bool
) -> None:
    live = share(ui)
    asked: list[Any] = []
    sharing = ui.app.linking.sharing
    monkeypatch.setattr(sharing, "take_over", lambda done, long_logs: asked.append(long_logs))
    heard(ui, live, events.LongLog("f" * 64, BO, 60_000))
    assert asked == []
    ui.tap("Take them in" if trusted else "Without them")
    assert asked == [("f" * 64 if trusted else "", False)]


def test_a_table_of_an_older_cairn_goes_on_alone_and_can_be_shared_anew(
    ui: Driver, bo: Phone
) -> None:
    live = share(ui)
    live.table.enter({"seat": 0, "move": "play", "card": "R5", "stone": 4})
    match, old = ui.app.linking.sharing.match, live.ledger.table
    ui.app.linking.close()
    without_signatures(ui.app.store, match)
    ui.app.forget_tables()
    ui.hush()
    ui.app.go("table", match=match)
    assert any("older Cairn" in notice.text for notice in ui.notices())
    assert ui.app.linking.live is None
    assert len(ui.app.page.table.record) == 1
    assert ui.app.linking.share(match)
    assert ui.app.linking.live.ledger.table != old


def without_signatures(store: Store, match: str) -> None:
    """As the version before has written it."""
    kept = store.shared(match)
    prev = genesis(kept["table"], store.header(match))
    for seq, entry in enumerate(store.entries(match), 1):
        epoch, op_id, by, *_ = kept[f"seal {seq}"]
        prev = Commit(kept["table"], epoch, seq, op_id, by, entry, prev, "").seal()
        store.keep_shared(match, {f"seal {seq}": [epoch, op_id, by, prev]})
