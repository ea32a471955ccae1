"""What a part in a shared table needs of the device it runs on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.sync.events import Report
from companion.sync.net.identity import Identity
from companion.sync.net.wire import PACE, Pace
from companion.sync.threads import Owner


@dataclass(frozen=True, slots=True)
class Lan:
    """The network that tables are shared on."""

    bind: str = "0.0.0.0"
    port: int = 0
    interfaces: Sequence[str] = ()
    """Addresses of the interfaces to use; empty: all."""
    discover: bool = True
    """Announce the table, and look for it where its host is lost."""
    pace: Pace = field(default=PACE)


@dataclass(frozen=True, slots=True)
class Decks:
    """The cards that this device's eyes know."""

    folder: Path | None = None
    """None: it reads none."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """The name of one, by game."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What host and guest alike need."""

    identity: Identity
    owner: Owner
    report: Report
    lan: Lan = field(default_factory=Lan)
    lang: str = "en"
    decks: Decks = field(default_factory=Decks)
