"""The command line: checks, rule books, reading cards, sync; without a command it opens the app."""

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
from companion.sync.options import games_help, serve_arguments
from scoring import GAMES

if TYPE_CHECKING:
    from companion.book import ReaderBook
    from companion.sync.page_server import MakePages
    from scoring.game import Game

TEXTS = "language of the output; default: en"
OURS = {"companion", "scoring", "vision", "tests"}
INSTALLED = "`make setup` installs everything for .venv/bin/python"


class Parser(argparse.ArgumentParser):
    """Reports a wrong call in one line."""

    more: Callable[[], str] | None = None
    """Makes the end of the help; called only when the help is printed."""

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
    """The arguments with `open` before a session file, which is how a file manager calls us."""
    if arguments and arguments[0].endswith(".jsonl"):
        return ["open", *arguments]
    return arguments


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="cairn", description="A companion for games that are played with real cardboard."
    )
    top.add_argument("--version", action="version", version=f"cairn {VERSION}")
    top.set_defaults(run=app)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", help="default: open the app")

    command = commands.add_parser("open", help="open session files in the app")
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a session file (.jsonl); the word `open` may be left out",
    )
    command.set_defaults(run=app)

    command = commands.add_parser("check", help="judge every entry of session files")
    command.add_argument("files", nargs="+", metavar="FILE", help="a session file (JSON Lines)")
    command.add_argument("--json", action="store_true", help="print one JSON object per line")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
    command.set_defaults(run=check)

    command = commands.add_parser("rules", help="print a game's rule book")
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    command.add_argument(
        "--chapter", metavar="CHAPTER", help="print only this chapter (a number or a name)"
    )
    command.add_argument("--setup", action="store_true", help="print only the steps of the set-up")
    command.add_argument(
        "--players", type=int, metavar="N", help="with --setup: the number of players"
    )
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
    command.set_defaults(run=rules)

    command = commands.add_parser("sheet", help="check score sheets and run their examples")
    command.add_argument("files", nargs="+", metavar="FILE", help="a score sheet (TOML)")
    command.add_argument("--json", action="store_true", help="one object per file")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
    command.set_defaults(run=sheet)

    add_card_commands(commands)

    for name, run, said in (
        ("host", host, "host a table for other devices and browsers"),
        ("join", join, "join a table that another device hosts"),
    ):
        command = commands.add_parser(name, help=said)
        sync_arguments(command, host=name == "host")
        command.more = games_help if name == "host" else None
        command.add_argument("--lang", choices=LANGUAGES, default="en", help=TEXTS)
        command.set_defaults(run=run)

    command = commands.add_parser("serve", help="serve Cairn's pages to browsers on this network")
    serve_arguments(command)
    command.set_defaults(run=serve)

    command = commands.add_parser("bench", help="measure speed and memory (source tree only)")
    command.add_argument(
        "parts", nargs="*", metavar="PART", help="measure only these parts; default: all"
    )
    command.set_defaults(run=bench)
    return top


def add_card_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    command = commands.add_parser("read", help="name the cards in photographs")
    command.add_argument("images", nargs="+", metavar="IMAGE", help="a photograph")
    command.add_argument(
        "--deck",
        default="iello",
        metavar="NAME",
        help="the deck to read with; default: iello, which is built in",
    )
    command.add_argument("--decks", metavar="DIR", help="the folder of enrolled decks")
    command.add_argument("--table", metavar="SESSION", help="compare with this session file")
    command.add_argument("--json", action="store_true", help="print one JSON object per line")
    command.set_defaults(run=read)

    command = commands.add_parser("enrol", help="learn a deck from pictures of its cards")
    command.add_argument(
        "pictures",
        metavar="DIR",
        help="a folder of pictures named after their cards: G5.jpg, 3-8.jpg, "
        "G5.2.jpg for a second picture; "
        "G1,G2,G3.jpg shows several cards, row by row",
    )
    command.add_argument("--deck", required=True, metavar="NAME", help="the name of the new deck")
    command.add_argument(
        "--cards", type=cards_of, default=(),
        help="all cards of the deck, if the pictures show each suit and each number but not each "
        "card: the name of a game, or a list such as R1-9,G1-9",
    )  # fmt: skip
    command.add_argument("--decks", metavar="DIR", help="the folder of enrolled decks")
    command.add_argument("--unique", action="store_true", help="no card occurs twice in the deck")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=enrol)


def check(args: argparse.Namespace) -> int:
    from companion.match.check import NO_SESSION, check_files

    worst = 0
    for state, line in check_files(args.files, as_json=args.json, lang=args.lang):
        print(line, file=sys.stderr if state == NO_SESSION else sys.stdout)
        worst = max(worst, state)
    return worst


def sheet(args: argparse.Namespace) -> int:
    from companion.games.sheet.command import NO_SHEET, sheet_files

    worst = 0
    for state, line in sheet_files(args.files, as_json=args.json, lang=args.lang):
        print(line, file=sys.stderr if state == NO_SHEET else sys.stdout)
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
        from companion.decks.table_check import table_command

        asked = args.images, args.deck, args.decks, args.table
        return table_command(*asked, as_json=args.json)
    from vision.commands import read_command

    return read_command(args.images, args.deck, args.decks, as_json=args.json)


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of the game with this name, or the cards in a list."""
    from companion.decks.store import kinds
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
    from companion.decks.store import DeckStore
    from companion.sync import headless

    return headless.host(args, lambda folder, game: DeckStore(folder).readable(game), _pages)


def join(args: argparse.Namespace) -> int:
    from companion.sync import headless

    return headless.join(args, _pages)


def serve(args: argparse.Namespace) -> int:
    from companion.owner.command import serve as serve_pages
    from companion.ui.run import has_display

    return serve_pages(args, _pages, display=has_display())


def _pages() -> MakePages:
    from companion.web.server import load_pages

    return load_pages()


def bench(args: argparse.Namespace) -> int:
    if not (Path(__file__).parent / "tests" / "tools" / "bench").is_dir():
        print("the benchmarks are in the source tree only: run `make bench` there", file=sys.stderr)
        return 2
    run = import_module("tests.tools.bench.run")
    if unknown := [part for part in args.parts if part not in run.PARTS]:
        print(f"no part {unknown[0]}; there are {', '.join(run.PARTS)}", file=sys.stderr)
        return 2
    return int(run.main(args.parts))


def app(args: argparse.Namespace) -> int:
    from companion.ui.run import NO_DISPLAY, has_display, run

    if has_display():
        return run(getattr(args, "files", ()))
    if hasattr(args, "files"):
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    return serve(parser().parse_args(["serve"]))


if __name__ == "__main__":
    sys.exit(main())
