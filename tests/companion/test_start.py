"""Starting the app from the command line."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from scoring import GAMES
from tests import PATIENCE

ROOT = Path(__file__).parents[2]


def without_display(home: Path) -> dict[str, str]:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    bare = {key: value for key, value in os.environ.items() if key not in names}
    return bare | {"CAIRN_HOME": str(home)}


def test_without_a_display_a_file_is_not_opened_and_one_line_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "match.jsonl"],
        cwd=ROOT,
        env=without_display(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "main.py check" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="a display is always there")
def test_without_a_display_cairn_is_served_to_browsers(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=without_display(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    ) as cairn:
        assert cairn.stdout is not None
        try:
            assert "http://127.0.0.1:" in cairn.stdout.readline()
        finally:
            cairn.terminate()
        assert cairn.wait(PATIENCE) == 0


def test_a_session_file_alone_is_opened() -> None:
    from main import parser, with_command

    for arguments in (["match.jsonl"], ["open", "match.jsonl"]):
        assert parser().parse_args(with_command(arguments)).files == ["match.jsonl"]
    assert with_command(["check", "match.jsonl"]) == ["check", "match.jsonl"]
    assert with_command([]) == []


def test_what_is_not_installed_is_said_in_one_line() -> None:
    for command in (["read", "photo.jpg"], ["host", "--game", "dnup", "--players", "Ada", "Bo"]):
        done = subprocess.run(
            [sys.executable, "-S", "main.py", *command], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "make setup" in done.stderr


def test_the_help_of_host_names_every_game_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    from main import main

    with pytest.raises(SystemExit) as ended:
        main(["host", "--help"])
    output = capsys.readouterr().out
    assert ended.value.code == 0
    _, *found = re.split(r"^  (?=[a-z])", output.partition("games, ")[2], flags=re.M)
    blocks = dict(zip(GAMES, found, strict=True))
    for id, game in GAMES.items():
        assert blocks[id].startswith(f"{id}, ")
        listed_options = re.findall(r"^    (\w+): \S", blocks[id], re.M)
        assert listed_options == [field.name for field in fields(game.options)]


TYPED = """
from companion.ui.run import prepare

prepare()
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.uix.textinput import TextInput

field = TextInput(text="Ada")
Window.add_widget(field)
field.focus = True
field.select_all()
field.copy()
field.text = ""
field.paste()
print(field.text)
Logger.critical("Cairn: this is still said")
"""


def test_typing_without_xclip_says_nothing(tmp_path: Path) -> None:
    """Nothing is found where PATH leads: neither xclip nor xsel."""
    usual = {key: value for key, value in os.environ.items() if not key.startswith("KIVY_")}
    done = subprocess.run(
        [sys.executable, "-c", TYPED],
        cwd=ROOT,
        env=usual | {"PATH": str(tmp_path), "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "Ada", "it is copied and pasted all the same"
    assert "this is still said" in done.stderr
    for noise in ("Traceback", "xclip", "Cutbuffer", "Errno"):
        assert noise not in done.stderr
