"""What an open page is sent over its line, and what it then holds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from companion.web import page
from companion.web.audience import Audience
from companion.web.http import Request
from companion.web.page import Drawn
from companion.web.view import Touch
from tests.web.table import PHONE, Kitchen


def sent(looks: list[Callable[[], Drawn]]) -> list[dict[str, Any]]:
    """What a page is sent that is looked at so often, with a beat between each two looks."""
    texts: list[str] = []
    rest = iter(looks)

    async def show() -> Drawn | None:
        look = next(rest, None)
        return look() if look is not None else None

    async def taken(_: float) -> None:
        """At once."""

    writer = SimpleNamespace(is_closing=lambda: False)
    line: Any = SimpleNamespace(stream=lambda pack: texts.append, writer=writer, taken=taken)
    asyncio.run(Audience(0, 1).stream(Request("GET", "/", "have=x&stage=y", {}), line, show))
    lines = [line for text in texts for line in text.splitlines()]
    changes = [line for line in lines if line.startswith('data: {"rev')]
    return [json.loads(line.removeprefix("data: ")) for line in changes]


def test_buttons_of_an_earlier_pad_go_although_a_question_was_open_over_beats() -> None:
    """A page keeps the buttons that a question covers, and has to learn that they are gone."""
    kitchen = Kitchen("dnup")
    assert kitchen.propose_for("", [{"move": "deal", "seat": 0, "starter": 0}]).ok
    desk = kitchen.seats[0]

    def touching(spot: str = "") -> Callable[[], Drawn]:
        def look() -> Drawn:
            if spot:
                desk.act(Touch(desk.rev, spot), PHONE, "en")
            return page.draw(desk.view(PHONE, "en"), "")

        return look

    pad = touching("value.7")()
    begun, asked, *_, ended = sent([lambda: pad, touching("amend"), touching(), touching("close")])
    assert begun["scene"]
    assert asked["ask"]
    now = page.draw(desk.view(PHONE, "en"), "").scene.spots
    gone = pad.scene.spots.keys() - now.keys()
    assert gone
    assert gone <= {*ended["gone"]}
