"""A host whose file of matches is damaged says so, and gets its table back from a guest."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests import THOROUGH
from tests.sync.moves import match
from tests.sync.processes import Devices, Process

MOVES = 24
PAGE = 4096
Damage = Callable[[Path], None]


def cut(size: int) -> Damage:
    return lambda file: file.write_bytes(file.read_bytes()[:size]) and None


def zeroed(page: int) -> Damage:
    def damage(file: Path) -> None:
        data = file.read_bytes()
        at = page * PAGE % len(data)
        file.write_bytes(data[:at] + bytes(PAGE) + data[at + PAGE :])

    return damage


def scattered(seed: int) -> Damage:
    def damage(file: Path) -> None:
        data, chance = bytearray(file.read_bytes()), Random(seed)
        for _ in range(200):
            data[chance.randrange(len(data))] = chance.randrange(256)
        file.write_bytes(data)

    return damage


def changed(*statements: str) -> Damage:
    def damage(file: Path) -> None:
        with closing(sqlite3.connect(file)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()

    return damage


def folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES: dict[str, Damage] = {
    "empty": cut(0),
    **{f"cut at {size}": cut(size) for size in (1, 99, 100, 1000, 4096, 9000, 20000)},
    **{f"page {page} is zeros": zeroed(page) for page in range(8)},
    **{f"bytes by chance {seed}": scattered(seed) for seed in range(4)},
    "a text": lambda file: file.write_text("Dear diary\n" * 900) and None,
    "no settings": changed("DROP TABLE setting"),
    "no lines": changed("DROP TABLE line"),
    "no matches": changed("DROP TABLE match"),
    "a column less": changed("DROP TABLE setting", "CREATE TABLE setting (key TEXT PRIMARY KEY)"),
    "no header": changed("DELETE FROM setting WHERE key LIKE '%/header'"),
    "a header that is no JSON": changed("UPDATE setting SET value = '{' WHERE key LIKE '%/header'"),
    "a header that is no header": changed(
        "UPDATE setting SET value = '[7]' WHERE key LIKE '%/header'"
    ),
    "a term that is none": changed("UPDATE setting SET value = '7' WHERE key LIKE '%/term'"),
    "no owner": changed("DELETE FROM setting WHERE key LIKE '%/me'"),
    "a lost seal": changed("DELETE FROM setting WHERE key LIKE '%/seal 7'"),
    "a seal that is none": changed("UPDATE setting SET value = '{}' WHERE key LIKE '%/seal 7'"),
    "a lost line": changed("DELETE FROM line WHERE n = 7"),
    "a lost first line": changed("DELETE FROM line WHERE n = 0"),
    "lines that were changed": changed("UPDATE line SET text = '{}' WHERE n > 3"),
    "devices that are none": changed("UPDATE setting SET value = '3' WHERE key LIKE '%/devices'"),
}
RESTORED = (
    "empty", "page 0 is zeros", "no lines", "a header that is no header", "a seal that is none",
    "a lost first line",
)  # fmt: skip
"""Those that are tried whole, where not all are."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The folders of a host and a guest that have ended, the table, and the hash of its log."""
    home = tmp_path_factory.mktemp("played")
    with Devices(home) as devices:
        host = devices.host("--game", "schotten-totten")
        (guest,) = devices.guests(host, 1)
        for n, move in enumerate(match(7)[:MOVES], 1):
            host.say(**move)
            guest.until("entry", seq=n)
        for one in (host, guest):
            one.close_input()
            assert one.end() == 0
        return home, host.events[0]["table"], guest.events[-1]["hash"]


@pytest.fixture
def devices(tmp_path: Path, played: tuple[Path, str, str]) -> Devices:
    """Both once more."""
    shutil.copytree(played[0], tmp_path, dirs_exist_ok=True)
    return Devices(tmp_path)


def hosting(devices: Devices, table: str) -> Process:
    data = str(devices.folder / "host")
    host = Process("host", "--table", table, "--data", data, "--bind", "127.0.0.1")
    devices.running.append(host)
    return host


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_said(devices: Devices, played: tuple[Path, str, str], damage: str) -> None:
    _, table, whole = played
    DAMAGES[damage](devices.folder / "host" / "matches.sqlite")
    with devices:
        host = hosting(devices, table)
        host.close_input()
        status, found = host.end(), host.all("damaged")
        ready, said = host.all("ready"), host.errors()
        assert status == (0 if ready else 2)
        assert "Traceback" not in said
        for kept in (event["kept"] for event in found):
            assert Path(kept).exists()
            assert kept in said
        if not ready or ready[0]["hash"] != whole:
            assert "damaged" in said
            assert "another device that was there" in said


@pytest.mark.parametrize("damage", DAMAGES if THOROUGH else RESTORED)
def test_a_guest_restores_the_table(
    devices: Devices, played: tuple[Path, str, str], damage: str
) -> None:
    _, table, whole = played
    DAMAGES[damage](devices.folder / "host" / "matches.sqlite")
    with devices:
        guest = devices.join("", "guest0", "--table", table)
        guest.until("lost")
        guest.say(do="take_over")
        code = guest.until("ready", role="host")["code"]
        again = devices.join(code, "host")
        assert again.until("in_step")["hash"] == whole
        again.say(do="sit", seat=0)
        guest.until("room", seats={"0": again.until("ready")["device"]})


def test_a_folder_in_the_place_of_the_file_is_said(
    devices: Devices, played: tuple[Path, str, str]
) -> None:
    folder(devices.folder / "host" / "matches.sqlite")
    with devices:
        host = hosting(devices, played[1])
        assert host.end() == 2
        assert host.errors().strip().endswith("cannot be opened: it is a folder.")
