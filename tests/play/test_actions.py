"""Actions: they name spots, and read their arguments back from the names."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from pkgutil import walk_packages
from random import Random
from typing import get_type_hints

import pytest

import companion.camera
import companion.games
import companion.play
from companion.play.actions import Action, Actions
from companion.play.desk import ANYTIME, OWN
from tests.play.touching import SHARES, Explorer
from tests.sync.watching import MATCHES

Step = tuple[str, object]


def move(at: str, draft: int, stone: int, card: str = "") -> Step:
    return "move", (at, draft, stone, card)


def go(at: str, draft: int, place: tuple[int, int]) -> Step:
    return "go", place


def leave(at: str, draft: int) -> Step:
    return "leave", draft


def place_of(name: str) -> tuple[int, int]:
    x, y = name.split(".")
    return int(x), int(y)


MOVE = Action("move", move, int, str)
GO = Action("go", go, place_of)
LEAVE = Action("leave", leave)
TOUCHES: Actions[str, int, Step] = Actions(MOVE, GO, LEAVE)


def test_an_action_names_its_spots() -> None:
    assert (LEAVE(), MOVE(4), MOVE(4, "R7"), GO((1, -2))) == (
        "leave",
        "move.4",
        "move.4.R7",
        "go.1.-2",
    )


def test_a_touch_makes_the_step_with_the_arguments_of_its_name() -> None:
    assert TOUCHES.touch("at", 1, MOVE(4)) == ("move", ("at", 1, 4, ""))
    assert TOUCHES.touch("at", 1, GO((1, -2))) == ("go", (1, -2))
    assert TOUCHES.touch("at", 1, LEAVE()) == ("leave", 1)


def test_the_last_argument_takes_all_that_is_left_of_the_name() -> None:
    assert TOUCHES.touch("at", 1, MOVE(4, "a.b.c")) == ("move", ("at", 1, 4, "a.b.c"))


@pytest.mark.parametrize("spot", ["", "stay", "move", "move.x", "leave.4", "go.1", "mover.4"])
def test_other_names_are_none_of_its_own(spot: str) -> None:
    assert TOUCHES.touch("at", 1, spot) is None


def test_two_actions_of_one_name_are_a_mistake() -> None:
    with pytest.raises(AssertionError):
        Actions(LEAVE, Action("leave", leave))


def product_actions() -> Iterator[Action[object, object, ..., object]]:
    """Every action of the product, once."""
    seen: dict[int, Action[object, object, ..., object]] = {}
    for package in (companion.play, companion.camera, companion.games):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            for made in vars(__import__(module.name, fromlist=["x"])).values():
                if isinstance(made, Action):
                    seen[id(made)] = made
                elif isinstance(made, Actions):
                    seen |= {id(one): one for one in made.by_name.values()}
    yield from seen.values()


def test_every_argument_is_read_as_what_its_step_takes() -> None:
    found = list(product_actions())
    assert len(found) > 200
    for action in found:
        wanted = list(signature(action.step).parameters)[2:]
        assert len(wanted) == len(action.reads), action.name
        hints = get_type_hints(action.step)
        for name, read in zip(wanted, action.reads, strict=True):
            takes_numbers = hints[name] in (int, int | None)
            assert takes_numbers == (read is int), (action.name, name)


@pytest.mark.parametrize("match", MATCHES)
def test_every_spot_that_is_drawn_is_an_action(match: str) -> None:
    """Of the game, or of the desk itself."""
    for share in SHARES[::2]:
        desk = Explorer(match, share)
        for now in desk.moments(Random(4), 12):
            for press in now.presses:
                open_elsewhere = desk.at.desk.revising.now or desk.at.desk.setting_up
                if press.spot and desk.walk(now.way) and not open_elsewhere:
                    game = desk.app.desk.touch(desk.at.position(), desk.at.desk.draft, press.spot)
                    own = ANYTIME.step(press.spot) or OWN.step(press.spot)
                    assert own or game is not None, press.spot
