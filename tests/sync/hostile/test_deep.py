"""Entries nested absurdly deep: refused at the door, and a table that holds one goes on."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.match.log import Header
from companion.storage.store import Store
from companion.sync.net.identity import identity
from companion.sync.protocol.chain import DEEPEST_ENTRY, unsendable
from companion.sync.protocol.messages import BadPeer, Propose, decode, encode
from companion.sync.protocol.shared_table import SharedTable
from companion.sync.tables import new_table
from tests.sync.hostile.peers import Guest
from tests.sync.keys import authorship
from tests.sync.processes import Devices

PLAYERS = ("Ada", "Bo", "Cy")
GAME = ("--game", "nights-watch", "--players", *PLAYERS)


def deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


def roll(**more: Any) -> dict[str, Any]:
    return {"move": "start_roll", "rolls": [5, 3, 2], **more}


def test_a_guest_cannot_have_written_what_nobody_could_read(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        with Guest(tmp_path / "mallory", host.until("code")["code"]) as mallory:
            body = json.dumps({"move": "start_roll", "rolls": [5, 3, 2], "seat": deep(900)})
            mallory.say_raw(
                f'{{"type":"propose","op_id":"operation-deep","entry":{body}}}'.encode()
            )
            assert mallory.hung_up()
        ann.say(**roll())
        assert ann.until("entry", seq=1)["entry"] == roll()
        host.until("turned_away", why="nested absurdly deep")


def test_what_a_person_enters_too_deep_is_refused_on_the_spot(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME)
        (ann,) = devices.guests(host, 1)
        for device in (ann, host):
            device.say(**roll(seat=deep(900)))
            assert device.until("refused")["rules"] == ["entry.form"]
        ann.say(**roll())
        host.until("entry", seq=1, entry=roll())


def test_a_table_that_holds_such_an_entry_opens_and_goes_on(tmp_path: Path) -> None:
    """What was written after it is numbered anew; the whole course lies aside as it was."""
    with closing(Store(tmp_path / "host" / "matches.sqlite")) as store:
        match = store.begin(Header("nights-watch", PLAYERS))
        ledger = new_table(store, match, "kitchen", "Ada's", identity(tmp_path / "host"))
        table = SharedTable(ledger)
        for op_id, entry in (("operation-1", roll(seat=deep(900))), ("operation-2", {"undo": 1})):
            table._lay(table.judge(entry))
            ledger.append(
                ledger.next({op_id: entry}, authorship(ledger.me, [op_id])), table.record[-1:]
            )
    with Devices(tmp_path) as devices:
        host = devices.host("--table", ledger.table)
        (ann,) = devices.guests(host, 1)
        ann.say(**roll())
        assert host.until("entry", op_id=ann.until("pending")["op_id"])["entry"] == roll()
        host.close()
        again = devices.host("--table", ledger.table)
        assert again.events[0]["hash"] == ann.until("entry", seq=1)["hash"]


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"sit","seat":0,"seat":1}',
        b'{"type":"propose","op_id":"operation-1","entry":{"move":"a","move":"b"}}',
        b'{"type":"sit","seat":' + b"[" * 40 + b"]" * 40 + b"}",
    ],
)
def test_a_key_said_twice_and_depth_are_refused(body: bytes) -> None:
    with pytest.raises(BadPeer):
        decode(body)


def test_brackets_in_a_text_are_not_depth() -> None:
    said = Propose("operation-1", {"move": "put", "token": '[[[{{"\\' * 50}, "00")
    assert decode(encode(said)) == said


def test_the_deepest_entry_is_still_sent() -> None:
    entry = {"move": "x", "seat": deep(DEEPEST_ENTRY - 1)}
    assert not unsendable(entry)
    assert unsendable({"move": "x", "seat": deep(DEEPEST_ENTRY)})
    said = Propose("operation-1", entry, "00")
    assert decode(encode(said)) == said
