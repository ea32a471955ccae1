"""The pictures of `make screenshots` and `make listing` show what a phone shows."""

import subprocess
import sys

from tests.tools.screenshots import DENSITY, PIXELS, ROOT

DRAWN = """
from tests.tools.screenshots import phone
ui = phone()
from kivy.metrics import dp
print(dp(1), *ui.window.size)
"""


def test_pictures_have_the_size_and_the_density_of_a_phone() -> None:
    command = [sys.executable, "-c", DRAWN]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    density, wide, high = (round(float(word), 4) for word in done.stdout.split()[-3:])
    assert (density, wide, high) == (DENSITY, *PIXELS)
    assert (round(wide / density), round(high / density)) == (412, 915)
