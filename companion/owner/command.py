"""`serve`: Cairn's pages in a browser. The owner has a secret link, everybody else scans a code."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import sys
import webbrowser
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import own_facts
from companion.i18n import language
from companion.owner.house import Calls, House
from companion.owner.server import OwnerServer
from companion.phone.device import Device
from companion.storage.errors import StoreError
from companion.storage.store import Store
from companion.sync.setup import Lan
from companion.web.http import Line, Page, Refuse, Request
from companion.web.look import framed, lang_of
from companion.web.serving import Serving, at_port

if TYPE_CHECKING:
    from companion.sync.events import Event
    from companion.sync.page_server import LoadPages

USUAL_PORT = 8480
"""Of the table; the owner's page has the one after it."""
STORE = "matches.sqlite"
LOOK = 2
"""Seconds after which somebody who waits for a match looks again."""


def serve(args: argparse.Namespace, pages: LoadPages, *, display: bool) -> int:
    """display: there is a screen on which a browser can be opened."""
    folder = Path(args.data).expanduser() if args.data else Device().data_folder()
    tr = language(Device().language()).gettext
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(_served(args, folder, pages, opens=display and not args.no_browser))
    except (StoreError, OSError) as bad:
        message = bad.text(tr) if isinstance(bad, StoreError) else str(bad)
        print(f"cairn: {message}", file=sys.stderr)
        return 2
    return 0


async def _served(args: argparse.Namespace, folder: Path, pages: LoadPages, *, opens: bool) -> None:
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, done.set)

    def wake() -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(house.sharing.drain)

    def tell(event: Event) -> None:
        if args.json:
            _emit(event.to_json())

    with contextlib.closing(Store(folder / STORE, own=own_facts)) as store:
        lan = Lan(bind=args.bind, discover=False)
        house = House(store, folder, lan, pages, Calls(wake, tell))
        server = OwnerServer(house, on_lan=args.owner_on_lan)
        bind = args.bind if args.owner_on_lan else "127.0.0.1"
        usual = house.links.port("owner_port") or USUAL_PORT + 1
        at_port(server.serving, bind, args.owner_port, usual)
        house.links.remember_port("owner_port", server.serving.port)
        waiting = Serving(lambda request, line: _wait(house, request, line))
        at_port(waiting, args.bind, args.port, house.links.port("port") or USUAL_PORT)
        house.links.remember_port("port", waiting.port)
        house.before_page = waiting.close
        house.go_on()
        _say(args, house, server)
        if opens:
            await asyncio.to_thread(webbrowser.open, server.link)
        try:
            await done.wait()
        finally:
            server.serving.close()
            waiting.close()
            house.close()


async def _wait(house: House, request: Request, line: Line) -> Page | None:
    """Whoever comes before the first match: the page goes on by itself when it begins."""
    if request.method != "GET":
        raise Refuse(405)
    lang = lang_of(request, house.lang)
    words = language(lang).gettext("The first match begins soon. This page goes on by itself.")
    head = f"""<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="{LOOK}">"""
    body = f"<body><main><h1>Cairn</h1><p>{escape(words)}</p></main></body>"
    return Page(framed("Cairn", lang, "", head, body).encode())


def _emit(said: object) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def _say(args: argparse.Namespace, house: House, server: OwnerServer) -> None:
    """One line for the owner, one code for everybody else."""
    if args.json:
        said = {"event": "serving", "owner": server.link, "join": house.join, "code": house.code}
        _emit({**said, "port": house.port, "match": house.match})
        return
    tr = house.tr
    print(tr("Your page, for you alone: {link}").format(link=server.link))
    if args.owner_on_lan:
        print(tr("Your code, for other devices: {code}").format(code=house.links.owner_code))
        print(tr("Plain HTTP: whoever shares this Wi-Fi could overhear this page and use it."))
    if sys.stdout.isatty():
        import segno

        segno.make(house.join, error="l").terminal(out=sys.stdout, border=2, compact=True)
    print(
        tr("Everybody else scans this, or types {place} and {code}. Ctrl+C ends it.").format(
            place=house.place, code=f"{house.code[:3]} {house.code[3:]}"
        )
    )
    sys.stdout.flush()
