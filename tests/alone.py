"""`python -m tests.alone MODULE...`: import each in a process of its own, and say which fail.

The processes are forks of this one, which has loaded what is not ours and nothing that is.
"""

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module

from tests.ui import driver

OTHERS = (
    "asyncio",
    "gettext",
    "sqlite3",
    "tomllib",
    "numpy",
    "cv2",
    "h11",
    "cryptography.x509",
    "zeroconf.asyncio",
    "kivy.app",
    "kivy.core.text",
    "kivy.core.window",
    "kivy.factory",
    "kivy.lang",
    "kivy.uix.scrollview",
    "kivy.uix.stacklayout",
    "kivy.uix.textinput",
)
OURS = ("companion", "scoring", "vision")


def fails(module: str) -> bool:
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    try:
        import_module(module)
    except BaseException as bad:
        print(f"{module}: {type(bad).__name__}: {bad}", flush=True)
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    driver.prepare()
    for name in OTHERS:
        with suppress(ImportError):
            import_module(name)
    loaded = [name for name in sys.modules if name.partition(".")[0] in OURS]
    assert not loaded, loaded
    gc.disable()
    failed = [module for module in sys.argv[1:] if fails(module)]
    sys.exit(bool(failed))
