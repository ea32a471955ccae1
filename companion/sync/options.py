"""What can be said on the command line of `host` and `join`."""

from argparse import ArgumentParser, ArgumentTypeError


def arguments(command: ArgumentParser, *, host: bool) -> None:
    if host:
        command.add_argument("session", nargs="?", metavar="SESSION", help="go on with this file")
        command.add_argument("--game", help="begin this game instead")
        command.add_argument("--players", nargs="+", default=["Ada", "Bo"], metavar="NAME")
        command.add_argument("--options", default="{}", metavar="JSON")
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
    command.add_argument("--bind", default="0.0.0.0", metavar="ADDRESS")
    command.add_argument("--port", type=port, default=0)
    command.add_argument("--web", type=port, nargs="?", const=0, metavar="PORT", help="show a page")
    command.add_argument(
        "--open", type=port, nargs="?", const=0, metavar="PORT",
        help="let browsers watch and sit down; prints a link for each seat and a code",
    )  # fmt: skip
    command.add_argument("--find", action="store_true", help="announce or look up by zeroconf")
    command.add_argument("--interface", action="append", default=[], metavar="ADDRESS")


def port(text: str) -> int:
    """0: any that is free."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) < 65536):
        raise ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)
