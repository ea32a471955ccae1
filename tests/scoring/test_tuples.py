"""Records: named tuples whose `_replace` costs less, and does the same."""

from collections import namedtuple
from typing import NamedTuple

import pytest

from scoring.tuples import record

Plain = namedtuple("Plain", "size known spare", defaults=((), None))


@record
class Hand(NamedTuple):
    size: int
    known: tuple[str, ...] = ()
    spare: int | None = None


@pytest.mark.parametrize(
    "changes",
    [{}, {"size": 3}, {"spare": 0, "size": 4}, {"known": ("a",), "size": 1, "spare": None}],
)
def test_a_record_is_replaced_as_any_named_tuple(changes: dict[str, object]) -> None:
    before = Hand(2, ("b",))
    after = before._replace(**changes)  # type: ignore[arg-type]
    assert tuple(after) == tuple(Plain(2, ("b",))._replace(**changes))
    assert type(after) is Hand
    assert before == Hand(2, ("b",))


def test_a_record_has_no_other_fields() -> None:
    with pytest.raises(KeyError, match="colour"):
        Hand(2)._replace(colour="red")  # type: ignore[call-arg]
