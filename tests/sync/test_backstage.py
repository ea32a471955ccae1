"""The app's way in: everything from another thread."""

import queue
from pathlib import Path
from typing import Any

from companion.sync.device_setup import Setting
from companion.sync.guest_device import GuestDevice
from companion.sync.host_device import HostDevice
from companion.sync.net.guest_line import Way, join_by_key
from companion.sync.net.identity import identity
from companion.sync.net.loop_thread import LoopThread
from companion.sync.net.pairing import read_code
from companion.sync.table_files import joined_table, new_table
from tests.sync.loopback import HEADER
from tests.sync.toy import put


def test_a_screen_hosts_and_follows_from_its_own_thread(tmp_path: Path) -> None:
    said: queue.Queue[dict[str, Any]] = queue.Queue()
    stage = LoopThread()
    mine = identity(tmp_path / "host")
    hosting = stage.call(
        lambda: HostDevice(
            new_table(tmp_path / "host", HEADER, (), "kitchen", "Ada's", mine.fingerprint),
            Setting(mine, said.put, bind="127.0.0.1"),
        )
    ).result(10)
    stage.run(hosting.start()).result(10)
    code = read_code(hosting.code())
    way = Way(code.addresses, code.port, code.fingerprint)
    admitted = stage.run(join_by_key(way, code.key, "Bo's", "")).result(10)

    heard: queue.Queue[dict[str, Any]] = queue.Queue()
    ledger = joined_table(tmp_path / "guest", admitted, way)
    setting = Setting(identity(tmp_path / "guest"), heard.put, bind="127.0.0.1")
    guest = stage.call(GuestDevice, ledger, way, setting).result(10)
    stage.run(guest.start()).result(10)
    stage.call(guest.enter, put("x"), "operation-1")
    while (event := heard.get(timeout=10))["event"] != "entry":
        pass
    assert event["entry"] == put("x")
    stage.run(guest.stop()).result(10)
    stage.run(hosting.stop()).result(10)
    stage.close()
