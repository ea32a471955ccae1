"""What happens at a shared table: values for a screen, and lines of JSON for a program."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.i18n import Words
from companion.match.check import verdict_fields
from companion.match.log import Entry
from companion.match.table import Played
from companion.storage.errors import StoreError
from companion.sync.protocol.chain import Commit, Json
from companion.sync.protocol.item_transfer import Item
from companion.sync.protocol.ledger import Branch, Ledger
from companion.sync.protocol.messages import Refused
from scoring.codec import to_json
from scoring.game import Problem, Verdict

UNSAID = Problem("host.refused")
"""For a refusal whose reason this version cannot put into words."""


@dataclass(frozen=True, slots=True)
class Event:
    event: ClassVar[str]

    def to_json(self) -> dict[str, Json]:
        return {"event": self.event, **to_json(self)}


Report = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Ready(Event):
    """This device plays its part from now on."""

    event: ClassVar[str] = "ready"
    role: str
    table: str
    device: str
    epoch: int
    seq: int
    hash: str
    facts: Mapping[str, Json] = field(default_factory=dict)
    """Of a host: where and how it is reached."""

    def to_json(self) -> dict[str, Json]:
        said = Event.to_json(self)
        facts: dict[str, Json] = said.pop("facts")
        return said | facts


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """An entry has its number, is written and shown."""

    event: ClassVar[str] = "entry"
    seq: int
    epoch: int
    hash: str
    op_id: str
    by: str
    entry: Entry
    verdict: str
    facts: Mapping[str, Json]
    """The verdict's reasons, in words too."""

    def to_json(self) -> dict[str, Json]:
        """Everything here is plain JSON already."""
        where = {"seq": self.seq, "epoch": self.epoch, "hash": self.hash, "op_id": self.op_id}
        what = {"by": self.by, "entry": self.entry, "verdict": self.verdict}
        return {"event": self.event, **where, **what, **self.facts}


@dataclass(frozen=True, slots=True)
class Pending(Event):
    """A move of this device's waits for its number."""

    event: ClassVar[str] = "pending"
    op_id: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Rejected(Event):
    """A move of this device's was refused, and is off the table."""

    event: ClassVar[str] = "refused"
    op_id: str
    entry: Entry | None
    verdict: Verdict
    words: Mapping[str, Json]

    def to_json(self) -> dict[str, Json]:
        problems = [{"rule": p.rule, "facts": to_json(p.facts)} for p in self.verdict.broken]
        return {"event": self.event, "op_id": self.op_id, "problems": problems, **self.words}


@dataclass(frozen=True, slots=True)
class RoomChanged(Event):
    event: ClassVar[str] = "room"
    name: str
    lock: bool
    seats: Mapping[str, str]
    devices: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True)
class BranchKept(Event):
    """What another host's log does not have was kept aside."""

    event: ClassVar[str] = "kept"
    branch: int
    base: int
    entries: tuple[Entry, ...]
    """The moves in it that stand."""


@dataclass(frozen=True, slots=True)
class CaughtUp(Event):
    event: ClassVar[str] = "in_step"
    epoch: int
    host: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Superseded(Event):
    """Another device has opened a later term."""

    event: ClassVar[str] = "replaced"
    epoch: int
    host: str


@dataclass(frozen=True, slots=True)
class HostClosed(Event):
    event: ClassVar[str] = "closed"
    why: str
    host: str


@dataclass(frozen=True, slots=True)
class CodeChanged(Event):
    event: ClassVar[str] = "code"
    code: str
    pin: str | None

    def to_json(self) -> dict[str, Json]:
        return {"event": self.event, "code": self.code, "pin": self.pin}


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """Browsers may watch and sit down from now on."""

    event: ClassVar[str] = "open"
    watch: str
    seats: tuple[str, ...]
    """The link of each seat."""
    code: str
    """For those who type the plain address."""


@dataclass(frozen=True, slots=True)
class Announced(Event):
    event: ClassVar[str] = "announced"


@dataclass(frozen=True, slots=True)
class OfDevice(Event):
    device: str
    name: str


class DeviceJoined(OfDevice):
    """It belongs to the table from now on."""

    event = "joined"


class DeviceArrived(OfDevice):
    event = "arrived"


class DeviceLeft(OfDevice):
    event = "left"


@dataclass(frozen=True, slots=True)
class TurnedAway(Event):
    event: ClassVar[str] = "turned_away"
    why: str
    address: str
    count: int

    def to_json(self) -> dict[str, Json]:
        said = {"why": self.why, "from": self.address, "count": self.count}
        return {"event": self.event, **said}


@dataclass(frozen=True, slots=True)
class Trouble(Event):
    """Something could not be written."""

    event: ClassVar[str] = "trouble"
    bad: StoreError

    def to_json(self) -> dict[str, Json]:
        return {"event": self.event, "why": str(self.bad)}


@dataclass(frozen=True, slots=True)
class Connected(Event):
    event: ClassVar[str] = "connected"


@dataclass(frozen=True, slots=True)
class Lost(Event):
    event: ClassVar[str] = "lost"
    why: str


@dataclass(frozen=True, slots=True)
class HostAnswers(Event):
    """Nothing was taken over: the table has a host, which answers."""

    event: ClassVar[str] = "host_answers"


@dataclass(frozen=True, slots=True)
class Unreached(Event):
    """On taking over, these guests could not be asked how far their log goes."""

    event: ClassVar[str] = "unreached"
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Impostor(Event):
    """Another device answers where the host was."""

    event: ClassVar[str] = "wrong_fingerprint"
    why: str = "another device answers there"


@dataclass(frozen=True, slots=True)
class PutOut(Event):
    """The host does not let this device in any more."""

    event: ClassVar[str] = "not_admitted"
    why: str


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """What lies on another device's shelf."""

    event: ClassVar[str] = "offered"
    device: str
    items: tuple[Item, ...]

    def to_json(self) -> dict[str, Json]:
        items = [item._asdict() for item in self.items]
        return {"event": self.event, "device": self.device, "items": items}


@dataclass(frozen=True, slots=True)
class Fetched(Event):
    """A thing has come; None: it did not."""

    event: ClassVar[str] = "fetched"
    device: str
    item: Item
    data: bytes | None

    def to_json(self) -> dict[str, Json]:
        size = None if self.data is None else len(self.data)
        return {"event": self.event, "device": self.device, "name": self.item.name, "size": size}


def entered(commit: Commit, played: Played, words: Words) -> Entered:
    verdict = played.verdict
    said = verdict_fields(verdict, words) if verdict.reasons else {}
    _, epoch, seq, op_id, by, entry, _, hash = commit
    return Entered(seq, epoch, hash, op_id, by, entry, verdict.answer, said)


def rejected(refused: Refused, entry: Entry | None, words: Words) -> Rejected:
    """In words that this device knows, whatever the host says."""
    problems = tuple(_known(problem, words) for problem in refused.problems) or (UNSAID,)
    verdict = Verdict(problems)
    return Rejected(refused.op_id, entry, verdict, verdict_fields(verdict, words))


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
    seats = {str(seat): device for seat, device in ledger.seats.items()}
    devices = (
        {"id": d.id, "name": d.name, "out": d.out, "browser": d.browser}
        for d in ledger.devices.values()
    )
    return RoomChanged(ledger.name, ledger.lock, seats, tuple(devices))
