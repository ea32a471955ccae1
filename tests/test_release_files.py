"""Files for packagers and shops agree with the project."""

import re
import struct
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from companion import VERSION
from companion.i18n import LANGUAGES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion" / "phone" / "package"
LINUX = PACKAGE / "linux"
LISTINGS = ROOT / "fastlane" / "metadata" / "android"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)((?:\s+(?:\\\n\s+)?--hash=sha256:[0-9a-f]{64})+)$", re.M)


def pins(path: Path) -> dict[str, Version]:
    """Each requirement of the file with its only version; each has a hash."""
    text = path.read_text("utf-8")
    found = {name: Version(version) for name, version, _ in PIN.findall(text)}
    assert len(found) == text.count("==")
    return found


def test_linux_is_locked_to_versions_that_the_project_accepts() -> None:
    locked = pins(LINUX / "requirements.txt")
    for text in PROJECT["dependencies"]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(locked[wanted.name]), text


def test_android_is_locked_to_what_its_spec_names() -> None:
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    line = re.search(r"^requirements = (.*)$", spec, re.M)
    assert line
    locked = pins(PACKAGE / "requirements.txt")
    named = dict(item.partition("==")[::2] for item in line[1].split(","))
    for name in named.keys() & locked.keys():
        assert named[name] in ("", str(locked[name])), name
    assert {"plyer", "segno", "spake2", "h11"} <= locked.keys()


def test_nothing_that_is_installed_brings_setuptools() -> None:
    assert "setuptools" not in pins(LINUX / "requirements.txt")


def test_the_desktop_entry_starts_the_command_in_every_language() -> None:
    entry = (LINUX / "org.cairn.Cairn.desktop").read_text("utf-8")
    command = re.search(r"^Exec=(\w+) %F$", entry, re.M)
    assert command
    assert command[1] in PROJECT["scripts"]
    for lang in LANGUAGES:
        where = "" if lang == "en" else rf"\[{lang}\]"
        assert re.search(rf"^Comment{where}=\w", entry, re.M), lang


def test_software_centres_are_told_of_this_version() -> None:
    about = ElementTree.parse(LINUX / "org.cairn.Cairn.metainfo.xml").getroot()
    release = about.find("releases/release")
    assert release is not None
    assert release.get("version") == VERSION
    assert about.findtext("project_license") == PROJECT["license"]
    assert about.findtext("launchable") == "org.cairn.Cairn.desktop"


@pytest.mark.parametrize("listing", sorted(LISTINGS.iterdir()), ids=lambda path: path.name)
def test_each_listing_has_its_pictures_and_what_is_new(listing: Path) -> None:
    major, minor, patch = map(int, VERSION.split("."))
    code = f"1024{(major * 100 + minor) * 100 + patch}"
    news = (listing / "changelogs" / f"{code}.txt").read_text("utf-8")
    assert 20 < len(news) <= 500
    assert size(listing / "images" / "icon.png") == (512, 512)
    assert size(listing / "images" / "featureGraphic.png") == (1024, 500)


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height
