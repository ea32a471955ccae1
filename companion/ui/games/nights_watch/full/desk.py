"""The sheets behind the actions: what can be built, bought and played, and why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.nights_watch.table.phrases import PIECES
from companion.log import Entry
from companion.ui import paint
from companion.ui.games.nights_watch import land
from companion.ui.games.nights_watch.full import tasks
from companion.ui.games.nights_watch.full.cells import ChosenCells, may_be
from companion.ui.games.nights_watch.full.fingers import BUILDS, Fingers
from companion.ui.games.nights_watch.full.memory_aid import judge
from companion.ui.games.nights_watch.full.sheets import BankSheet
from companion.ui.games.nights_watch.full.tasks import Task, TwoRoads
from companion.ui.games.nights_watch.land import MARKS
from companion.ui.paint import Box
from companion.ui.theme import room, size
from companion.ui.widgets import Sheet, Tappable, Text
from companion.ui.widgets.sheet import wrapped
from companion.words import N_
from scoring.game import Verdict
from scoring.nights_watch import costs
from scoring.nights_watch.moves import CARDS
from scoring.nights_watch.words import word

COSTS: Mapping[str, Mapping[Any, int]] = {
    "road": costs.ROAD,
    "settlement": costs.SETTLEMENT,
    "keep": costs.KEEP,
    "guard": costs.GUARD,
    "card": costs.CARD,
}
SAYS = {
    "patrol": N_("Tormund moves and a card is taken, or a wildling leaves the Gift"),
    "winter_is_coming": N_("Two cards of your choice from the bank"),
    "road_building": N_("Two roads for nothing"),
    "new_recruits": N_("A guard for nothing"),
    "victory_point": N_("Counts 1 point, shown when it wins"),
}


class DeskRow(Tappable):
    """What can be done, what it costs, and what is in its way."""

    icon = StringProperty("")
    piece = StringProperty("")
    seat = NumericProperty(0)
    text = StringProperty("")
    note = StringProperty("")
    cost = ObjectProperty({})
    open = BooleanProperty(True)
    """Whether it can be done now."""
    shows = ("icon", "piece", "seat", "text", "note", "cost", "open")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, height=room(60), **settings)

    def paint(self) -> None:
        theme, box = self.theme, self.box.grown(-dp(2))
        paint.panel(box, theme, theme.raised if self.open else theme.surface, 10)
        if self.pressed:
            paint.outline(box, theme.line_strong, dp(10))
        ink = theme.text if self.open else theme.text_3
        self.paint_sign(box.x + dp(26), box.cy)
        right, up = box.x + box.w - dp(10), sp(11) if self.note else 0
        for name, count in reversed(list(self.cost.items())):
            for _ in range(count):
                paint.symbol(MARKS[name], right - dp(9), box.cy + up, dp(18), ink)
                right -= dp(20)
        x = box.x + dp(52)
        free = right - x - dp(6)
        paint.text(
            self.text, x, box.cy + up, size("body"), ink, bold=True, anchor="left", width=free
        )
        lines = wrapped(self.note, size("caption"), box.w - dp(60))
        for i, words in enumerate(lines if self.note else ()):
            y = box.cy - sp(5 if len(lines) > 1 else 11) - sp(14) * i
            soft = theme.text_2 if self.open else theme.text_3
            px, wide = size("caption"), box.w - dp(60)
            paint.text(words, x, y, px, soft, anchor="left", width=wide)

    def paint_sign(self, x: float, y: float) -> None:
        theme, seat = self.theme, int(self.seat)
        if self.piece == "road":
            land.paint_road(seat, (x - dp(22), y - dp(12)), (x + dp(22), y + dp(12)), dp(60))
        elif self.piece in ("settlement", "keep"):
            land.paint_building(self.piece, seat, x, y, dp(76), theme)
        else:
            paint.icon(self.icon, x, y, dp(26), theme.text if self.open else theme.text_3)


class ToolCells(ChosenCells):
    """Pieces to put right, in the colour of the seat."""

    columns, cell = 4, 50
    seat = NumericProperty(0)
    shows: tuple[str, ...] = (*ChosenCells.shows, "seat")

    def paint_key(self, key: Any, box: Box) -> None:
        x, y, seat = box.cx, box.cy, int(self.seat)
        if key == "road":
            land.paint_road(seat, (x - dp(20), y - dp(11)), (x + dp(20), y + dp(11)), dp(56))
        elif key == "tormund":
            land.paint_tormund(x, y, dp(64))
        else:
            land.paint_building(key, seat, x, y, dp(70), self.theme)


def row(
    sheet: Sheet, act: Callable[[], None], verdict: Verdict | None, page: Any, **looks: Any
) -> DeskRow:
    """Closes its sheet and acts, or says what is in the way; None: nothing is."""
    shut = verdict is not None and not may_be(verdict)
    if shut and verdict is not None:
        looks["note"] = page.app.words(page.table).problem(verdict.broken[0])
    made = DeskRow(open=not shut, **looks)

    def tapped(*_: Any) -> None:
        sheet.close()
        if shut and verdict is not None:
            page.feel(verdict)
            page.refuse(verdict, made.text)
        else:
            act()

    made.bind(on_tap=tapped)
    return made


def build_sheet(fingers: Fingers) -> Sheet:
    """Everything that can be built, with its cost."""
    page, tr, sheet = fingers.page, fingers.app.tr, Sheet()
    sheet.add(Text(text=tr("What is built?"), role="title"))
    watch = "camps" in page.view()
    for what in BUILDS[: 4 if watch else 3]:
        verdict = tasks.why_not(page, fingers.turn, what)
        looks = {"piece": what, "seat": fingers.turn, "cost": COSTS[what]}
        if verdict is None:
            sheet.add(_nowhere(sheet, fingers, what, looks))
            continue
        act = _building(fingers, what)
        sheet.add(row(sheet, act, verdict, page, text=tr(PIECES[what]), icon="guard", **looks))
    return sheet


def _building(fingers: Fingers, what: str) -> Callable[[], None]:
    return lambda: fingers.build(what)


def _nowhere(sheet: Sheet, fingers: Fingers, what: str, looks: Mapping[str, Any]) -> DeskRow:
    """No place is left by the board itself."""
    tr = fingers.app.tr
    words = tr("No place for it: it continues a road of one's own")
    if what == "keep":
        words = tr("No place for it: a keep takes the place of a settlement")
    made = DeskRow(open=False, text=tr(PIECES[what]), note=words, **looks)
    made.bind(on_tap=lambda *_: fingers.app.notice(words))
    return made


def card_sheet(fingers: Fingers) -> Sheet:
    """Buying an action card, and playing one of those in hand."""
    page, tr, sheet = fingers.page, fingers.app.tr, Sheet()
    view, seat = page.view(), fingers.turn
    held, deck = view["cards"]["held"][seat], view["cards"]["deck"]
    sheet.add(Text(text=tr("Action cards"), role="title"))
    words = tr("In hand: {n} · in the deck: {deck}").format(n=held, deck=deck)
    sheet.add(Text(text=words, role="label", tone="text_2"))
    buy = fingers.move("buy_card")
    looks = {"text": tr("Buy a card"), "icon": "draw", "cost": COSTS["card"]}
    sheet.add(row(sheet, lambda: _enter(fingers, buy), judge(page, buy), page, **looks))
    for card in CARDS if "camps" in view else (c for c in CARDS if c != "new_recruits"):
        act, verdict = _playing(fingers, card)
        looks = {"text": tr(word(card)), "note": tr(SAYS[card]), "icon": ICONS[card]}
        sheet.add(row(sheet, act, verdict, page, **looks))
    return sheet


ICONS = {
    "patrol": "movement",
    "winter_is_coming": "ice_river",
    "road_building": "build",
    "new_recruits": "guard",
    "victory_point": "points",
}


def _enter(fingers: Fingers, entry: Entry) -> None:
    fingers.enter(entry)


def _playing(fingers: Fingers, card: str) -> tuple[Callable[[], None], Verdict | None]:
    """How a card is played, and what the rules say of it as far as it is known."""
    page, base = fingers.page, fingers.move("play_card", card=card)
    match card:
        case "patrol":
            ways = [*tasks.raids(page, base), *tasks.gift(page, base)]
            tried = {**base, "hex": next(iter(page.view()["board"]["hexes"]))}
            return lambda: patrol(fingers, base), None if ways else page.judge(tried)
        case "winter_is_coming":
            pairs = [{**base, "get": {name: 2}} for name in MARKS]
            return lambda: winter(fingers, base), _best(page, pairs)
        case "road_building":
            return lambda: roads(fingers), _roads_verdict(fingers, base)
        case "new_recruits":
            posts = [{**base, "section": n} for n in (1, 2, 3, 4)]
            return lambda: recruits(fingers, base), _best(page, posts)
    return lambda: _enter(fingers, base), page.judge(base)


def _best(page: Any, tried: list[dict[str, Any]]) -> Verdict:
    """The kindest of what the rules say to any of these."""
    return min((page.judge(entry) for entry in tried), key=lambda verdict: len(verdict.broken))


def _roads_verdict(fingers: Fingers, base: Entry) -> Verdict | None:
    task = TwoRoads(fingers.page, fingers.turn, "", "", fingers.enter)
    return None if task.spots() else fingers.page.judge({**base, "roads": []})


def patrol(fingers: Fingers, base: Entry) -> None:
    """Tormund, or (watch) a wildling in the Gift."""
    tr, page = fingers.app.tr, fingers.page
    raid = fingers.raid(base, tr("Patrol: tap the hex where Tormund goes"), "stolen")
    sent = tasks.gift(page, base)
    if not sent:
        fingers.begin(raid)
        return
    words = tr("Patrol: tap the wildling that goes back")
    back = Task("remove", words, tr("Send it back"), sent, fingers.enter)
    sheet = Sheet()
    sheet.add(Text(text=tr("What does the patrol do?"), role="title"))
    for icon, text, note, task in (
        ("movement", tr("Move Tormund"), tr("and take a card there"), raid),
        ("remove", tr("Send a wildling back"), tr("and take a card of its hex"), back),
    ):
        act = _beginning(fingers, task)
        sheet.add(row(sheet, act, None, page, icon=icon, text=text, note=note))
    sheet.show()


def _beginning(fingers: Fingers, task: Task) -> Callable[[], None]:
    return lambda: fingers.begin(task)


def winter(fingers: Fingers, base: Entry) -> None:
    title = fingers.app.tr(word("winter_is_coming"))
    BankSheet(fingers.page, title, base, 2, fingers.enter).show()


def roads(fingers: Fingers) -> None:
    tr = fingers.app.tr
    title, ask = tr("Tap an edge for each of the two roads"), tr("Build the roads")
    fingers.begin(TwoRoads(fingers.page, fingers.turn, title, ask, fingers.enter))


def recruits(fingers: Fingers, base: Entry) -> None:
    tr = fingers.app.tr
    entries = tasks.walls(fingers.page, base)
    title, ask = tr("Tap a section of the Wall"), tr("Post the guard")
    fingers.begin(Task("guard", title, ask, entries, fingers.enter, "guard"))
