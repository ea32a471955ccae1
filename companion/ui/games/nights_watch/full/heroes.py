"""Heroes: reading them, using one, and losing one to the tragedy."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.log import Entry
from companion.ui.games.nights_watch.full.abilities import begin, trial
from companion.ui.games.nights_watch.full.cells import (
    Judged,
    WordCells,
    choice,
    label,
)
from companion.ui.games.nights_watch.full.fingers import Fingers
from companion.ui.widgets import Column, Sheet, Text
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.words import ability, word

FIRST = frozenset(
    {
        "mode.watch-only",
        "turn.wait",
        "turn.phase",
        "end.over",
        "hero.held",
        "hero.new",
        "hero.side",
        "hero.take",
        "hero.display",
        "tarly.nothing",
        "qhorin.camp",
        "yoren.patrol",
    }
)
"""Rules that stand in a hero's way whatever else is chosen."""


class HeroSheet(Judged):
    """A player's hero: what it can do, and whether its card is then turned or swapped."""

    def __init__(self, fingers: Fingers) -> None:
        page, tr = fingers.page, fingers.app.tr
        super().__init__(page, tr("Use the hero"), lambda entry: begin(fingers, entry))
        seats = list(range(len(page.players)))
        self.segments = choice(seats, list(page.players), fingers.turn)
        self.segments.bind(chosen=lambda *_: self.show_hero())
        self.told = Column(spacing=dp(8))
        self.add(Text(text=tr("Heroes"), role="title"), self.segments, self.told, self.says)
        self.show_hero()

    @property
    def seat(self) -> int:
        return int(self.segments.chosen)

    def show_hero(self) -> None:
        tr, card = self.app.tr, self.view["heroes"]["held"][self.seat]
        self.told.clear_widgets()
        self.card = card
        self.uses = choice([], [])
        self.display = WordCells(keys=list(self.view["heroes"]["display"]))
        if card is None:
            self.judge()
            return
        title = tr("{hero}, side {side}").format(hero=tr(word(card["hero"])), side=card["side"])
        uses = ["flip", "swap"] if card["side"] == "A" else ["swap"]
        labels = {"flip": tr("Then turn it over"), "swap": tr("Then swap it")}
        self.uses = choice(uses, [labels[use] for use in uses])
        self.uses.bind(chosen=lambda *_: self.show_display())
        self.display.words = {hero: tr(word(hero)) for hero in self.display.keys}
        self.display.bind(on_pick=lambda _, hero: self.choose(hero))
        self.told.add_widget(Text(text=title, role="heading"))
        self.told.add_widget(Text(text=tr(ability(card["hero"])), tone="text_2"))
        self.told.add_widget(self.uses)
        self.offer = Column(spacing=dp(6))
        self.told.add_widget(self.offer)
        self.show_display()

    def show_display(self) -> None:
        """The heroes on offer, where one of them is taken."""
        self.offer.clear_widgets()
        if self.use == "swap":
            self.offer.add_widget(label(self.app.tr("Taken from the display")))
            self.offer.add_widget(self.display)
            for hero in self.display.chosen:
                text = self.app.tr(ability(hero))
                self.offer.add_widget(Text(text=text, role="label", tone="text_2"))
        self.judge()

    def choose(self, hero: str) -> None:
        self.display.chosen = (hero,)
        self.show_display()

    @property
    def use(self) -> str:
        return str(self.uses.values[int(self.uses.chosen)]) if self.uses.values else ""

    def entry(self) -> Entry | None:
        if self.card is None or (self.use == "swap" and not self.display.chosen):
            return None
        take = {"take": self.display.chosen[0]} if self.use == "swap" else {}
        base = {"seat": self.seat, "move": "hero", "hero": self.card["hero"], "use": self.use}
        return {**base, **take}

    def missing(self) -> str:
        return str(self.app.tr("Choose the hero that is taken instead."))

    def judge(self) -> None:
        """Only what stands in the way now: the rest is asked later."""
        entry = self.entry()
        self.go.disabled = entry is None
        self.says.tone, self.says.text = "text_2", "" if self.card is None else self.missing()
        if entry is None:
            return
        verdict = self.page.judge({**entry, **trial(self.card["hero"], self.seat)})
        shut = [problem for problem in verdict.broken if problem.rule in FIRST]
        self.go.disabled = bool(shut)
        self.says.tone, self.says.text = "illegal", ""
        if shut:
            self.says.text = self.app.words(self.page.table).problem(shut[0])

    def confirm(self) -> None:
        entry = self.entry()
        if entry is not None and not self.go.disabled:
            self.close()
            self.done(entry)


def answers_roll(page: Any, seat: int) -> bool:
    """Whether this seat's Tarly may take a card for the roll that was just made."""
    base = {"seat": seat, "move": "hero", "hero": "tarly", "use": "flip"}
    card = page.view()["heroes"]["held"][seat]
    if card is not None and card["side"] == "B":
        display = page.view()["heroes"]["display"]
        base |= {"use": "swap", "take": display[0]} if display else {}
    bank = page.view()["bank"]
    return any(page.judge({**base, "get": name}).ok for name in RESOURCES if bank[name])


def tragedy_sheet(fingers: Fingers) -> Sheet:
    """Three equal dice: the active player takes a hero out of the game."""
    tr, sheet = fingers.app.tr, Sheet()
    heroes = list(fingers.page.view()["heroes"]["display"])
    cells = WordCells(keys=heroes, words={hero: tr(word(hero)) for hero in heroes})

    def picked(_: Any, hero: str) -> None:
        sheet.close()
        fingers.enter(fingers.move("tragedy", hero=hero))

    cells.bind(on_pick=picked)
    note = tr("Three equal dice: {name} takes a hero out of the game.").format(name=fingers.name)
    sheet.add(Text(text=tr("The heroes' tragedy"), role="title"))
    sheet.add(Text(text=note, role="label", tone="text_2"), cells)
    return sheet
