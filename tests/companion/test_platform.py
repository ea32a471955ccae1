"""The platform module on a desktop: nothing vibrates, nothing fails."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.phone.android.phone import Phone
from companion.phone.device import Device, here
from tests.ui.device import FakeDevice
from vision.frames import Slides, Webcam


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
    device.feel_motion(True)
    assert not device.has_motion()
    assert device.acceleration() is None
    file = tmp_path / "match.jsonl"
    assert device.share(file, "a match") == file


def test_nothing_of_a_phone_is_imported() -> None:
    code = (
        "import sys, companion.phone.device as p; p.here();"
        " print({'plyer', 'jnius'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_fake_remembers(tmp_path: Path) -> None:
    device = FakeDevice(tmp_path)
    device.vibrate("illegal")
    device.keep_awake(True)
    assert device.asked == [("vibrate", "illegal"), ("keep_awake", True)]


def test_a_phone_feels_through_plyer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    sensor = SimpleNamespace(
        enable=lambda: asked.append("on"),
        disable=lambda: asked.append("off"),
        acceleration=(None, None, None),
    )
    monkeypatch.setitem(sys.modules, "plyer", SimpleNamespace(accelerometer=sensor))
    phone = Phone()
    phone.feel_motion(True)
    assert phone.acceleration() is None
    sensor.acceleration = (1, 2.5, 9.8)
    assert phone.acceleration() == (1.0, 2.5, 9.8)
    phone.feel_motion(False)
    assert asked == ["on", "off"]


@pytest.mark.parametrize(
    ("named", "kind"),
    [("", Webcam), ("97", Webcam), ("{folder}", Slides), ("{folder}/v.avi", Webcam)],
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
