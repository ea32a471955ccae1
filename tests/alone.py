"""`python -m tests.alone light|heavy`: import modules in processes of their own; say which fail.

The processes are forks, each of the one that has loaded most of what its module needs and nothing
else of ours. Heavy are those that need a window or OpenCV.
"""

import gc
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module

from tests.imports import OURS, loads, modules
from tests.ui import driver

OTHERS = (
    "asyncio",
    "gettext",
    "sqlite3",
    "tomllib",
    "h11",
    "cryptography.x509",
    "segno",
    "spake2",
    "zeroconf.asyncio",
)
HEAVY = (
    "numpy",
    "cv2",
    "kivy.app",
    "kivy.core.text",
    "kivy.core.window",
    "kivy.factory",
    "kivy.lang",
    "kivy.uix.scrollview",
    "kivy.uix.stacklayout",
    "kivy.uix.textinput",
)
Needs = Mapping[str, frozenset[str]]
"""By module, all of ours that are loaded with it."""


def needs() -> Needs:
    """The packages around a module are loaded before it."""
    ours = modules()
    direct = {
        name: loads(path) | {name[:at] for at, sign in enumerate(name) if sign == "."} & ours.keys()
        for name, path in ours.items()
    }

    def closure(name: str) -> frozenset[str]:
        found, left = {name}, [name]
        while left:
            new = direct[left.pop()] - found
            found |= new
            left += new
        return frozenset(found)

    return {name: closure(name) for name in direct}


def heavy(name: str, all_needs: Needs) -> bool:
    """Whether it needs a window or OpenCV, which make processes slow to fork."""
    return any(need.startswith(("companion.ui", "vision")) for need in all_needs[name])


def nearest(name: str, all_needs: Needs) -> str:
    """Of what a module needs, that which needs most itself and is as heavy; empty: nothing is."""
    others = [
        other
        for other in all_needs[name]
        if name not in all_needs[other] and heavy(other, all_needs) == heavy(name, all_needs)
    ]
    return max(others, key=lambda other: (len(all_needs[other]), other), default="")


def fails(module: str, after: Mapping[str, list[str]]) -> bool:
    """Whether it or one that is loaded after it does."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    try:
        import_module(module)
    except BaseException as bad:
        print(f"{module}: {type(bad).__name__}: {bad}", flush=True)
        os._exit(1)
    os._exit(bool([later for later in after.get(module, ()) if fails(later, after)]))


def prepare(names: Iterable[str]) -> None:
    """Load what is not ours."""
    for name in names:
        with suppress(ImportError):
            import_module(name)
    loaded = [name for name in sys.modules if name.partition(".")[0] in OURS]
    assert not loaded, loaded


def main(weight: str) -> int:
    gc.disable()
    all_needs, after = needs(), dict[str, list[str]]()
    for name in sorted(all_needs):
        after.setdefault(nearest(name, all_needs), []).append(name)
    prepare(OTHERS)
    if weight == "heavy":
        driver.prepare()
        prepare(HEAVY)
    firsts = [name for name in after[""] if heavy(name, all_needs) == (weight == "heavy")]
    return bool([first for first in firsts if fails(first, after)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
