"""What can be said on the command line of `host` and `join`."""

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
        command.add_argument("session", nargs="?", metavar="SESSION", help="go on with this file")
        command.add_argument("--game", help="begin this one of the games below instead")
        command.add_argument(
            "--players", nargs="+", default=["Ada", "Bo"], metavar="NAME",
            help="as they sit, each another name; default: Ada Bo",
        )  # fmt: skip
        command.add_argument(
            "--options", default="{}", metavar="JSON",
            help='of the game, listed below: {"name": value, ...}',
        )  # fmt: skip
        command.add_argument("--name", help="of the table, as guests see it")
        command.add_argument("--lock-seats", action="store_true", help="tie seats to devices")
        command.add_argument(
            "--deck", default="", help="that photographs are read with, if not the first there is"
        )
    else:
        command.add_argument("code", nargs="?", metavar="CODE", help="or ADDRESS:PORT with --pin")
        command.add_argument("--pin", help="the six digits on the host's screen")
    command.add_argument("--table", help="a table this device has hosted or joined before")
    command.add_argument("--data", metavar="FOLDER", help="where tables are kept")
    command.add_argument("--device", default="laptop", help="this device's name")
    command.add_argument(
        "--bind",
        default="0.0.0.0",
        metavar="ADDRESS",
        help="answer only there; default: everywhere",
    )
    command.add_argument("--port", type=port, default=0, help="0, the default: any that is free")
    command.add_argument("--web", type=port, nargs="?", const=0, metavar="PORT", help="show a page")
    command.add_argument(
        "--open", type=port, nargs="?", const=0, metavar="PORT",
        help="let browsers watch and sit down; prints a link for each seat and a code",
    )  # fmt: skip
    command.add_argument("--find", action="store_true", help="announce or look up by zeroconf")
    command.add_argument(
        "--interface", action="append", default=[], metavar="ADDRESS",
        help="announce or look up only from this address; may be repeated",
    )  # fmt: skip


def port(text: str) -> int:
    """0: any that is free."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) < 65536):
        raise ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def games_told() -> str:
    """Every game with its number of players and its options."""
    lines = ["games, for how many, and their options:"]
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
    """What an option can be, as JSON writes it; how something larger is written its game tells."""
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
