"""Files on a phone, against an Android that only remembers: what is called, and with what."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from companion.phone.android import files
from companion.phone.android.phone import Phone

HISTORY = 0x00100000


class JavaException(Exception):
    pass


class Android:
    """Classes by name, made when they are first asked for."""

    def __init__(self, version: int) -> None:
        self.classes: dict[str, Any] = {}
        self.autoclass("android.os.Build$VERSION").SDK_INT = version
        intent = self.autoclass("android.content.Intent")
        intent.ACTION_SEND, intent.ACTION_VIEW = "SEND", "VIEW"
        intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = HISTORY
        self.events: dict[str, Any] = {}

    def autoclass(self, name: str) -> Any:
        return self.classes.setdefault(name, MagicMock(name=name))

    @property
    def activity(self) -> Any:
        return self.autoclass("org.kivy.android.PythonActivity").mActivity

    @property
    def message(self) -> Any:
        return self.autoclass("android.content.Intent").return_value


@pytest.fixture(params=[24, 35])
def android(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Android:
    made = Android(request.param)
    java = SimpleNamespace(
        autoclass=made.autoclass, cast=lambda _, what: what, JavaException=JavaException
    )
    activity = SimpleNamespace(bind=made.events.update, unbind=lambda **_: None)
    monkeypatch.setitem(sys.modules, "jnius", java)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=activity))  # type: ignore[arg-type]
    return made


def opens(android: Android, file: Path, flags: int) -> None:
    resolver = android.activity.getContentResolver.return_value
    opened = resolver.openFileDescriptor.return_value.detachFd
    opened.side_effect = lambda: os.open(file, flags)


def intent(scheme: str | None = "content", action: str = "VIEW", flags: int = 0) -> Any:
    made = MagicMock()
    made.getFlags.return_value = flags
    made.getAction.return_value = action
    made.getData.return_value.getScheme.return_value = scheme
    if scheme is None:
        made.getData.return_value = None
        made.getParcelableExtra.return_value.getScheme.return_value = "content"
    return made


def test_a_file_is_offered_to_other_apps(android: Android, tmp_path: Path) -> None:
    file, outside = tmp_path / "result.png", tmp_path / "outside"
    file.write_bytes(b"picture")
    (tmp_path / "cache").mkdir()
    android.activity.getExternalCacheDir().getAbsolutePath.return_value = str(tmp_path / "cache")
    opens(android, outside, os.O_WRONLY | os.O_CREAT)
    assert Phone().share(file, "A result") is None
    android.message.setType.assert_called_with("image/png")
    android.activity.startActivity.assert_called_once()
    copies = [path for path in (outside, tmp_path / "cache" / "result.png") if path.exists()]
    assert [copy.read_bytes() for copy in copies] == [b"picture"]


def test_a_link_is_followed_if_some_app_knows_it(android: Android) -> None:
    assert Phone().open_link("bgstats://x")
    android.activity.startActivity.side_effect = JavaException
    assert not Phone().open_link("bgstats://x")


@pytest.mark.parametrize("given", [intent(), intent(None, "SEND")])
def test_a_file_opened_with_the_app_comes_in(android: Android, tmp_path: Path, given: Any) -> None:
    content = tmp_path / "content"
    content.write_bytes(b"a match")
    opens(android, content, os.O_RDONLY)
    android.activity.getIntent.return_value = given
    came: list[bytes] = []
    files.listen(tmp_path, lambda file: came.append(file.read_bytes()))
    android.events["on_new_intent"](given)
    android.activity.setIntent.assert_called_once_with(android.message)
    assert came == [b"a match"] * 2


@pytest.mark.parametrize(
    "given", [None, intent("https"), intent(None, "MAIN"), intent(flags=HISTORY)]
)
def test_an_app_opened_by_itself_takes_nothing_in(
    android: Android, tmp_path: Path, given: Any
) -> None:
    android.activity.getIntent.return_value = given
    came: list[Path] = []
    files.listen(tmp_path, came.append)
    assert came == []


def test_a_chosen_document_comes_in_once(android: Android, tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.write_bytes(b"a match")
    opens(android, content, os.O_RDONLY)
    came: list[Path] = []
    files.ask(tmp_path, came.append)
    android.activity.startActivityForResult.assert_called_once()
    answered = android.events["on_activity_result"]
    answered(1, 0, intent())
    answered(files.ASK, 0, None)
    assert came == []
    answered(files.ASK, 0, intent())
    assert [file.read_bytes() for file in came] == [b"a match"]


def test_what_cannot_be_copied_is_a_file_that_is_not_there(
    android: Android, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = tmp_path / "content"
    content.write_bytes(b"a match")
    opens(android, content, os.O_RDONLY)
    came: list[bool] = []
    files.listen(tmp_path, lambda file: came.append(file.exists()))
    bring = android.events["on_new_intent"]
    came.clear()
    with monkeypatch.context() as small:
        small.setattr(files, "MAX_BYTES", 6)
        bring(intent())
    resolver = android.activity.getContentResolver.return_value
    resolver.openFileDescriptor.side_effect = JavaException("permission denied")
    bring(intent())
    resolver.openFileDescriptor.side_effect = [None]
    bring(intent())
    assert came == [False] * 3


def test_a_phone_without_a_chooser_says_so(android: Android, tmp_path: Path) -> None:
    android.activity.startActivityForResult.side_effect = JavaException
    assert not files.ask(tmp_path, lambda _: None)


def test_what_android_does_not_take_is_an_os_error(android: Android, tmp_path: Path) -> None:
    file = tmp_path / "result.png"
    file.write_bytes(b"picture")
    android.activity.getExternalCacheDir.return_value = None
    resolver = android.activity.getContentResolver.return_value
    resolver.insert.return_value = None
    with pytest.raises(OSError):
        Phone().share(file, "A result")
    android.activity.getExternalCacheDir.side_effect = JavaException
    resolver.insert.side_effect = JavaException("no such store")
    with pytest.raises(OSError):
        Phone().share(file, "A result")
