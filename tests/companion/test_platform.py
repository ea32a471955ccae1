"""The platform module on a desktop: nothing vibrates, nothing fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.platform import Device, FakeDevice, here
from vision.frames import Slides, Video, Webcam


class Window:
    allow_screensaver = True


def test_a_desktop_does_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_HOME", str(tmp_path / "home"))
    window = Window()
    device = here(window)
    assert type(device) is Device
    device.vibrate("legal")
    device.speak("Ada plays", "en")
    device.dim(True)
    device.keep_awake(True)
    assert window.allow_screensaver is False
    device.keep_awake(False)
    assert window.allow_screensaver is True
    assert device.data_folder() == tmp_path / "home"
    assert device.data_folder().is_dir()
    assert len(device.language()) <= 2
    assert device.moves()
    file = tmp_path / "match.jsonl"
    assert device.share(file, "a match") == file


def test_nothing_of_a_phone_is_imported() -> None:
    code = (
        "import sys, companion.platform as p; p.here();"
        " print({'plyer', 'jnius'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_fake_remembers(tmp_path: Path) -> None:
    device = FakeDevice(tmp_path)
    device.vibrate("illegal")
    device.keep_awake(True)
    assert device.asked == [("vibrate", "illegal"), ("keep_awake", True)]


@pytest.mark.parametrize(
    ("named", "kind"),
    [("", Webcam), ("97", Webcam), ("{folder}", Slides), ("{folder}/v.avi", Video)],
)
def test_the_environment_names_the_camera(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str, kind: type
) -> None:
    monkeypatch.setenv("CAIRN_CAMERA", named.format(folder=tmp_path))
    source = Device().camera()()
    assert isinstance(source, kind)
    source.close()


def test_nobody_is_asked_for_a_computers_camera() -> None:
    answers: list[bool] = []
    Device().ask_camera(answers.append)
    assert answers == [True]
