"""Heroes: reading them, using one, and what each of them still has to be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.log import Entry
from companion.ui.games.nights_watch.full import tasks
from companion.ui.games.nights_watch.full.cells import (
    Judged,
    ResourceCells,
    WordCells,
    choice,
    hand_cells,
    label,
)
from companion.ui.games.nights_watch.full.fingers import Fingers
from companion.ui.games.nights_watch.full.mormont import MormontSheet
from companion.ui.games.nights_watch.full.sheets import RobSheet, SwapSheet
from companion.ui.games.nights_watch.full.tasks import MoveRoad, Task
from companion.ui.games.nights_watch.sheets import figure_sheet
from companion.ui.games.nights_watch.texts import CLANS, clearing_name
from companion.ui.widgets import Column, Sheet, Text
from scoring.nights_watch import costs
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


def trial(hero: str, seat: int) -> dict[str, Any]:
    """Something to ask the rules with, before anything is chosen."""
    other = 1 if seat == 0 else 0
    trials: dict[str, dict[str, Any]] = {
        "mormont": {"resource": "ore", "asked": [{"seat": other, "gave": False}]},
        "marsh": {"give": "wood", "get": "ore"},
        "tarly": {"get": "ore"},
        "yarwyck": {"road": "0,0,NE", "to": "0,0,NE"},
        "thorne": {"replace": "wool", "by": "ore", "section": 1},
        "melisandre": {"replace": "wool", "by": "wood"},
        "mance": {"steal_from": other},
        "benjen": {"remove": {"camp": ["ice_river", 1]}},
        "ygritte": {"remove": {"gift": "0,0"}},
        "yoren": {"section": 1},
        "qhorin": {},
    }
    return trials[hero]


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


# What each of them asks


def begin(fingers: Fingers, base: Entry) -> None:
    """From the card to its ability."""
    ASKS[base["hero"]](fingers, base)


def _place(
    fingers: Fingers, base: Entry, task: Task, trial_fields: dict[str, Any] | None = None
) -> None:
    """Ask for a place; if there is none, the rules say why."""
    if task.spots():
        fingers.begin(task)
        return
    entry = {**base, **(trial_fields or trial(base["hero"], tasks.seat_of(base)))}
    fingers.enter(entry)


def bank_cells(fingers: Fingers) -> ResourceCells:
    bank = fingers.page.view()["bank"]
    return ResourceCells(notes={name: str(bank[name]) for name in RESOURCES})


def own_cells(fingers: Fingers, base: Entry) -> ResourceCells:
    return hand_cells(fingers.page.view()["hands"][tasks.seat_of(base)])


def _mormont(fingers: Fingers, base: Entry) -> None:
    MormontSheet(fingers.page, base, fingers.enter).show()


def _marsh(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    asks = (
        ("give", tr("Given to the bank"), own_cells(fingers, base)),
        ("get", tr("Taken from the bank"), bank_cells(fingers)),
    )
    SwapSheet(fingers.page, tr(word("marsh")), base, asks, fingers.enter).show()


def _tarly(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    asks = (("get", tr("Taken from the bank"), bank_cells(fingers)),)
    SwapSheet(fingers.page, tr(word("tarly")), base, asks, fingers.enter).show()


def _yarwyck(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap the road that is moved, then its new edge"), tr("Move the road")
    _place(fingers, base, MoveRoad(fingers.page, base, title, ask, fingers.enter))


def _replacing(
    fingers: Fingers, base: Entry, cost: Any, done: Callable[[Entry], Any], **more: Any
) -> None:
    tr = fingers.app.tr
    asks = (
        ("replace", tr("This card of the cost…"), ResourceCells(keys=list(cost))),
        ("by", tr("…is replaced by"), own_cells(fingers, base)),
    )
    title = tr(word(base["hero"]))
    SwapSheet(fingers.page, title, base, asks, done, more).show()


def _thorne(fingers: Fingers, base: Entry) -> None:
    tr, page = fingers.app.tr, fingers.page
    wall = page.view()["wall"]
    section = min(range(1, 5), key=lambda n: len(wall[n - 1]))

    def post(entry: Entry) -> None:
        title, ask = tr("Tap a section of the Wall"), tr("Post the guard")
        task = Task("guard", title, ask, tasks.walls(page, entry), fingers.enter, "guard")
        _place(fingers, entry, task, {"section": section})

    _replacing(fingers, base, costs.GUARD, post, section=section)


def _melisandre(fingers: Fingers, base: Entry) -> None:
    _replacing(fingers, base, costs.CARD, fingers.enter)


def _mance(fingers: Fingers, base: Entry) -> None:
    page = fingers.page
    seats = range(len(page.players))
    there = [seat for seat in seats if page.judge({**base, "steal_from": seat}).ok]
    if there:
        RobSheet(page, base, there, "card", fingers.enter).show()
        return
    others = [seat for seat in seats if seat != tasks.seat_of(base)]
    fingers.enter({**base, "steal_from": others[0]})


def _benjen(fingers: Fingers, base: Entry) -> None:
    tr, page = fingers.app.tr, fingers.page

    def which(entry: Entry) -> None:
        """Ask which one, if several stand there."""
        view, place = page.view(), entry["remove"]
        if "camp" in place:
            clan = place["camp"][0]
            figures, title = list(enumerate(view["camps"][clan], 1)), tr(CLANS[clan])
        else:
            kinds = sorted(set(view["clearings"][place["clearing"] - 1]))
            figures = list(enumerate(kinds, 1))
            title = tr("Clearing {n}").format(n=clearing_name(place["clearing"]))

        def sent(figure: tuple[int, str]) -> None:
            number, kind = figure
            chosen = {**place, "kind": kind}
            if "camp" in place:
                chosen = {"camp": [place["camp"][0], number]}
            fingers.enter({**base, "remove": chosen})

        if len(figures) > 1:
            figure_sheet(title, figures, sent).show()
        else:
            sent(figures[0])

    title, ask = tr("Tap camps or a clearing: a wildling goes back"), tr("Send one back")
    _place(fingers, base, Task("remove", title, ask, tasks.northerners(page, base), which))


def _ygritte(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap the wildling that goes back"), tr("Send it back")
    _place(fingers, base, Task("remove", title, ask, tasks.gift(fingers.page, base), fingers.enter))


def _yoren(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap a section of the Wall"), tr("Post the guard")
    entries = tasks.walls(fingers.page, base)
    _place(fingers, base, Task("guard", title, ask, entries, fingers.enter, "guard"))


def _qhorin(fingers: Fingers, base: Entry) -> None:
    fingers.enter(base)


ASKS: dict[str, Callable[[Fingers, Entry], None]] = {
    "mormont": _mormont,
    "marsh": _marsh,
    "tarly": _tarly,
    "yarwyck": _yarwyck,
    "thorne": _thorne,
    "melisandre": _melisandre,
    "mance": _mance,
    "benjen": _benjen,
    "ygritte": _ygritte,
    "yoren": _yoren,
    "qhorin": _qhorin,
}


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
