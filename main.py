"""The command line: nothing more opens the app, `check FILE` judges a session."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from companion import VERSION
from companion.i18n import LANGUAGES
from companion.sync.options import arguments as sync_arguments
from companion.sync.options import games_told
from scoring import GAMES

if TYPE_CHECKING:
    from companion.book import ReaderBook
    from scoring.game import Game

TEXTS = "language of the texts"
OURS = {"companion", "scoring", "vision", "tests"}
INSTALLED = "`make setup` installs everything for .venv/bin/python"


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one line."""

    more: Callable[[], str] | None = None
    """What its help says at the end; made only for who asks."""

    def format_help(self) -> str:
        return super().format_help() + (f"\n{self.more()}" if self.more is not None else "")

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: list[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = parser().parse_args(with_command(sys.argv[1:] if arguments is None else arguments))
    try:
        return int(args.run(args))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] in OURS:
            raise
        print(f"{missing.name} is not installed for this Python: {INSTALLED}", file=sys.stderr)
        return 2


def with_command(arguments: list[str]) -> list[str]:
    """A session file alone, as a file manager names it, is opened."""
    if arguments and arguments[0].endswith(".jsonl"):
        return ["open", *arguments]
    return arguments


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="cairn", description="A companion for real cardboard.")
    top.add_argument("--version", action="version", version=f"cairn {VERSION}")
    top.set_defaults(run=app)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", help="none: open the app")

    command = commands.add_parser("open", help="open the app with matches from session files")
    command.add_argument("files", nargs="+", metavar="FILE", help="`open` itself may be left out")
    command.set_defaults(run=app)

    command = commands.add_parser("check", help="judge session files, entry by entry")
    command.add_argument("files", nargs="+", metavar="FILE", help="a session file (JSON Lines)")
    command.add_argument("--json", action="store_true", help="one object per line")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
    command.set_defaults(run=check)

    command = commands.add_parser("rules", help="print a game's rule book with ids and standing")
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    command.add_argument("--chapter", metavar="CHAPTER", help="only this one, by number or name")
    command.add_argument("--setup", action="store_true", help="only the steps of the set-up")
    command.add_argument("--players", type=int, metavar="N", help="with --setup: for how many")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
    command.set_defaults(run=rules)

    eyes(commands)

    for name, run, said in (
        ("host", host, "order a table's log for other devices"),
        ("join", join, "follow a table that another device hosts"),
    ):
        command = commands.add_parser(name, help=said)
        sync_arguments(command, host=name == "host")
        command.more = games_told if name == "host" else None
        command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
        command.set_defaults(run=run)

    command = commands.add_parser("bench", help="measure speed and memory (source tree only)")
    command.add_argument("parts", nargs="*", metavar="PART", help="only these; default: all")
    command.set_defaults(run=bench)
    return top


def eyes(commands: argparse._SubParsersAction[Parser]) -> None:
    command = commands.add_parser("read", help="read the cards in pictures")
    command.add_argument("images", nargs="+", metavar="IMAGE", help="a photograph")
    command.add_argument("--deck", default="iello", metavar="NAME", help="built in: iello")
    command.add_argument("--decks", metavar="DIR", help="where enrolled decks are kept")
    command.add_argument("--table", metavar="SESSION", help="compare with the record of this match")
    command.add_argument("--json", action="store_true", help="one object per line")
    command.set_defaults(run=read)

    command = commands.add_parser("enrol", help="learn a deck from pictures of its cards")
    command.add_argument(
        "pictures",
        metavar="DIR",
        help="pictures named by card: G5.jpg, 3-8.jpg, G5.2.jpg for a "
        "second one; G1,G2,G3.jpg shows several, row by row",
    )
    command.add_argument("--deck", required=True, metavar="NAME", help="what to call it")
    command.add_argument(
        "--cards", type=cards_of, default=(),
        help="all cards of the deck, where each suit and each number is pictured but not each "
        "card: a game, or a list like R1-9,G1-9",
    )  # fmt: skip
    command.add_argument("--decks", metavar="DIR", help="where enrolled decks are kept")
    command.add_argument("--unique", action="store_true", help="every card exists once")
    command.add_argument("--json", action="store_true", help="one object")
    command.set_defaults(run=enrol)


def check(args: argparse.Namespace) -> int:
    from companion.match.check import NO_SESSION, check_files

    worst = 0
    for state, line in check_files(args.files, as_json=args.json, lang=args.lang):
        print(line, file=sys.stderr if state == NO_SESSION else sys.stdout)
        worst = max(worst, state)
    return worst


def setup_steps(book: ReaderBook, game: Game[Any], players: int | None) -> int:
    from companion.book import printed_steps

    players = game.seats[0] if players is None else players
    if players not in game.seats:
        seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else game.seats[0]
        print(f"{game.id} is a game for {seats}, not for {players}", file=sys.stderr)
        return 2
    for line in printed_steps(book, game, players):
        print(line)
    return 0


def rules(args: argparse.Namespace) -> int:
    from companion.book import ReaderBook, chosen_chapters, printed

    if args.game not in GAMES:
        print(f"no game is called {args.game}; there are: {', '.join(GAMES)}", file=sys.stderr)
        return 2
    book = ReaderBook(GAMES[args.game], args.lang)
    if args.setup:
        return setup_steps(book, GAMES[args.game], args.players)
    chapters = chosen_chapters(book, args.chapter) if args.chapter else book.chapters
    if not chapters:
        known = ", ".join(f"{n} {part.id}" for n, part in enumerate(book.chapters, 1))
        print(f"no chapter is called {args.chapter}; there are: {known}", file=sys.stderr)
        return 2
    for line in printed(book, chapters):
        print(line)
    return 0


def read(args: argparse.Namespace) -> int:
    if args.table:
        from companion.camera.table_check import table_command

        asked = args.images, args.deck, args.decks, args.table
        return table_command(*asked, as_json=args.json)
    from vision.commands import read_command

    return read_command(args.images, args.deck, args.decks, as_json=args.json)


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a game, or those that are listed."""
    from companion.camera.decks import kinds
    from vision.ids import listed

    try:
        return kinds()[text].cards if text in kinds() else listed(text)
    except ValueError as bad:
        raise argparse.ArgumentTypeError(str(bad)) from bad


def enrol(args: argparse.Namespace) -> int:
    from vision.commands import enrol_command

    asked = args.pictures, args.deck, args.decks, args.cards
    return enrol_command(*asked, unique=args.unique, as_json=args.json)


def host(args: argparse.Namespace) -> int:
    from companion.camera.decks import DeckStore
    from companion.sync import headless

    return headless.host(args, lambda folder, game: DeckStore(folder).readable(game))


def join(args: argparse.Namespace) -> int:
    from companion.sync import headless

    return headless.join(args)


def bench(args: argparse.Namespace) -> int:
    if not (Path(__file__).parent / "tests" / "bench").is_dir():
        print("the benchmarks are in the source tree only: run `make bench` there", file=sys.stderr)
        return 2
    run = import_module("tests.bench.run")
    if unknown := [part for part in args.parts if part not in run.PARTS]:
        print(f"no part {unknown[0]}; there are {', '.join(run.PARTS)}", file=sys.stderr)
        return 2
    return int(run.main(args.parts))


def app(args: argparse.Namespace) -> int:
    from companion.ui.run import NO_DISPLAY, has_display, run

    if not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    return run(getattr(args, "files", ()))


if __name__ == "__main__":
    sys.exit(main())
