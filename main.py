"""The command line: nothing more opens the app, `check FILE` judges a session."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from companion import VERSION
from companion.words import LANGUAGES


def main(arguments: list[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = parser().parse_args(arguments)
    try:
        return int(args.run(args))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="cairn", description="A companion for real cardboard.")
    top.add_argument("--version", action="version", version=f"cairn {VERSION}")
    top.set_defaults(run=app)
    commands = top.add_subparsers(title="commands", metavar="")

    command = commands.add_parser("check", help="judge session files, entry by entry")
    command.add_argument("files", nargs="+", metavar="FILE")
    command.add_argument("--json", action="store_true", help="one object per line")
    command.add_argument("--lang", choices=LANGUAGES, default="en")
    command.set_defaults(run=check)

    command = commands.add_parser("rules", help="print a game's rules with ids and standing")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--lang", choices=LANGUAGES, default="en")
    command.set_defaults(run=rules)

    command = commands.add_parser("bench", help="measure, side by side, in one run")
    command.set_defaults(run=bench)
    return top


def check(args: argparse.Namespace) -> int:
    from companion.check import NO_SESSION, check_files

    worst = 0
    for state, line in check_files(args.files, as_json=args.json, lang=args.lang):
        print(line, file=sys.stderr if state == NO_SESSION else sys.stdout)
        worst = max(worst, state)
    return worst


def rules(args: argparse.Namespace) -> int:
    from companion.words import rule_lines
    from scoring import GAMES

    if args.game not in GAMES:
        print(f"no game is called {args.game}; there are: {', '.join(GAMES)}", file=sys.stderr)
        return 2
    for rule, text in rule_lines(GAMES[args.game], args.lang):
        print(f"{rule.id}  [{rule.standing}; {rule.source}]\n    {text}")
    return 0


def bench(args: argparse.Namespace) -> int:
    if not (Path(__file__).parent / "tests" / "bench").is_dir():
        print("the benchmarks are in the source tree only: run `make bench` there", file=sys.stderr)
        return 2
    return int(import_module("tests.bench.run").main())


def app(args: argparse.Namespace) -> int:
    from companion.ui.run import NO_DISPLAY, has_display, run

    if not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
