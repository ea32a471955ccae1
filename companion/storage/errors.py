"""What a store can fail at, each in a sentence for people."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from companion.i18n import N_


class StoreError(Exception):
    """What the store could not do, and why. Nothing has changed."""

    says: ClassVar[str]

    def __init__(self, **facts: object) -> None:
        super().__init__(self.says.format(**facts))
        self.facts: Mapping[str, object] = facts

    def text(self, tr: Callable[[str], str]) -> str:
        """The same sentence in another language."""
        return tr(self.says).format(**self.facts)


class CannotOpen(StoreError):
    says = N_("The matches in {path} cannot be opened: {why}.")


class TooLarge(CannotOpen):
    says = N_("The matches in {path} are larger than Cairn can read, and stay untouched.")


class NewerFile(CannotOpen):
    says = N_("The matches in {path} come from a newer version of Cairn and stay untouched.")


class ForeignFile(CannotOpen):
    says = N_("{path} belongs to another program and stays untouched.")


class CannotWrite(StoreError):
    says = N_("Nothing was written and nothing has changed: {why}.")


class DiskFull(CannotWrite):
    says = N_("Nothing was written and nothing has changed: the disk is full.")


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
