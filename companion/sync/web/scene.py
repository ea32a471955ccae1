"""What every renderer draws from, and the small pieces all of them use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from companion.table import Played, Table
from scoring.game import Outcome, Seat

TITLES = {
    "schotten-totten": "Schotten Totten",
    "dnup": "dnup",
    "glen-more": "Glen More II",
    "glen-more-score": "Glen More II",
    "nights-watch": "The Night’s Watch",
    "nights-watch-wildlings": "The Night’s Watch",
}


@dataclass(frozen=True)
class Scene:
    """A table at one moment, for one reader."""

    table: Table
    name: str
    """The table's own, such as "Bo's kitchen table"."""
    played: Played | None
    """The entry that led here; None: before the first."""
    tr: Callable[[str], str]

    @property
    def state(self) -> Any:
        return self.table.state_after(self.played.n if self.played else 0)

    @cached_property
    def view(self) -> dict[str, Any]:
        """What a bystander sees."""
        return self.table.game.view(self.state, None)

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.header.players

    @property
    def title(self) -> str:
        game = self.table.header.game
        return TITLES.get(game, game.replace("-", " ").title())

    @property
    def acting(self) -> frozenset[Seat]:
        return self.table.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.table.game.outcome(self.state)

    def points(self) -> list[int]:
        totals = [0] * len(self.players)
        for line in self.table.game.score(self.state):
            totals[line.seat] += line.vp
        return totals

    def word(self, text: str) -> str:
        """A name from the box in the reader's language."""
        return self.tr(text)

    def player(self, seat: Any) -> str:
        known = type(seat) is int and 0 <= seat < len(self.players)
        return self.players[seat] if known else str(seat)


def symbol(name: str, kind: str = "") -> str:
    """A drawing of the sprite, silent for those who listen."""
    extra = f' class="{kind}"' if kind else ""
    return f'<svg{extra} aria-hidden="true"><use href="#{name}"/></svg>'


def aside(text: str) -> str:
    """Words for those who listen instead of looking."""
    return f'<span class="vh">{escape(text)}</span>'


def seat_mark(scene: Scene, seat: Seat) -> str:
    """Shape and first letter: never colour alone."""
    letter = scene.players[seat][:1].upper()
    return f'<span class="mark s{seat % 5}" aria-hidden="true">{escape(letter)}</span>'


def result_line(scene: Scene) -> str:
    """Who won, once somebody did."""
    tr, outcome = scene.tr, scene.outcome
    if outcome is None:
        return ""
    names = ", ".join(map(scene.player, outcome.winners))
    if not names:
        said = tr("All lose.")
    elif len(outcome.winners) == 1:
        said = tr("{name} wins.").format(name=names)
    else:
        said = tr("A draw: {names}").format(names=names)
    return f'<p class="hint won">{symbol("i-flag")}<span><b>{escape(said)}</b></span></p>'
