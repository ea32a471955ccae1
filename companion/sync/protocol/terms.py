"""Who orders the log: a term, signed by the device that opened it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.sync.protocol.proof import Facts, Signer, fingerprint_of, is_signed, statement

Order = tuple[int, str]
"""A term's epoch and host: the higher one is followed."""
FURTHEST_EPOCH = 100
"""Nobody takes over more often than this while a phone is away."""


@dataclass(frozen=True, slots=True)
class Term:
    """From that entry on this device orders the log; it counts with its signature alone."""

    epoch: int
    host: str
    """The id of the device that opened it."""
    seq: int
    hash: str
    """Where the log stood when it was opened."""
    certificate: str
    signature: str

    @property
    def order(self) -> Order:
        return (self.epoch, self.host)

    def is_genuine(self, table: str) -> bool:
        """Whether the device that it names has signed it, for this table."""
        return _is_genuine(self, table)

    def _facts(self, table: str) -> Facts:
        who = {"table": table, "host": self.host, "hash": self.hash}
        return {**who, "epoch": self.epoch, "seq": self.seq}


def unsigned(epoch: int, host: str) -> Term:
    """A term as this device remembers it, which proves nothing to others."""
    return Term(epoch, host, 0, "", "", "")


NOBODY = unsigned(0, "")
"""Before any host was heard."""


@lru_cache(64)
def _is_genuine(term: Term, table: str) -> bool:
    said = statement("term", term._facts(table))
    by_host = fingerprint_of(term.certificate) == term.host
    return by_host and is_signed(term.certificate, term.signature, said)


def open_term(signer: Signer, table: str, epoch: int, seq: int, hash: str) -> Term:
    """This device orders the log from here on."""
    draft = Term(epoch, signer.fingerprint, seq, hash, signer.certificate, "")
    return replace(draft, signature=signer.sign(statement("term", draft._facts(table))))
