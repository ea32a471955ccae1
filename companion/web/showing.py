"""What every renderer draws from, and the small pieces all of them use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations
from html import escape
from typing import Any

from companion.match.log import Entry
from companion.match.phrases import Line, Ntr, Speech, Tr
from companion.match.table import Played, Table
from companion.web import look
from scoring.game import Outcome, Seat
from scoring.rules import rules_of

TITLES = {
    "schotten-totten": "Schotten Totten",
    "dnup": "dnup",
    "glen-more": "Glen More II",
    "glen-more-score": "Glen More II",
    "nights-watch": "Night’s Watch",
    "nights-watch-wildlings": "Night’s Watch",
}


@dataclass(frozen=True)
class Scene:
    """A table at one moment, for one reader."""

    table: Table
    name: str
    """The table's own, such as "Bo's kitchen table"."""
    played: Played | None
    """The entry that led here; None: before the first."""
    tr: Tr
    ntr: Ntr = NullTranslations().ngettext
    lang: str = "en"

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
    def speech(self) -> Speech:
        return Speech(self.tr, self.ntr, self.players)

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
        return self.speech.name(seat)


def sentence(scene: Scene, entry: Entry, line: Callable[[Entry, Speech], Line]) -> str:
    """A move as the game tells it; whatever else changes the table is a correction."""
    move = entry.get("move")
    if move == "amend" or all(kind.says.get("move") != move for kind in scene.table.game.moves):
        return scene.tr("The record is corrected")
    return line(entry, scene.speech).text


def symbol(name: str, kind: str = "") -> str:
    """A drawing of the sprite, silent for those who listen."""
    extra = f' class="{kind}"' if kind else ""
    return f'<svg{extra} aria-hidden="true"><use href="#{name}"/></svg>'


def icon(name: str, kind: str = "") -> str:
    """An icon of the app, silent for those who listen."""
    extra = f' class="{kind}"' if kind else ""
    return (
        f'<svg{extra} viewBox="0 0 24 24" aria-hidden="true">'
        f'<text class="glyph" x="12" y="12" font-size="24">{look.glyph(name)}</text></svg>'
    )


def aside(text: str) -> str:
    """Words for those who listen instead of looking."""
    return f'<span class="vh">{escape(text)}</span>'


def letter(scene: Scene, seat: Seat) -> str:
    return scene.players[seat][:1].upper()


def seat_mark(scene: Scene, seat: Seat) -> str:
    """Shape and first letter: never colour alone."""
    told = escape(letter(scene, seat))
    return f'<span class="mark s{seat % 5}" aria-hidden="true">{told}</span>'


def result_line(scene: Scene) -> str:
    """Who won and why, once somebody did."""
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
    rule = rules_of(scene.table.game.package).get(outcome.rule)
    why = f" <i>{escape(tr(rule.text))}</i>" if rule else ""
    return f'<p class="hint won">{icon("claim")}<span><b>{escape(said)}</b>{why}</span></p>'
