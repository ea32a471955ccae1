"""The errors of a store, each with a sentence for people."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from companion.i18n import N_
from companion.reasons import reason

KEPT_AS = N_("The damaged file is kept as {path}.")
RESTORE = N_(
    "A shared table can be restored from another device that was there: "
    "let that one take over, and join it from here."
)
NOT_WRITTEN = N_("The disk answers again. What was in doubt was not written.")


class StoreError(Exception):
    """What the store could not do, and why. Nothing has changed, unless it is InDoubt."""

    says: ClassVar[str]

    def __init__(self, **facts: object) -> None:
        """facts: what the sentence names; of an error that was caught it tells the reason."""
        self.facts: Mapping[str, object] = facts
        super().__init__(self.text(str))

    def text(self, tr: Callable[[str], str]) -> str:
        """The sentence in a reader's language."""
        return tr(self.says).format(**{name: reason(fact, tr) for name, fact in self.facts.items()})


class CannotOpen(StoreError):
    says = N_("The matches in {path} cannot be opened: {why}.")


class TooLarge(CannotOpen):
    says = N_("The matches in {path} are larger than Cairn can read, and stay untouched.")


class NoFolder(StoreError, OSError):
    """Also an OSError: whoever writes a file there has to do with those."""

    says = N_(
        "The folder {path}, where Cairn keeps everything, cannot be made: {why}. "
        "CAIRN_HOME may name another one."
    )


class NewerFile(CannotOpen):
    says = N_("The matches in {path} come from a newer version of Cairn and stay untouched.")


class ForeignFile(CannotOpen):
    says = N_("{path} belongs to another program and stays untouched.")


class CannotWrite(StoreError):
    says = N_("Nothing was written and nothing has changed: {why}.")


class DiskFull(CannotWrite):
    says = N_("Nothing was written and nothing has changed: the disk is full.")


class FoundDamaged(CannotWrite):
    says = N_(
        "Nothing was written: the file of matches was damaged. What could be read of it is here."
    )


class Withdrawn(CannotWrite):
    """The disk failed at the end of a transaction; something else stands in its place now."""

    says = N_(
        "The disk did not confirm what was written: {why}. Cairn has looked again: "
        "nothing was written and nothing has changed."
    )


class InDoubt(StoreError):
    """Whether it was written shows after a restart, or is decided by the next durable write."""

    says = N_(
        "It is not known whether this was written: {why}. "
        "Cairn looks again before it writes anything else."
    )


class Unconfirmed(InDoubt):
    """A transaction has ended so, and nobody has looked again yet."""


class StillInDoubt(InDoubt):
    """Of something else, which was not written."""

    says = N_(
        "Nothing was written: it is still not known whether the last change before it was: {why}."
    )


class Taken(StoreError):
    says = N_("This match has changed elsewhere: open it again.")


class NoSuchMatch(StoreError):
    says = N_("There is no match {match} here.")


class Unplayable(StoreError):
    says = N_("This match is kept but cannot be played: {why}.")


class Damaged(Exception):
    """The file is not as it was written; carries its write-ahead log as it was found."""

    def __init__(self, wal: bytes) -> None:
        super().__init__()
        self.wal = wal
