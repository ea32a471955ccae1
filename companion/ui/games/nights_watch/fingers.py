"""What fingers at the warden's table mean, until it is a move for the rules to judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.dice import Dice
from companion.games.nights_watch.north.phrases import CLANS, clearing_name
from companion.ui.games.nights_watch.amend import AmendSheet
from companion.ui.games.nights_watch.places import Pick
from companion.ui.games.nights_watch.rolls import rolls_sheet
from companion.ui.games.nights_watch.sheets import (
    TallySheet,
    Token,
    die_sheet,
    figure_sheet,
    token_sheet,
    unseen,
)
from scoring.nights_watch.moves import Guard
from scoring.nights_watch.warden import Remove


class Fingers:
    """Leads from taps to entries; everything goes through the page to the rules."""

    def __init__(self, page: Any, refresh: Callable[[], None]) -> None:
        self.page = page
        self.app = page.app
        self.refresh = refresh
        self.dice = Dice()
        self.choosing = ""
        """guard or remove: a tap on the picture finishes the move."""
        self.undone = ""
        """What was just taken back."""

    @property
    def turn(self) -> int:
        return int(self.page.view()["turn"])

    @property
    def mode(self) -> str:
        """What a tap on the picture means; the first guards need no button."""
        return "guard" if self.page.view()["phase"] == "setup" else self.choosing

    def enter(self, entry: Mapping[str, Any], about: str) -> bool:
        """Send a move; a refused one is explained. Whether it was made."""
        self.undone = ""
        verdict = self.page.propose(entry)
        if verdict is not None and not verdict.ok:
            self.page.refuse(verdict, about)
        return verdict is not None and verdict.ok

    def picks(self) -> frozenset[Pick]:
        """What the rules let a finger choose now."""
        table, mode = self.page.table, self.mode
        if not mode:
            return frozenset()
        moves = table.game.meanings(table.state, self.turn, ())
        if mode == "guard":
            return frozenset(Pick("wall", m.section) for m in moves if isinstance(m, Guard))
        return frozenset(self._pick(m) for m in moves if isinstance(m, Remove))

    def _pick(self, move: Remove) -> Pick:
        place = move.from_
        if place.gift is not None:
            return Pick("gift", place.gift)
        return Pick("camp", place.camp[0]) if place.camp else Pick("clearing", place.clearing)

    # The picture

    def picked(self, pick: Pick) -> None:
        if self.page.at is not None:
            return
        if self.mode == "guard" and pick.what == "wall":
            self.guard(pick.which)
        elif self.mode == "remove" and pick.what != "wall":
            self.send_back(pick)

    def guard(self, section: int) -> None:
        entry = {"seat": self.turn, "move": "guard", "section": section}
        self.finish(entry, self.app.tr("A guard on section {n}").format(n=section))

    def send_back(self, pick: Pick) -> None:
        """Ask which one, if several stand there."""
        tr, view = self.app.tr, self.page.view()
        if pick.what == "gift":
            self.remove({"gift": pick.which})
        elif pick.what == "camp":
            figures = list(enumerate(view["camps"][pick.which], 1))
            title = tr(CLANS[pick.which])
            self.one_of(title, figures, lambda n, _: self.remove({"camp": [pick.which, n]}))
        else:
            kinds = sorted(set(view["clearings"][pick.which - 1]))
            title = tr("Clearing {n}").format(n=clearing_name(pick.which))
            self.one_of(
                title,
                list(enumerate(kinds, 1)),
                lambda _, kind: self.remove({"clearing": pick.which, "kind": kind}),
            )

    def one_of(
        self, title: str, figures: list[tuple[int, str]], act: Callable[[int, str], None]
    ) -> None:
        """An empty place is for the rules to refuse."""
        if len(figures) > 1:
            figure_sheet(title, figures, lambda figure: act(*figure)).show()
        else:
            act(*(figures or [(1, "regular")])[0])

    def remove(self, place: dict[str, Any]) -> None:
        entry = {"seat": self.turn, "move": "remove", "from": place}
        self.finish(entry, self.app.tr("A wildling goes back"))

    def finish(self, entry: Mapping[str, Any], about: str) -> None:
        if self.enter(entry, about):
            self.choosing = ""
            self.refresh()

    # The desk

    def choose(self, what: str) -> None:
        """The next tap on the picture says where; the same button again forgets it."""
        self.choosing = "" if self.choosing == what else what
        self.undone = ""
        self.refresh()

    def cancel(self) -> None:
        self.choose("")

    def choose_guard(self) -> None:
        self.choose("guard")

    def choose_removal(self) -> None:
        self.choose("remove")

    def roller(self) -> int:
        """Whoever rolls next: with the roll of the next one the turn before it ends."""
        view = self.page.view()
        seat = int(view["turn"])
        return (seat + 1) % len(self.page.players) if view["phase"] == "main" else seat

    def roll(self, number: int | None = None) -> None:
        """Roll the wildling die, or take what the cardboard showed."""
        self.choosing = ""
        seat = self.roller()
        if seat != self.turn and not self.end_turn():
            return
        by = "app" if number is None else "table"
        number = self.dice.d12() if number is None else number
        entry = {"seat": seat, "move": "roll", "wildling": number, "rolled": by}
        self.enter(entry, self.app.tr("Roll"))

    def enter_die(self) -> None:
        title = self.app.tr("{name} rolls").format(name=self.page.players[self.roller()])
        die_sheet(self.app, title, self.roll).show()

    def end_turn(self) -> bool:
        self.choosing = ""
        return self.enter({"seat": self.turn, "move": "end_turn"}, self.app.tr("Turn done"))

    def choose_token(self) -> None:
        self.choosing = ""
        token_sheet(self.app, self.page.view(), self.token, self.draw_token).show()

    def token(self, token: Token) -> None:
        kind, clan = token
        entry = {"seat": self.turn, "move": "token", "kind": kind, "clan": clan}
        self.enter(entry, self.app.tr("Token"))

    def draw_token(self) -> None:
        """One of the unseen, each as likely."""
        self.token(self.dice.draw(unseen(self.page.view()))[0])

    def victory(self) -> None:
        self.enter({"seat": self.turn, "move": "victory"}, self.app.tr("10 points"))

    def reshuffle(self) -> None:
        self.enter({"move": "reshuffle"}, self.app.tr("Shuffle the tokens"))

    def amend(self) -> None:
        self.choosing = ""
        self.refresh()
        AmendSheet(self.page, self.app.notice).show()

    def rolls(self) -> None:
        rolls_sheet(self.app, self.page.table).show()

    def tally(self) -> None:
        TallySheet(self.page, self.result).show()

    def result(self) -> None:
        self.app.go("result", match=self.page.match)

    def undo(self) -> None:
        self.choosing = ""
        self.undone = self.page.undo()
        self.refresh()
