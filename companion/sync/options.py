"""The command-line options of `host`, `join` and `serve`."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from dataclasses import fields
from types import UnionType
from typing import Literal, Union, get_args, get_origin

from scoring import GAMES
from scoring.codec import Absent


def arguments(command: ArgumentParser, *, host: bool) -> None:
    if host:
        command.add_argument(
            "session", nargs="?", metavar="SESSION", help="continue the match of this session file"
        )
        command.add_argument(
            "--game", help="start a new match of this game; the games are listed below"
        )
        command.add_argument(
            "--players", nargs="+", default=["Ada", "Bo"], metavar="NAME",
            help="the players in the order of their seats; every name must differ; default: Ada Bo",
        )  # fmt: skip
        command.add_argument(
            "--options", default="{}", metavar="JSON",
            help='the options of the game, listed below: {"name": value, ...}',
        )  # fmt: skip
        command.add_argument("--name", help="the name of the table that guests see")
        command.add_argument(
            "--lock-seats",
            action="store_true",
            help="let only the device at a seat enter its moves",
        )
        command.add_argument(
            "--deck", default="", help="the deck to read photographs with; default: the first one"
        )
    else:
        command.add_argument(
            "code", nargs="?", metavar="CODE", help="a join code, or ADDRESS:PORT with --pin"
        )
        command.add_argument("--pin", help="the six digits on the host's screen")
    command.add_argument(
        "--table", help="the id of a table that this device has hosted or joined before"
    )
    command.add_argument("--data", metavar="FOLDER", help="the folder where tables are stored")
    command.add_argument(
        "--device", default="laptop", help="the name of this device; default: laptop"
    )
    command.add_argument(
        "--bind",
        default="0.0.0.0",
        metavar="ADDRESS",
        help="listen only on this address; default: all addresses",
    )
    command.add_argument(
        "--port", type=port, default=0, help="the port to listen on; default: any free port"
    )
    command.add_argument(
        "--web",
        type=port,
        nargs="?",
        const=0,
        metavar="PORT",
        help="serve a page to watch the table",
    )
    command.add_argument(
        "--open", type=port, nargs="?", const=0, metavar="PORT",
        help="let browsers watch and take seats; print a link for each seat and a code",
    )  # fmt: skip
    command.add_argument("--find", action="store_true", help="announce or find tables by zeroconf")
    command.add_argument(
        "--interface", action="append", default=[], metavar="ADDRESS",
        help="announce or find tables only on this address; may be repeated",
    )  # fmt: skip


def serve_arguments(command: ArgumentParser) -> None:
    command.add_argument(
        "--port", type=port, default=0, help="the port that phones come to; default: 8480"
    )
    command.add_argument(
        "--owner-port", type=port, default=0, help="the port of your own page; default: 8481"
    )
    command.add_argument(
        "--bind",
        default="0.0.0.0",
        metavar="ADDRESS",
        help="let phones in only at this address; default: all addresses",
    )
    command.add_argument(
        "--owner-on-lan",
        action="store_true",
        help="let your own page be opened from other devices, too; plain HTTP can be overheard",
    )
    command.add_argument("--json", action="store_true", help="print events for programs")
    command.add_argument("--data", metavar="FOLDER", help="the folder where matches are stored")
    command.add_argument(
        "--no-browser", action="store_true", help="do not open your page in a browser"
    )


def port(text: str) -> int:
    """A port number; 0 stands for any free port."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) < 65536):
        raise ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def games_help() -> str:
    """List every game with its number of players and its options."""
    lines = ["games, number of players, and options:"]
    for id, game in GAMES.items():
        least, most = game.seats.start, game.seats.stop - 1
        lines.append(
            f"  {id}, {least} to {most} players" if least < most else f"  {id}, {least} players"
        )
        for field in fields(game.options):
            values = " | ".join(dict.fromkeys(_values(field.type)))
            lines.append(f"    {field.name}: {values}")
    return "\n".join([*lines, ""])


def _values(kind: object) -> Iterator[str]:
    """The possible values of an option as JSON; the game's page explains lists and objects."""
    if kind is bool:
        yield from ("true", "false")
    elif kind is int:
        yield "number"
    elif get_origin(kind) is Literal:
        yield from map(json.dumps, get_args(kind))
    elif kind is str:
        yield "text"
    elif isinstance(kind, UnionType) or get_origin(kind) is Union:
        for one in get_args(kind):
            yield from _values(one)
    elif kind not in (type(None), Absent):
        yield "object" if get_origin(kind) is not tuple else "list"
