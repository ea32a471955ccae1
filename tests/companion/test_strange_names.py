"""Folders and files with spaces, accents and colons, other line ends, and consoles of long ago."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SESSION = ROOT / "tests" / "sessions" / "first-look.jsonl"
COLON = "Večer 20:15 u Zoë.jsonl"
PLAIN = "Večer u Zoë.jsonl"
NAMES = (PLAIN, "čtvrtek; 100 %.jsonl", "-x.jsonl") + ((COLON,) if sys.platform != "win32" else ())


def cairn(*arguments: str | Path, folder: Path, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *arguments],
        cwd=folder,
        env=os.environ | env,
        capture_output=True,
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_session_is_checked_whatever_its_file_is_called(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "Hry a partie, č. 1"
    folder.mkdir()
    (folder / name).write_bytes(SESSION.read_bytes())
    done = cairn("check", "--lang", "cs", "--", name, folder=folder)
    assert done.stderr == b""
    assert "Kámen 4 ovládá Ada" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("page", ["cp437", "cp1250", "ascii"])
def test_a_console_of_another_code_page_still_gets_every_letter(page: str, tmp_path: Path) -> None:
    done = cairn("check", SESSION, "--lang", "cs", folder=tmp_path, PYTHONIOENCODING=page)
    assert done.stderr == b""
    assert "Kámen 4 ovládá Ada" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("end", [b"\r\n", b"\n\n", b"\r\n\r\n"])
def test_other_line_ends_and_a_byte_order_mark_change_nothing(end: bytes, tmp_path: Path) -> None:
    raw = b"\xef\xbb\xbf" + SESSION.read_bytes().strip().replace(b"\n", end)
    (tmp_path / "windows.jsonl").write_bytes(raw)
    same = cairn("check", "--json", SESSION, folder=tmp_path)
    done = cairn("check", "--json", "windows.jsonl", folder=tmp_path)
    assert (done.returncode, done.stdout) == (same.returncode, same.stdout)
