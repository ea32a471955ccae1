"""Where seats are tied, whoever may not amend may not undo an amendment, however it is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.sync.hostile.peers import Guest
from tests.sync.hostile.test_crowd import GAME, PLAY, code_of
from tests.sync.processes import Devices

AMEND = {"move": "amend", "decks": {"clan": 7}}


def rules(mallory: Guest, type: str, **said: Any) -> list[str]:
    """What stands in the way of this."""
    mallory.say(type, **said)
    return [problem["rule"] for problem in mallory.hear("refused", "committed")["problems"]]


def signed_take_back(mallory: Guest, **what: Any) -> dict[str, Any]:
    return what | {"sig": mallory.sign("take_back", by=mallory.me.fingerprint, **what)}


def test_who_may_not_amend_may_not_undo_an_amendment(tmp_path: Path) -> None:
    with Devices(tmp_path) as devices:
        host = devices.host(*GAME, "--lock-seats")
        (ann,) = devices.guests(host, 1)
        ann.say(do="sit", seat=0)
        host.until("room", seats={"0": ann.events[0]["device"]})
        host.say(**PLAY)
        assert host.until("refused")["rules"] == ["seat.tied"]
        ann.say(**PLAY)
        ann.until("entry", seq=1)
        ann.say(**AMEND)
        assert ann.until("refused")["rules"] == ["seat.amend"]
        host.say(**AMEND)
        ann.until("entry", seq=2)
        with Guest(tmp_path / "mallory", code_of(host)) as mallory:
            entries = [{"undo": 2}, AMEND]
            sigs = [mallory.signed(f"{'0f' * 16}:{n}", entry) for n, entry in enumerate(entries)]
            batch = {"op_id": "0f" * 16, "entries": entries, "sigs": sigs}
            last = signed_take_back(mallory, op_id="1f" * 16, first=2, last=2)
            both = signed_take_back(mallory, op_id="2f" * 16, first=1, last=2)
            for n, entry in enumerate((AMEND, {"undo": 2})):
                said = {"op_id": f"operation-{n}", "entry": entry}
                sig = mallory.signed(f"operation-{n}", entry)
                assert rules(mallory, "propose", **said, sig=sig) == ["seat.amend"]
            assert rules(mallory, "propose_all", **batch) == ["seat.amend"]
            assert rules(mallory, "take_back", **last) == ["seat.amend"]
            assert rules(mallory, "take_back", **both) == ["seat.amend"]
        ann.say(undo=2)
        ann.wait(lambda: len(ann.all("refused")) == 2)
        assert ann.all("refused")[1]["rules"] == ["seat.amend"]
        host.say(undo=2)
        assert ann.until("entry", seq=3)["entry"] == {"undo": 2}
        ann.say(undo=1)
        assert host.until("entry", seq=4)["entry"] == {"undo": 1}
