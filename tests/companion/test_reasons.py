"""Why something could not be done: in words, in three languages, and never by a number."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.i18n import LANGUAGES, language
from companion.phone.device import Device
from companion.reasons import OF_SQLITE, OF_SYSTEM, reason, sentence
from companion.storage.errors import CannotOpen, CannotWrite, NoFolder, StoreError
from companion.storage.store import Store
from companion.sync.session import CannotShare
from tests.languages import WHOLE

ROOT = Path(__file__).parents[2]


def of_sqlite(name: str) -> sqlite3.Error:
    bad = sqlite3.OperationalError("in SQLite's own words")
    bad.sqlite_errorname = name
    return bad


@pytest.mark.parametrize("number", OF_SYSTEM)
def test_every_reason_is_told_in_each_language(number: int) -> None:
    bad = OSError(number, os.strerror(number), "/some/file")
    texts = [reason(bad, language(lang).gettext) for lang in WHOLE]
    assert len(set(texts)) == len(WHOLE)
    for words in texts:
        assert not {"Errno", "/some/file", str(number)} & set(words.split())


@pytest.mark.parametrize("name", [*OF_SQLITE, "SQLITE_CANTOPEN_ISDIR"])
def test_what_the_store_s_file_cannot_do_is_told_in_each_language(name: str) -> None:
    assert hasattr(sqlite3, name)
    texts = {reason(of_sqlite(name), language(lang).gettext) for lang in WHOLE}
    assert len(texts) == len(WHOLE)
    assert not any("SQLite" in words for words in texts)


def test_an_unknown_reason_is_told_without_its_number() -> None:
    assert reason(OSError(errno.EXDEV, os.strerror(errno.EXDEV))) == os.strerror(errno.EXDEV)
    assert reason(ValueError("a sentence of our own")) == "a sentence of our own"
    assert reason(of_sqlite("SQLITE_MISMATCH")) == "in SQLite's own words"
    assert reason(OSError()) == "OSError"


def test_a_sentence_names_the_file() -> None:
    bad = FileNotFoundError(errno.ENOENT, "No such file", "match.jsonl")
    assert sentence(bad) == "match.jsonl: there is no such file or folder"
    assert sentence(OSError(errno.EADDRINUSE, "bind")) == "another program uses this port"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [CannotOpen, CannotWrite, CannotShare, NoFolder])
def test_an_error_of_the_store_tells_its_reason(kind: type[StoreError], lang: str) -> None:
    bad = kind(path=Path("/home/ada"), why=PermissionError(errno.EACCES, "Permission denied"))
    tr = language(lang).gettext
    assert tr("that is not permitted") in bad.text(tr)
    assert "that is not permitted" in str(bad)
    assert "denied" not in bad.text(tr)


def test_a_store_whose_folder_is_a_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotOpen) as caught:
        Store(tmp_path / "file" / "matches.sqlite")
    assert "Errno" not in str(caught.value)


def test_a_home_that_is_no_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CAIRN_HOME", str(tmp_path / "file"))
    with pytest.raises(NoFolder, match=rf"{tmp_path}/file, .*: something else has that name\."):
        Device().data_folder()


def test_without_any_home_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("CAIRN_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(NoFolder, match="CAIRN_HOME may name another one"):
        Device().data_folder()


@pytest.mark.parametrize(
    ("command", "status"),
    [((), 1), (("host", "--game", "dnup"), 2), (("join", "127.0.0.1:1", "--pin", "1"), 2)],
)
def test_a_home_that_cannot_be_made_ends_every_command_with_one_sentence(
    tmp_path: Path, command: tuple[str, ...], status: int
) -> None:
    home = tmp_path / "file"
    home.touch()
    done = subprocess.run(
        [sys.executable, "main.py", *command],
        cwd=ROOT,
        env=os.environ
        | {"CAIRN_HOME": str(home), "SDL_VIDEODRIVER": "offscreen", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert "Errno" not in done.stderr
    *_, last = done.stderr.splitlines()
    assert f"{home}, where Cairn keeps everything, cannot be made: something else has" in last
