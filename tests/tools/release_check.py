"""`make release-check`: everything a release needs, one line for each check.

Prints `ok`, `FAILED` with what the tool said, or `not here` with what is missing on this machine.
Ends with status 1 if a check failed. Installing from the wheel needs the package index.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.tools.release_notes import notes
from tests.tools.release_run import Failed, first_frame, installed, judges, pythons, run, serves

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "companion" / "phone" / "package" / "linux"
OUT = ROOT / "build" / "release"
PLACEHOLDER = "cairn-table.example"


class Check(NamedTuple):
    name: str
    check: Callable[[], object]
    needs: str = ""
    """A command without which this cannot be checked here."""


def tool(name: str) -> str:
    """A command of this environment or of the system; empty: there is none."""
    own = Path(sys.executable).parent / name
    return str(own) if own.exists() else shutil.which(name) or ""


def changelog() -> None:
    from companion import VERSION

    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    notes(text, VERSION)
    if f"## {VERSION} (unreleased)" in text:
        raise Failed(f"CHANGELOG.md calls {VERSION} unreleased")
    if f'<release version="{VERSION}"' not in (LINUX / "org.cairn.Cairn.metainfo.xml").read_text():
        raise Failed(f"the AppStream description does not know {VERSION}")


def built_twice() -> None:
    """Into build/release; both times the same bytes."""
    os.environ["SOURCE_DATE_EPOCH"] = run("git", "log", "-1", "--format=%ct").strip()
    shutil.rmtree(OUT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder)
        for place in (OUT, again):
            with tempfile.TemporaryDirectory() as copy:
                run("git", "worktree", "add", "--detach", "--force", f"{copy}/tree", "HEAD")
                try:
                    run(sys.executable, "-m", "build", "--outdir", place, cwd=Path(copy) / "tree")
                finally:
                    run("git", "worktree", "remove", "--force", f"{copy}/tree")
        wheel = next(OUT.glob("*.whl"))
        if wheel.read_bytes() != (again / wheel.name).read_bytes():
            raise Failed("two wheels of the same commit differ")


def rated() -> None:
    said = run(tool("pyroma"), "--file", *OUT.glob("*.tar.gz"))
    if "10/10" not in said:
        raise Failed(said)


def platforms() -> None:
    for system in ("win32", "darwin"):
        cache = ROOT / ".mypy_cache" / system
        run(sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", cache)


def locked() -> None:
    """Every pinned version is in the range that pyproject.toml accepts, and can be installed."""
    run(
        *(sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--require-hashes"),
        *("--ignore-installed", "--only-binary=:all:", "-r", LINUX / "requirements.txt"),
    )


def bill() -> None:
    run(
        *(tool("cyclonedx-py"), "requirements", LINUX / "requirements.txt"),
        *("--pyproject", ROOT / "pyproject.toml", "--output-file", OUT / "sbom.json"),
    )


def files(*command: str | Path) -> Callable[[], object]:
    return lambda: run(*command)


def artefacts(*command: str) -> Callable[[], object]:
    return lambda: run(tool(command[0]), *command[1:], *OUT.glob("cairn_table-*"))


def checks() -> Iterator[Check]:
    desktop, about = LINUX / "org.cairn.Cairn.desktop", LINUX / "org.cairn.Cairn.metainfo.xml"
    show = ("flatpak-builder", "--show-manifest", LINUX / "org.cairn.Cairn.yml")
    yield Check("the changelog names this version", changelog)
    yield Check("wheel and source archive, built twice", built_twice, "git")
    yield Check("pyroma 10/10", rated, "pyroma")
    yield Check("twine check --strict", artefacts("twine", "check", "--strict"), "twine")
    wheel = Check("check-wheel-contents", contents, "check-wheel-contents")
    yield wheel
    yield Check("licences (REUSE 3.3)", files(tool("reuse"), "lint", "--quiet"), "reuse")
    yield Check("locked dependencies", locked)
    yield Check("bill of materials (CycloneDX)", bill, "cyclonedx-py")
    yield Check("types on Windows and macOS", platforms)
    yield Check("desktop entry", files("desktop-file-validate", desktop), "desktop-file-validate")
    valid = files("appstreamcli", "validate", "--no-net", about)
    yield Check("AppStream description", valid, "appstreamcli")
    yield Check("Flatpak manifest", files(*show), "flatpak-builder")
    for version, python in pythons():
        yield from installed_checks(version, python)


def contents() -> None:
    run(tool("check-wheel-contents"), *OUT.glob("*.whl"))


def installed_checks(version: str, python: str) -> Iterator[Check]:
    place = ROOT / "build" / f"installed-{version}"

    def install() -> None:
        installed(python, place, next(OUT.glob("*.whl")))

    cairn = place / "bin" / "cairn"
    yield Check(f"Python {version}: installed from the wheel", install)
    yield Check(f"Python {version}: cairn --version", files(cairn, "--version"))
    yield Check(f"Python {version}: cairn check", lambda: judges(cairn))
    yield Check(f"Python {version}: cairn serve", lambda: serves(cairn))
    yield Check(f"Python {version}: the first frame", lambda: first_frame(cairn), "xvfb-run")


def placeholders() -> list[str]:
    """Files with an address that is still made up."""
    found = subprocess.run(
        ["git", "grep", "-l", "-F", PLACEHOLDER, "--", ":!tests"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return re.findall(r"\S+", found.stdout)


def main(only: Sequence[str]) -> int:
    """Run all checks, or those whose name contains one of these words."""
    bad = 0
    for check in checks():
        if only and not any(word in check.name for word in only):
            continue
        if check.needs and not tool(check.needs):
            print(f"not here  {check.name}: {check.needs} is not installed", flush=True)
            continue
        try:
            check.check()
        except Failed as failed:
            bad += 1
            print(f"FAILED    {check.name}\n{failed}", flush=True)
        else:
            print(f"ok        {check.name}", flush=True)
    for name in placeholders():
        print(f"to do     {name}: replace {PLACEHOLDER} by the public address")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
