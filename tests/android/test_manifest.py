"""What the package asks Android for, as python-for-android's own template says it."""

from __future__ import annotations

import configparser
import os
import subprocess
from xml.etree import ElementTree

import pytest

from tests.android.tools import ROOT, TOOLS, lacking

ANDROID = "{http://schemas.android.com/apk/res/android}"

pytestmark = pytest.mark.skipif(bool(lacking()), reason=lacking())


@pytest.fixture(scope="module")
def manifest() -> ElementTree.Element:
    done = subprocess.run(
        [TOOLS / "bin" / "python", "-m", "tests.android.manifest"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return ElementTree.fromstring(done.stdout)


@pytest.fixture(scope="module")
def spec() -> configparser.SectionProxy:
    config = configparser.RawConfigParser()
    config.read(ROOT / "buildozer.spec", encoding="utf-8")
    return config["app"]


def found(manifest: ElementTree.Element, path: str) -> ElementTree.Element:
    element = manifest.find(path)
    assert element is not None, path
    return element


def names(manifest: ElementTree.Element, path: str) -> set[str]:
    return {element.attrib[f"{ANDROID}name"] for element in manifest.findall(path)}


def test_it_is_made_for_the_android_that_shops_want(manifest: ElementTree.Element) -> None:
    made = found(manifest, "uses-sdk").attrib
    assert made[f"{ANDROID}targetSdkVersion"] == "36"
    assert made[f"{ANDROID}minSdkVersion"] == "24"


def test_a_voice_may_be_looked_for(manifest: ElementTree.Element) -> None:
    """Else an app made for Android 11 and later finds none."""
    assert "android.intent.action.TTS_SERVICE" in names(manifest, "queries/intent/action")


def test_going_back_is_still_a_key(manifest: ElementTree.Element) -> None:
    attributes = found(manifest, "application").attrib
    assert attributes[f"{ANDROID}enableOnBackInvokedCallback"] == "false"


def test_an_open_table_is_a_service_in_the_app_s_own_process(
    manifest: ElementTree.Element,
) -> None:
    (service,) = manifest.findall("application/service")
    assert service.attrib == {
        f"{ANDROID}name": "org.cairn.TableService",
        f"{ANDROID}exported": "false",
        f"{ANDROID}foregroundServiceType": "connectedDevice",
    }
    source = "companion/phone/package/java/org/cairn/TableService.java"
    assert "FOREGROUND_SERVICE_TYPE_CONNECTED_DEVICE" in (ROOT / source).read_text("utf-8")


def test_it_asks_for_nothing_that_it_does_not_use(manifest: ElementTree.Element) -> None:
    asked = {
        name.removeprefix("android.permission.") for name in names(manifest, "uses-permission")
    }
    assert asked == {
        "ACCESS_LOCAL_NETWORK",
        "ACCESS_NETWORK_STATE",
        "ACCESS_WIFI_STATE",
        "CAMERA",
        "CHANGE_WIFI_MULTICAST_STATE",
        "FOREGROUND_SERVICE",
        "FOREGROUND_SERVICE_CONNECTED_DEVICE",
        "INTERNET",
        "POST_NOTIFICATIONS",
        "VIBRATE",
    }


def test_no_part_of_a_phone_is_required(manifest: ElementTree.Element) -> None:
    parts = manifest.findall("uses-feature")
    wanted = [part for part in parts if f"{ANDROID}name" in part.attrib]
    assert {part.attrib[f"{ANDROID}required"] for part in wanted} == {"false"}


def test_a_session_file_opens_in_it(manifest: ElementTree.Element) -> None:
    assert "android.intent.action.VIEW" in names(
        manifest, "application/activity/intent-filter/action"
    )


def test_the_tools_are_the_ones_that_are_checked(spec: configparser.SectionProxy) -> None:
    """The tag of a release is its version with two figures for month and day."""
    (installed,) = TOOLS.glob("lib/python3*/site-packages/python_for_android-*.dist-info")
    year, month, day = installed.name.split("-")[1].removesuffix(".dist").split(".")[:3]
    assert spec["p4a.branch"] == f"v{year}.{int(month):02}.{int(day):02}"
    tool = next(TOOLS.glob("lib/python3*/site-packages/pythonforandroid/recommendations.py"))
    assert f'RECOMMENDED_NDK_VERSION = "{spec["android.ndk"]}"' in tool.read_text("utf-8")
