"""A phone's camera, against an Android that only remembers."""

import sys
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from companion.camera.worker import CameraWorker, settled
from companion.phone.android import camera as phone_camera
from companion.phone.android.camera import SIZE, PhoneCamera
from companion.phone.android.phone import Phone
from companion.phone.device import NoCamera
from tests import PATIENCE


class JavaException(Exception):
    pass


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Kivy's camera of a phone held upright, with a flash."""
    java = MagicMock(JavaException=JavaException)
    java.autoclass.return_value.return_value.orientation = 90
    activity = java.autoclass.return_value.mActivity
    activity.getWindowManager().getDefaultDisplay().getRotation.return_value = 0
    made = MagicMock()
    made.return_value.grab_frame.return_value = None
    monkeypatch.setitem(sys.modules, "jnius", java)
    monkeypatch.setattr(phone_camera, "Camera", made)
    return made


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[float], None]]:
    """What is left for the next frame of the screen."""
    acts: list[Callable[[float], None]] = []
    clock = SimpleNamespace(schedule_once=lambda act, _: acts.append(act))
    monkeypatch.setattr(phone_camera, "Clock", clock)
    return acts


def test_frames_come_upright(driver: Any) -> None:
    camera = Phone().camera()()
    assert camera.read() is None
    driver.return_value.grab_frame.return_value = bytes(SIZE[0] * SIZE[1] * 3 // 2)
    frame = camera.read()
    assert frame is not None
    assert frame.shape == (SIZE[0], SIZE[1], 3)


def test_the_flash_shines_where_there_is_one(driver: Any) -> None:
    android = driver.return_value._android_camera
    settings = android.getParameters.return_value
    camera = PhoneCamera()
    assert camera.has_torch
    camera.torch(True)
    settings.setFlashMode.assert_called_with("torch")
    android.setParameters.assert_called_with(settings)
    camera.focus(0.5, 0.5)
    android.autoFocus.assert_called_once()
    settings.getSupportedFlashModes.return_value = None
    assert not PhoneCamera().has_torch


def test_the_camera_is_let_go_where_it_draws(driver: Any, later: list[Any]) -> None:
    PhoneCamera().close()
    driver.return_value._release_camera.assert_not_called()
    for act in later:
        act(0)
    driver.return_value._release_camera.assert_called_once()


def test_a_page_that_rests_lets_the_camera_go_at_once(driver: Any, later: list[Any]) -> None:
    camera = PhoneCamera()
    watched = CameraWorker(lambda: camera, lambda: lambda _: None)
    end = time.monotonic() + PATIENCE
    while not driver.return_value.grab_frame.called:
        assert time.monotonic() < end, "no frame was asked for"
    watched.close()
    driver.return_value._release_camera.assert_called_once()
    assert camera.read() is None
    assert settled()
    for act in later:
        act(0)
    driver.return_value._release_camera.assert_called_once()


def test_a_camera_that_others_use_is_none(driver: Any) -> None:
    driver.side_effect = JavaException("in use")
    with pytest.raises(NoCamera):
        Phone().camera()


@pytest.mark.parametrize(("known", "granted", "said"), [(True, [], True), (False, [True], True),
                                                       (False, [False], False)])  # fmt: skip
def test_the_owner_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, known: bool, granted: list[bool], said: bool
) -> None:
    permissions = SimpleNamespace(
        check_permission=lambda _: known,
        request_permissions=lambda asked, answer: answer(asked, granted),
    )
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(permissions=permissions))  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "android.permissions", permissions)  # type: ignore[arg-type]
    answers: list[bool] = []
    Phone().ask_camera(answers.append)
    assert answers == [said]
