"""A device tries itself out, and says what it lacks."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ui import smoke
from tests.ui.driver import Driver


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smoke, "BEAT", 0)


def tried(ui: Driver) -> dict[str, str]:
    done: list[Path] = []
    smoke.Smoke(ui.app, done.append)
    ui.until(lambda: done)
    report: dict[str, str] = json.loads(done[0].read_text("utf-8"))
    return report


def test_everything_that_works_is_said(ui: Driver) -> None:
    folder = ui.device.folder / "camera"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), np.zeros((40, 60, 3), np.uint8))
    ui.device.talks = True
    report = tried(ui)
    assert report["device"] == "Pixel 7"
    assert report["example"] == "a move was made"
    assert report["storage"] == "written"
    assert report["camera"] == "sees (40, 60, 3)"
    assert report["network"] == "allowed"
    assert report["voice"] == "speaks"


def test_settings_try_the_phone_out_and_share_the_report(ui: Driver) -> None:
    ui.device.talks = True
    ui.tap_icon("settings")
    ui.tap("Try this phone out")
    ui.until(lambda: ui.device.asked[-1][0] == "share")
    (_, file) = ui.device.asked[-1]
    report = json.loads(file.read_text("utf-8"))
    assert report["example"] == "a move was made"
    assert report["voice"] == "speaks"


def test_a_part_that_fails_is_said_and_the_others_are_tried(
    ui: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no such method")

    monkeypatch.setattr(ui.device, "ask_camera", broken)
    report = tried(ui)
    assert report["camera"] == "RuntimeError: no such method"
    assert report["network"] == "allowed"


def test_a_report_that_cannot_be_kept_is_said(ui: Driver) -> None:
    (ui.device.folder / "cairn-smoke.json").mkdir()
    ui.app.go("settings")
    ui.frames(2)
    ui.tap("Try this phone out")
    ui.until(ui.notices)
    assert not any(what == "share" for what, _ in ui.device.asked)


def test_what_is_lacking_is_said(ui: Driver) -> None:
    ui.device.camera_allowed = ui.device.network_allowed = ui.device.voice = False
    report = tried(ui)
    assert (report["camera"], report["network"], report["voice"]) == ("refused", "refused", "none")
