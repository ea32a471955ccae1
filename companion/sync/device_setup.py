"""What a part in a shared table needs of the device it runs on."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.sync.net.identity import Identity
from companion.sync.net.wire import PACE, Pace, Report


@dataclass(frozen=True, slots=True)
class Setting:
    """What both parts need of the device they run on."""

    identity: Identity
    report: Report
    lang: str = "en"
    bind: str = "0.0.0.0"
    port: int = 0
    web_port: int | None = None
    """Of the watchers' page; None: no page. 0: any."""
    discover: bool = False
    """Announce the table, and look for it where its host is lost."""
    interfaces: Sequence[str] = ()
    """Addresses of the interfaces to use; empty: all."""
    pace: Pace = field(default=PACE)


def new_op() -> str:
    return secrets.token_hex(16)
