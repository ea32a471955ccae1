"""Events of a shared table: values for a screen, and JSON lines for a program."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, dataclass_transform

from companion.i18n import Words
from companion.match.check import verdict_fields
from companion.match.log import Entry
from companion.storage.errors import NOT_WRITTEN, StoreError
from companion.sync.protocol.chain import Commit, Json
from companion.sync.protocol.item_transfer import Item
from companion.sync.protocol.ledger import Branch, Ledger
from companion.sync.protocol.messages import Device, Refused
from scoring.codec import to_json
from scoring.game import Problem, Verdict

FEED = 1
"""Version of what programs are sent: docs/feed.md. It grows when a field changes its meaning."""
UNSAID = Problem("host.refused")
"""For a refusal whose reason this version cannot put into words."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Event:
    """Each kind is a frozen dataclass; `event` is its name in JSON."""

    event: ClassVar[str]

    def __init_subclass__(cls, event: str = "") -> None:
        cls.event = event
        dataclass(frozen=True)(cls)

    def to_json(self) -> dict[str, Json]:
        return {"event": self.event, **self.said()}

    def said(self) -> dict[str, Json]:
        """Its fields, where they are not said as they are."""
        said: dict[str, Json] = to_json(self)
        return said


Report = Callable[[Event], None]


class Ready(Event, event="ready"):
    """This device plays its part from now on."""

    role: str
    table: str
    device: str
    epoch: int
    seq: int
    hash: str
    facts: Mapping[str, Json]
    """Of a host: where and how it is reached."""

    def said(self) -> dict[str, Json]:
        said = super().said()
        facts: dict[str, Json] = said.pop("facts")
        return {"feed": FEED, **said, **facts}


class Entered(Event, event="entry"):
    """An entry has its number, is written and shown."""

    commit: Commit
    verdict: Verdict
    words: Words

    def said(self) -> dict[str, Json]:
        commit = self.commit
        where = {"seq": commit.seq, "epoch": commit.epoch, "hash": commit.hash}
        who = {"op_id": commit.op_id, "by": commit.by, "sig": commit.sig}
        who |= {"via": commit.via} if commit.via else {}
        reasons = verdict_fields(self.verdict, self.words) if self.verdict.reasons else {}
        return {**where, **who, "entry": commit.entry, "verdict": self.verdict.answer, **reasons}


class Pending(Event, event="pending"):
    """A move of this device's waits for its number."""

    op_id: str
    entry: Entry


class Rejected(Event, event="refused"):
    """A move of this device's was refused, and is off the table."""

    op_id: str
    entry: Entry | None
    verdict: Verdict
    words: Words

    def said(self) -> dict[str, Json]:
        problems = [{"rule": p.rule, "facts": to_json(p.facts)} for p in self.verdict.broken]
        words = verdict_fields(self.verdict, self.words)
        return {"op_id": self.op_id, "problems": problems, **words}


class RoomChanged(Event, event="room"):
    name: str
    lock: bool
    seats: Mapping[int, str]
    devices: tuple[Device, ...]


class BranchKept(Event, event="kept"):
    """What another host's log does not have was kept aside."""

    branch: int
    base: int
    entries: tuple[Entry, ...]
    """The moves in it that stand."""


class CaughtUp(Event, event="in_step"):
    epoch: int
    host: str
    seq: int
    hash: str


class Superseded(Event, event="replaced"):
    """Another device has opened a later term."""

    epoch: int
    host: str


class TermClaimed(Event, event="claimed"):
    """A device of the table has signed a later term but serves no log: the table goes on."""

    device: str
    name: str
    epoch: int


class HostClosed(Event, event="closed"):
    why: str
    host: str


class CodeChanged(Event, event="code"):
    code: str
    pin: str | None


class Opened(Event, event="open"):
    """Browsers may watch and sit down from now on."""

    watch: str
    seats: tuple[str, ...]
    code: str
    """For those who type the plain address."""


class Announced(Event, event="announced"): ...


class OfDevice(Event):
    device: str
    name: str


class DeviceJoined(OfDevice, event="joined"):
    """It belongs to the table from now on."""


class DeviceArrived(OfDevice, event="arrived"): ...


class DeviceLeft(OfDevice, event="left"): ...


class AgainWished(OfDevice, event="again"):
    """Who plays in that browser would like another match."""


class LogForged(OfDevice, event="forged"):
    """This device offered a log with an entry that no host would accept; it was not taken."""

    seq: int
    rule: str


class LogAdopted(OfDevice, event="adopted"):
    """On taking over, this many entries of that guest's log follow entry `base` now."""

    base: int
    entries: int


class LongLog(OfDevice, event="long_log"):
    """That guest knows so many more entries that a person has to decide; nothing was taken."""

    entries: int


class TurnedAway(Event, event="turned_away"):
    why: str
    from_: str
    """The address."""
    count: int


class Trouble(Event, event="trouble"):
    """Something could not be written."""

    bad: StoreError

    def said(self) -> dict[str, Json]:
        return {"why": str(self.bad)}


class StoreDamaged(Event, event="damaged"):
    """The file of matches was; what could be read of it is in another one now."""

    kept: str
    """Where the damaged file is."""
    matches: int
    entries: int
    why: str
    """For people."""


class DoubtSettled(Event, event="settled"):
    """After `trouble` that left in doubt whether something was written: it was not."""

    why: str = NOT_WRITTEN


class Connected(Event, event="connected"): ...


class Lost(Event, event="lost"):
    why: str


class HostAnswers(Event, event="host_answers"):
    """Nothing was taken over: the table has a host, which answers."""


class Unreached(Event, event="unreached"):
    """On taking over, these guests could not be asked how far their log goes."""

    names: tuple[str, ...]


class Impostor(Event, event="wrong_fingerprint"):
    """Another device answers where the host was."""

    why: str = "another device answers there"


class PutOut(Event, event="not_admitted"):
    """The host does not let this device in any more."""

    why: str


class Offered(Event, event="offered"):
    """What lies on another device's shelf."""

    device: str
    items: tuple[Item, ...]

    def said(self) -> dict[str, Json]:
        return {"device": self.device, "items": [item._asdict() for item in self.items]}


class Fetched(Event, event="fetched"):
    """A thing has come; None: it did not."""

    device: str
    item: Item
    data: bytes | None

    def said(self) -> dict[str, Json]:
        size = None if self.data is None else len(self.data)
        return {"device": self.device, "name": self.item.name, "size": size}


def rejected(refused: Refused, entry: Entry | None, words: Words) -> Rejected:
    """In words that this device knows, whatever the host says."""
    problems = tuple(_known(problem, words) for problem in refused.problems) or (UNSAID,)
    return Rejected(refused.op_id, entry, Verdict(problems), words)


def _known(said: Mapping[str, Json], words: Words) -> Problem:
    rule, facts = said.get("rule"), said.get("facts")
    if type(rule) is not str or not isinstance(facts, Mapping):
        return UNSAID
    problem = Problem(rule, facts)
    try:
        words.problem(problem)
    except (LookupError, ValueError, TypeError, AttributeError):
        return UNSAID
    return problem


def branch_kept(branch: Branch) -> BranchKept:
    return BranchKept(branch.id, branch.base, tuple(c.entry for c in branch.standing()))


def ready(role: str, ledger: Ledger, facts: Mapping[str, Json]) -> Ready:
    return Ready(role, ledger.table, ledger.me, ledger.term[0], *ledger.end, facts)


def room_changed(ledger: Ledger) -> RoomChanged:
    devices = tuple(ledger.devices.values())
    return RoomChanged(ledger.name, ledger.lock, ledger.seats, devices)
