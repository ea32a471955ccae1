"""`python main.py check`: whatever the file holds, verdicts or one clear line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import LANGUAGES, language
from companion.match.log import DEEPEST, LONGEST_LINE
from main import main
from tests.languages import WHOLE

ROOT = Path(__file__).parent.parent.parent
HEADER = '{"format":"companion-session/1","game":"schotten-totten","players":["Ada","Bo"]}'
PLAY = '{"seat":0,"move":"play","card":"G5","stone":4}'
END = '{"seat":0,"move":"end_turn"}'
WRONG = '{"seat":1,"move":"play","card":"G6","stone":4}'
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


def check(capsys: Capture, *arguments: object) -> tuple[int, list[dict[str, Any]], str]:
    """(exit state, the objects printed, stderr)"""
    status = main(["check", "--json", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, [json.loads(line, parse_constant=pytest.fail) for line in out.splitlines()], err


def refused(capsys: Capture, path: Path, content: bytes | str, line: int, why: str) -> None:
    """The file is no session file: exit 2, and one line that says where and why."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    for flags in ([], ["--json"], ["--lang", "cs"]):
        assert main(["check", *flags, str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith(f"{path}: not a session file: line {line}: ")
        assert why in err
        assert len(err) < len(str(path)) + 300


def short_id(value: object) -> str:
    return ascii(value)[-40:]


def verdicts(capsys: Capture, path: Path, *entries: str) -> list[str]:
    path.write_text("\n".join([HEADER, *entries]))
    status, out, err = check(capsys, path)
    assert err == ""
    assert [line["n"] for line in out[:-1]] == list(range(1, len(entries) + 1))
    answers = [line["verdict"] for line in out[:-1]]
    assert status == ("illegal" in answers)
    return answers


def test_verdicts_then_the_end(capsys: Capture, path: Path) -> None:
    path.write_text("\n".join([HEADER, PLAY, WRONG, END, '{"undo":3}']) + "\n")
    status, out, err = check(capsys, path)
    assert (status, err) == (1, "")
    assert [line.get("verdict") for line in out] == ["legal", "illegal", "legal", "legal", None]
    assert out[0] == {"n": 1, "verdict": "legal"}
    assert out[1]["rules"][0] == "turn.wait"
    assert out[1]["facts"]["turn"] == 0
    assert "Ada" in out[1]["text"]
    assert out[-1]["outcome"] is None
    assert out[-1]["view"]["phase"] == "claim"
    assert sum(line["vp"] for line in out[-1]["score"]) == 0


@pytest.mark.parametrize(
    "content",
    [
        f"{HEADER}\n{PLAY}\n{END}\n",
        f"{HEADER}\n{PLAY}\n{END}",
        f"\ufeff{HEADER}\n{PLAY}\n{END}\n",
        f"{HEADER}\r\n{PLAY}\r\n{END}\r\n",
        f"\n\r\n  \n{HEADER}\n\n\t\n{PLAY}\n \n{END}\n\n\n",
        f"\ufeff\r\n{HEADER}\r\n{PLAY}\r\n\r\n{END}",
        f"  {HEADER}  \n\t{PLAY}\t\n{END.replace(':', ' : ')}",
    ],
)
def test_forms_of_the_same_file(capsys: Capture, path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8", newline="")
    status, out, err = check(capsys, path)
    assert (status, err) == (0, "")
    assert out[:-1] == [{"n": 1, "verdict": "legal"}, {"n": 2, "verdict": "legal"}]


def test_a_header_alone(capsys: Capture, path: Path) -> None:
    path.write_text(HEADER)
    status, out, _ = check(capsys, path)
    assert (status, len(out)) == (0, 1)


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (b"", 1, "empty"),
        (b"\n \n", 1, "empty"),
        (b"\xef\xbb\xbf", 1, "empty"),
        (b"\x00" * 5000, 1, "not JSON"),
        (b"\xff\xfe{\x00", 1, "not UTF-8"),
        (b"hello", 1, "not JSON"),
        (b"[]", 1, "must be an object"),
        (b"{}", 1, "no header"),
        (PLAY, 1, "no header"),
        (HEADER.replace("/1", "/2"), 1, "companion-session/1"),
        (HEADER.replace("schotten-totten", "whist"), 1, "whist"),
        (HEADER.replace('"Ada",', ""), 1, "players"),
        (HEADER.replace('"Ada"', "7"), 1, "players"),
        (HEADER.replace('"Ada"', f'"{"A" * 300}"'), 1, "long"),
        (HEADER.replace('"Ada"', r'"\ud800"'), 1, "half a character"),
        (HEADER.replace('["Ada","Bo"]', '"Ada"'), 1, "players"),
        (HEADER.replace('"game":"schotten-totten",', ""), 1, "game: is missing"),
        (HEADER.replace("{", '{"colour":1,', 1), 1, "colour"),
        (HEADER.replace("{", '{"options":{"tactics":1},', 1), 1, "options.tactics"),
        (HEADER.replace("{", '{"options":{"speed":1},', 1), 1, "options.speed"),
        (HEADER.replace("{", '{"options":[],', 1), 1, "options"),
        (HEADER.replace("{", '{"options":{"first_player":1000000000},', 1), 1, "first_player"),
        (HEADER.replace("{", '{"options":{"rounds":-1},', 1), 1, "rounds"),
        (HEADER.replace("{", '{"options":{"\\n\\u001b[2J":1},', 1), 1, "not known"),
        (f"\n\n{HEADER}\n{PLAY}\n\n[1]", 6, "must be an object"),
        (f"{HEADER}\n{PLAY[:-1]}", 2, "not JSON"),
        (f"{HEADER}\n{PLAY} {PLAY}", 2, "not JSON"),
        (f"{HEADER}\nnull", 2, "must be an object"),
        (f"{HEADER}\n{PLAY.replace('4', 'NaN')}", 2, "NaN"),
        (f"{HEADER}\n{PLAY.replace('4', '-Infinity')}", 2, "Infinity"),
        (f"{HEADER}\n{PLAY.replace('4', '1e999')}", 2, "absurdly large"),
        (f"{HEADER}\n{PLAY.replace('4', '9' * 5000)}", 2, "absurdly large"),
        (f"{HEADER}\n" + PLAY.replace("}", ',"stone":5}'), 2, "twice"),
        (f"{HEADER}\n{PLAY.replace('4', '[' * 99 + ']' * 99)}", 2, "deep"),
        (f'{HEADER}\n{PLAY}\n{{"a":' + '["]",' * 100_000 + "1" + "]" * 100_000 + "}", 3, "deep"),
        (f"{HEADER}\n" + "[" * 500_000, 2, "deep"),
        (HEADER.encode() + b'\n{"move":"\xff"}', 2, "not UTF-8"),
        (f'{HEADER}\n{{"move":"{"x" * 10_000_000}"}}', 2, "absurdly long"),
        (" " * 10_000_000, 1, "absurdly long"),
        (f'{HEADER}\n{{"move":"\n', 2, "not JSON"),
    ],
    ids=short_id,
)
def test_no_session_file(
    capsys: Capture, path: Path, content: bytes | str, line: int, why: str
) -> None:
    refused(capsys, path, content, line, why)


def test_too_many_lines(capsys: Capture, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.match.log.MOST_LINES", 100)
    refused(capsys, path, HEADER + "\n" * 100 + PLAY, 101, "too many")


def test_a_file_beyond_all_bounds(
    capsys: Capture, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.match.log.LARGEST_FILE", 200)
    refused(capsys, path, f"{HEADER}\n{PLAY}\n{PLAY}\n{PLAY}\n", 4, "absurdly large")


def nested(depth: int) -> str:
    return PLAY.replace("4", "[" * depth + "]" * depth)


@pytest.mark.parametrize(
    "entry",
    [
        "{}",
        '{"move":null}',
        '{"move":[]}',
        '{"move":{"move":"play"}}',
        '{"seat":0}',
        PLAY.replace("4", "1000000000"),
        PLAY.replace("4", "1000000001"),
        PLAY.replace("4", "-1"),
        PLAY.replace("4", "4.0"),
        PLAY.replace("4", "4e0"),
        PLAY.replace("4", '"4"'),
        PLAY.replace("4", "true"),
        PLAY.replace("4", "null"),
        PLAY.replace("4", "[4]"),
        PLAY.replace("4", "{}"),
        PLAY.replace("4", "9" * 4000),
        PLAY.replace('"G5"', "5"),
        PLAY.replace("G5", "G55"),
        PLAY.replace("G5", ""),
        PLAY.replace("G5", "x" * 900_000),
        PLAY.replace("G5", r"\ud800"),
        PLAY.replace("G5", r"\u0000"),
        PLAY.replace("0", "-1", 1),
        PLAY.replace("0", "1000000000", 1),
        PLAY.replace("0", "false", 1),
        PLAY.replace("}", ',"colour":"red"}'),
        PLAY.replace("}", r',"\ud800":"red"}'),
        PLAY.replace("play", "conquer"),
        PLAY.replace(',"stone":4', ""),
        nested(DEEPEST - 1),
        '{"undo":1}',
        '{"undo":0}',
        '{"undo":-1}',
        '{"undo":true}',
        '{"undo":null}',
        '{"undo":1.0}',
        '{"undo":"1"}',
        '{"undo":[[[1]]]}',
        f'{{"undo":{"9" * 4000}}}',
        '{"undo":1,"note":"sorry"}',
        '{"undo":1,"move":"play"}',
        '{"move":"play","note":"hello"}',
        '{"format":"companion-session/1"}',
        '{"move":"amend","stones":{"3":{"sides":[[["G5"]],[]]}}}',
        '{"move":"amend","stones":{"1000000000":{"owner":7}}}',
        '{"move":"amend","stones":{"":null}}',
        '{"move":"amend","decks":{"clan":-5}}',
        '{"move":"amend","hands":[{"clan":1000000000}]}',
        '{"move":"amend","turn":9}',
    ],
    ids=short_id,
)
def test_an_entry_that_is_refused(capsys: Capture, path: Path, entry: str) -> None:
    """Refused, not applied, and the next entry is judged as if it had not been there."""
    assert verdicts(capsys, path, entry, PLAY, END) == ["illegal", "legal", "legal"]
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.split()[0] for line in out.splitlines()] == ["1", "2", "3", "points"]
    assert max(map(len, out.splitlines())) < 5_000


def test_a_line_as_long_as_may_be(capsys: Capture, path: Path) -> None:
    blank = " " * (LONGEST_LINE - len(PLAY) - 1)
    assert verdicts(capsys, path, PLAY + blank, END) == ["legal", "legal"]


def test_brackets_in_a_text_are_not_deep(capsys: Capture, path: Path) -> None:
    deep = PLAY.replace("G5", "[" * 200 + r"\"[[" + "{" * 99)
    assert verdicts(capsys, path, deep, PLAY) == ["illegal", "legal"]


def test_names_that_a_terminal_would_obey(capsys: Capture, path: Path) -> None:
    path.write_text(HEADER.replace("Ada", r"A\u001b[2J\nda\u2028") + f"\n{WRONG}\n")
    assert main(["check", str(path)]) == 1
    out, _ = capsys.readouterr()
    assert "\x1b" not in out
    assert len(out.splitlines()) == 2
    assert r"A\x1b[2J\nda\u2028" in out


def test_several_files(capsys: Capture, tmp_path: Path) -> None:
    good, bad, none = (tmp_path / name for name in ("good", "bad", "none"))
    good.write_text(f"{HEADER}\n{PLAY}")
    bad.write_text(f"{HEADER}\n{WRONG}")
    none.write_text("hello")
    missing = tmp_path / "missing"
    status, out, err = check(capsys, good, none, bad, missing, tmp_path, good)
    assert status == 2
    tagged = [(line["file"], line.get("n")) for line in out]
    once = [(str(good), 1), (str(good), None)]
    assert tagged == [*once, (str(bad), 1), (str(bad), None), *once]
    assert [line.split(":")[0] for line in err.splitlines()] == [
        str(none),
        str(missing),
        str(tmp_path),
    ]
    assert check(capsys, good, bad)[0] == 1
    assert check(capsys, good, good)[0] == 0
    assert "file" not in check(capsys, good)[1][0]


def test_several_files_to_read(capsys: Capture, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text(f"{HEADER}\n{PLAY}")
    two.write_text(f"{HEADER}\n{WRONG}")
    assert main(["check", str(one), str(two)]) == 1
    heads = [line for line in capsys.readouterr().out.splitlines() if line.endswith(":")]
    assert heads == [f"{one}:", f"{two}:"]


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "a/b", "x" * 300])
def test_a_file_that_cannot_be_read(capsys: Capture, tmp_path: Path, name: str) -> None:
    status, out, err = check(capsys, tmp_path / name)
    assert (status, out) == (2, [])
    assert err.count("\n") == 1
    assert "cannot be read" in err


@pytest.mark.parametrize("lang", WHOLE)
def test_languages(capsys: Capture, path: Path, lang: str) -> None:
    path.write_text(f'{HEADER}\n{WRONG}\n{PLAY}\n{{}}\n{{"undo":9}}\n')
    _, english, _ = check(capsys, path)
    status, out, _ = check(capsys, path, "--lang", lang)
    assert status == 1
    for line, same in zip(out[:-1], english[:-1], strict=True):
        assert {**line, "text": ""} == {**same, "text": ""}
        assert (line.get("text") == same.get("text")) == (lang == "en" or "text" not in line)
    assert out[-1] == english[-1]


WATCH = (
    '{"format":"companion-session/1","game":"nights-watch-wildlings","players":["Ada","Bo","Cy"]}'
)
WON = [
    *(f'{{"seat":{seat},"move":"guard","section":{seat + 1}}}' for seat in range(3)),
    '{"seat":0,"move":"roll","wildling":12,"rolled":"table"}',
    '{"seat":0,"move":"victory"}',
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_taken_on_trust_is_said(capsys: Capture, path: Path, lang: str) -> None:
    """In a reader's words, and nothing of the kind about the moves before it."""
    path.write_text("\n".join([WATCH, *WON]))
    assert main(["check", "--lang", lang, str(path)]) == 0
    lines, tr = capsys.readouterr().out.splitlines(), language(lang).gettext
    trust = tr("Allowed, on trust: {what}").removesuffix("{what}")
    assert [trust in line for line in lines[:5]] == [False] * 4 + [True]
    assert lines[4].split()[1] == tr("unverified").split()[0]
    assert tr("legal") == lines[3].split()[1]


def test_an_unknown_language_or_nothing_to_check(capsys: Capture, path: Path) -> None:
    for arguments in (["check", "--lang", "xx", str(path)], ["check"], ["check", "--jsn", "x"]):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 2
        assert "Traceback" not in capsys.readouterr().err


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, **more)


@pytest.mark.parametrize(("entry", "status"), [(PLAY, 0), (WRONG, 1), ("[]", 2)])
def test_the_exit_status_of_the_process(path: Path, entry: str, status: int) -> None:
    path.write_text(f"{HEADER}\n{entry}\n")
    done = run("main.py", "check", str(path))
    assert done.returncode == status
    assert (done.stderr == "") == (status < 2)
    assert (done.stdout == "") == (status == 2)


def test_neither_kivy_nor_opencv_is_imported(path: Path) -> None:
    path.write_text(f"{HEADER}\n{PLAY}\n")
    script = (
        "import sys, main\n"
        f"main.main(['check', {str(path)!r}])\n"
        "print(*{name.split('.')[0] for name in sys.modules})"
    )
    found = set(run("-c", script).stdout.splitlines()[-1].split())
    assert "companion" in found
    assert not found & {"kivy", "cv2", "numpy", "vision", "sqlite3", "asyncio", "zeroconf"}


def test_a_reader_who_stops_reading(path: Path) -> None:
    path.write_text("\n".join([HEADER, *['{"undo":1}'] * 20_000]))
    with subprocess.Popen(
        [sys.executable, "main.py", "check", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_terminal_that_knows_only_ascii(path: Path) -> None:
    path.write_text(HEADER.replace("Ada", "Žofie") + f"\n{WRONG}\n", encoding="utf-8")
    done = run("main.py", "check", str(path), env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert done.returncode == 1
    assert done.stderr == ""
