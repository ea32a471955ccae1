"""Who holds what: hands with what is certain and possible, the bank, pieces, open cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.ui import paint
from companion.ui.games.nights_watch.full.cells import count_text, is_unsure
from companion.ui.games.nights_watch.full.memory_aid import Hand, aided, hands
from companion.ui.games.nights_watch.land import MARKS
from companion.ui.paint import Box
from companion.ui.theme import size
from companion.ui.verdicts import button
from companion.ui.widgets import Column, Painted, Panel, Row, SeatMark, Sheet, Text
from scoring.nights_watch.hands import RESOURCES
from scoring.nights_watch.moves import CARDS
from scoring.nights_watch.state import KEEPS, ROADS, SETTLEMENTS
from scoring.nights_watch.wildlings import GUARDS
from scoring.nights_watch.words import word

ASIDE = 96
"""The room of the names."""


class HandTable(Painted):
    """A line for each hand and one for the bank, a column for each resource."""

    view = ObjectProperty(None, allownone=True)
    names = ObjectProperty(())
    shows = ("view", "names")
    line = 40

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, **settings)
        self.height = dp(self.line) * (len(self.names) + 2)

    def columns(self) -> list[float]:
        """The middles of the resources, and of the hand's size."""
        count = len(RESOURCES) + 1
        step = (self.width - dp(ASIDE + 8)) / count
        return [self.x + dp(ASIDE) + step * (i + 0.5) for i in range(count)]

    def paint(self) -> None:
        theme, columns, y = self.theme, self.columns(), self.top - dp(20)
        paint.panel(self.box, theme, theme.inset, 10)
        for x, name in zip(columns, RESOURCES, strict=False):
            paint.symbol(MARKS[name], x, y, dp(20), theme.text_2)
        paint.icon("hand", columns[-1], y, dp(18), theme.text_2)
        for seat, hand in enumerate(self.view["hands"]):
            self.paint_hand(seat, hand, self.top - dp(self.line) * (seat + 1.5))
        self.paint_bank(self.top - dp(self.line) * (len(self.names) + 1.5))

    def paint_hand(self, seat: int, hand: Hand, y: float) -> None:
        theme, columns = self.theme, self.columns()
        mark = Box(self.x + dp(10), y - dp(11), dp(22), dp(22))
        paint.seat_mark(seat, self.names[seat], mark, theme)
        x, px, room = self.x + dp(40), size("label"), dp(ASIDE - 42)
        paint.text(self.names[seat], x, y, px, theme.text, anchor="left", width=room)
        wide = columns[1] - columns[0] - dp(6)
        for x, name in zip(columns, RESOURCES, strict=False):
            ink = theme.unverified if is_unsure(hand, name) else theme.text
            paint.text(count_text(hand, name), x, y, size("body"), ink, width=wide)
        paint.text(str(hand["size"]), columns[-1], y, size("body"), theme.text, bold=True)

    def paint_bank(self, y: float) -> None:
        theme = self.theme
        paint.rule(self.x + dp(10), y + dp(self.line) / 2, self.width - dp(20), theme.line)
        words, px, x = self.app.tr("Bank"), size("label"), self.x + dp(12)
        paint.text(words, x, y, px, theme.text_2, anchor="left", width=dp(ASIDE))
        for x, name in zip(self.columns(), RESOURCES, strict=False):
            paint.text(str(self.view["bank"][name]), x, y, size("body"), theme.text_2)


def player_panel(seat: int, page: Any) -> Panel:
    """Pieces left, action cards, hero, road and patrols of one player."""
    view, name = page.view(), page.players[seat]
    panel = Panel(tone="inset", padding=(dp(12), dp(8)), spacing=dp(4))
    head = Row(spacing=dp(10))
    head.add_widget(SeatMark(seat=seat, name=name, pos_hint={"center_y": 0.5}))
    head.add_widget(Text(text=name, bold=True, pos_hint={"center_y": 0.5}))
    panel.add_widget(head)
    played = dict(zip(CARDS, page.now().played[seat], strict=True))
    for words in player_lines(seat, view, played, page.app.tr):
        panel.add_widget(Text(text=words, role="label", tone="text_2"))
    return panel


def player_lines(
    seat: int, view: Mapping[str, Any], played: Mapping[Any, int], tr: Any
) -> list[str]:
    left = {
        "roads": ROADS - len(view["roads"][seat]),
        "settlements": SETTLEMENTS - len(view["settlements"][seat]),
        "keeps": KEEPS - len(view["keeps"][seat]),
    }
    told = tr("Left to build: roads {roads}, settlements {settlements}, keeps {keeps}")
    lines = [told.format(**left)]
    if "wall" in view:
        guards = sum(section.count(seat) for section in view["wall"])
        lines.append(tr("Guards on the Wall: {n} of {most}").format(n=guards, most=GUARDS))
    road, patrols = view["longest_road"]["lengths"][seat], view["largest_patrol"]["played"][seat]
    lines.append(tr("Longest road: {n} · patrols: {patrols}").format(n=road, patrols=patrols))
    held = view["cards"]["held"][seat]
    lines.append(tr("Action cards in hand: {n}").format(n=held))
    if any(played.values()):
        shown = ", ".join(f"{tr(word(card))} {n}" for card, n in played.items() if n)
        lines.append(tr("Played: {cards}").format(cards=shown))
    hero = view["heroes"]["held"][seat]
    if hero is not None:
        facts = {"hero": tr(word(hero["hero"])), "side": hero["side"]}
        lines.append(tr("Hero: {hero}, side {side}").format(**facts))
    return lines


def holdings_sheet(page: Any) -> Sheet:
    """Everything that the table can know of what everybody has."""
    tr, sheet, view = page.app.tr, Sheet(), page.view()
    sheet.add(Text(text=tr("Hands and bank"), role="title"))
    note = tr("Blue: at least to at most, since a card went over untold.")
    if not aided(page):
        note = tr("Memory aids are off: of other hands only the size is shown.")
    sheet.add(Text(text=note, role="label", tone="text_2"))
    sheet.add(HandTable(view={**view, "hands": hands(page)}, names=page.players))
    column = Column(spacing=dp(8))
    for seat in range(len(page.players)):
        column.add_widget(player_panel(seat, page))
    sheet.add(column)
    sheet.buttons(button(tr("Back"), sheet.close, kind="accent"))
    return sheet
