"""The table of Schotten Totten: heads, border, hint, bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import paint
from companion.ui.games.base import GameTable
from companion.ui.games.schotten_totten.advice import (
    Advice,
    Step,
    advice,
    last_laid,
    seen,
    step_marks,
)
from companion.ui.games.schotten_totten.amend import AmendSheet
from companion.ui.games.schotten_totten.border import Border, Marks, Pick, side_size
from companion.ui.games.schotten_totten.claim import claim_sheet
from companion.ui.games.schotten_totten.pad import CardPad
from companion.ui.games.schotten_totten.recruit import RecruitSheet
from companion.ui.games.schotten_totten.texts import card_name, titled
from companion.ui.paint import Box
from companion.ui.theme import seat_ink, size
from companion.ui.verdicts import button
from companion.ui.widgets import Painted, PushButton
from companion.ui.widgets.sheet import wrapped
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.state import RUSES, TACTICS


class Heads(Painted):
    """Both players with their hands and cairns, the decks between them."""

    view = ObjectProperty(None, allownone=True)
    near = ObjectProperty(0)
    players = ObjectProperty(("", ""))
    shows = ("view", "near", "players")

    def __init__(self, **settings: Any) -> None:
        super().__init__(size_hint_y=None, **settings)

    def paint(self) -> None:
        if self.view is None:
            return
        box = Box(self.x + dp(8), self.y, self.width - dp(16), self.height)
        middle = max(dp(54), box.w * 0.155)
        side = (box.w - middle) / 2
        for i, x in enumerate((box.x, box.x + box.w - side)):
            seat = int(self.near) if i == 0 else 1 - int(self.near)
            self.paint_head(seat, Box(x, box.y, side, box.h), mirrored=i == 1)
        self.paint_decks(Box(box.x + side, box.y, middle, box.h))

    def paint_head(self, seat: int, box: Box, *, mirrored: bool) -> None:
        theme, view, name = self.theme, self.view, self.players[seat]
        turn = view["turn"] == seat and view["phase"] != "over"
        paint.panel(box, theme, theme.raised if turn else theme.surface, 10)
        if turn:
            line = Box(box.x + dp(10), box.y, box.w - dp(20), dp(3))
            paint.block(line, theme.accent, dp(1.5))
        mark = dp(24)
        x = box.x + box.w - mark - dp(11) if mirrored else box.x + dp(11)
        paint.seat_mark(seat, name, Box(x, box.cy - mark / 2, mark, mark), theme)
        cairn = Box(box.x + dp(10), box.y + dp(9), dp(22), box.h - dp(18))
        if not mirrored:
            cairn = cairn._replace(x=box.x + box.w - dp(32))
        won = sum(stone["owner"] == seat for stone in view["stones"])
        edge = theme.card_outline if theme.outlined else None
        paint.cairn(won, cairn, seat_ink(seat).fill, theme.line_strong, edge)
        inner = x - dp(8) if mirrored else x + mark + dp(8)
        room = inner - cairn.x - cairn.w - dp(6) if mirrored else cairn.x - dp(6) - inner
        self.paint_words(seat, inner, box.cy, room, "right" if mirrored else "left")

    def paint_words(self, seat: int, x: float, y: float, room: float, anchor: Any) -> None:
        theme, hand = self.theme, self.view["hands"][seat]
        paint.text(
            self.players[seat],
            x,
            y + dp(8),
            size("body"),
            theme.text,
            bold=True,
            anchor=anchor,
            width=room,
        )
        counts = [("hand", hand["clan"])]
        if self.view["decks"]["tactic"] or sum(h["tactic"] for h in self.view["hands"]):
            counts.append(("strategist", hand["tactic"]))
        if anchor == "right":
            x -= dp(30) * len(counts)
        for i, (icon, count) in enumerate(counts):
            at = x + dp(30) * i
            paint.icon(icon, at + dp(7), y - dp(10), dp(14), theme.text_3)
            paint.text(
                str(count), at + dp(17), y - dp(10), size("label"), theme.text_2, anchor="left"
            )

    def paint_decks(self, box: Box) -> None:
        theme, decks = self.theme, self.view["decks"]
        piles = [("deck", decks["clan"])]
        if decks["tactic"] or sum(h["tactic"] for h in self.view["hands"]):
            piles.append(("strategist", decks["tactic"]))
        for i, (icon, count) in enumerate(piles):
            x = box.cx + (i - (len(piles) - 1) / 2) * dp(27)
            paint.icon(icon, x, box.cy + dp(9), dp(18), theme.text_2)
            paint.text(str(count), x, box.cy - dp(10), size("label"), theme.text_2, bold=True)


class Hint(BoxLayout, Painted):
    """One line that says what is or what to do, with the one thing to tap for it."""

    icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("surface")
    shows = ("icon", "text", "tone")

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            size_hint_y=None, padding=(0, dp(2), dp(2), dp(2)), spacing=dp(4), **settings
        )

    def offer(self, *buttons: PushButton) -> None:
        self.clear_widgets()
        self.add_widget(Painted())
        for made in buttons:
            made.size_hint_x = None
            made.height = self.height - dp(4)
            made.width = max(dp(78), paint.text_width(made.text, size("body"), True) + dp(36))
            self.add_widget(made)

    def paint(self) -> None:
        theme, box = self.theme, self.box
        paint.block(box, getattr(theme, self.tone), dp(12))
        taken = sum(child.width for child in self.children if isinstance(child, PushButton))
        x = box.x + dp(14)
        strong = self.tone == "accent_soft"
        if self.icon:
            tint = theme.accent_text if strong else theme.text_2
            paint.icon(self.icon, x + dp(10), box.cy, dp(20), tint)
            x += dp(32)
        taken += dp(4) * (len(self.children) - 1)
        room = box.x + box.w - taken - x - dp(4)
        lines = wrapped(self.text, size("body"), room)
        px = size("body") if len(lines) == 1 else size("label")
        if len(lines) > 1:
            lines = wrapped(self.text, px, room)
        for i, line in enumerate(lines):
            y = box.cy + (len(lines) - 1 - 2 * i) * dp(9)
            paint.text(line, x, y, px, theme.text, anchor="left", width=room)


class SchottenTable(GameTable):
    """Draws the border and turns what fingers mean into moves."""

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self.step: Step | None = None
        self.news = self.undone = ""
        """What was just played or taken back, said once in the hint."""
        self.heads, self.hint = Heads(), Hint()
        self.border = Border()
        self.border.bind(on_pick=lambda _, pick: self.picked(pick))
        self.bar = BoxLayout(
            size_hint_y=None, height=dp(72), spacing=dp(8), padding=(dp(12), dp(8))
        )
        self.desk = BoxLayout(orientation="vertical")
        self.fbind("size", self.arrange)
        self.lying: bool | None = None
        self.arrange()

    def arrange(self, *_: Any) -> None:
        """Upright: one below the other. Lying: the border left, all else right."""
        tall = self.height > dp(720)
        self.heads.height = dp(48 if tall else 44)
        self.hint.height = dp(52 if tall else 48)
        lying = self.width > self.height
        if lying == self.lying:
            return
        self.lying = lying
        for part in (self.heads, self.border, self.hint, self.bar):
            if part.parent:
                part.parent.remove_widget(part)
        self.clear_widgets()
        self.desk.clear_widgets()
        row = BoxLayout(size_hint_y=None, padding=(dp(12), 0))
        self.hint.bind(height=row.setter("height"))
        row.height = self.hint.height
        if self.hint.parent:
            self.hint.parent.remove_widget(self.hint)
        row.add_widget(self.hint)
        if lying:
            self.orientation = "horizontal"
            self.desk.size_hint_x = None
            self.desk.width = dp(280)
            self.desk.add_widget(self.heads)
            self.desk.add_widget(Painted())
            self.desk.add_widget(row)
            self.desk.add_widget(self.bar)
            self.add_widget(self.border)
            self.add_widget(self.desk)
        else:
            self.orientation = "vertical"
            for part in (self.heads, Painted(size_hint_y=None, height=dp(4)), self.border, row):
                self.add_widget(part)
            self.add_widget(self.bar)

    # Showing

    def refresh(self) -> None:
        view = self.page.view()
        passing = self.app.settings["orientation"] == "pass"
        near = view["turn"] if passing else 0
        for part in (self.heads, self.border):
            part.near, part.view = near, view
        self.heads.players = self.page.players
        told = advice(self.page.table) if self.page.at is None else None
        self.show_marks(told)
        self.show_hint(view, told)
        self.show_bar(view, told)
        self.border.repaint()
        self.border.settle()

    def show_marks(self, told: Advice | None) -> None:
        if told is None:
            self.border.marks = Marks()
        elif self.step is not None:
            self.border.marks = step_marks(self.page.table, self.step)
        else:
            last = last_laid(self.page.table)
            self.border.marks = Marks(claimable=frozenset(told.claims), last=last)

    def say(self, icon: str, text: str, tone: str, *buttons: PushButton) -> None:
        self.hint.icon, self.hint.text, self.hint.tone = icon, text, tone
        self.hint.offer(*buttons)
        self.hint.repaint()

    def show_hint(self, view: Mapping[str, Any], told: Advice | None) -> None:
        tr, name = self.app.tr, self.page.players[view["turn"]]
        news, undone = self.news or self.undone, self.undone
        self.news = self.undone = ""
        if told is None:
            self.say("history", tr("The table as it was"), "surface")
        elif self.step is not None:
            self.show_step(self.step)
        elif told.phase == "over":
            self.show_end()
        elif told.claims:
            numbers = ", ".join(map(str, told.claims))
            text = self.app.ntr(
                "Stone {n} can be claimed", "Stones {n} can be claimed", len(told.claims)
            ).format(n=numbers)
            claim = button(tr("Claim"), lambda: self.claim(told.claims[0]), kind="accent")
            self.say("claim", undone or text, "accent_soft", claim)
        elif told.phase == "play":
            offer = [button(tr("Pass"), self.pass_turn)] if told.may_pass else []
            text = news or tr("{name} plays a card").format(name=name)
            self.say("hand" if not news else "tick", text, "surface", *offer)
        else:
            text = news or tr("{name} draws a card").format(name=name)
            self.say("draw" if not news else "tick", text, "surface")

    def show_step(self, step: Step) -> None:
        tr, card = self.app.tr, titled(card_name(step.card, self.app.tr))
        if step.named:
            card = titled(card_name(f"joker={step.named}", tr))
        if step.wants == "take":
            own = step.victim == step.seat
            what = tr("tap one of your cards") if own else tr("tap a card of the other side")
        else:
            what = tr("tap a stone")
            if step.take:
                card = titled(card_name(step.take[1], tr))
        offer = [button(tr("Cancel"), self.cancel)]
        if step.card == "strategist" and step.take:
            offer.insert(0, button(tr("Discard"), lambda: self.finish("discard")))
        self.say("", f"{card}: {what}", "accent_soft", *offer)

    def show_end(self) -> None:
        tr, outcome = self.app.tr, self.page.table.outcome()
        if outcome is None:
            return
        names = [self.page.players[seat] for seat in outcome.winners]
        text = tr("{name} wins").format(name=names[0]) if len(names) == 1 else tr("A draw")
        self.say("points", text, "legal_soft")

    def show_bar(self, view: Mapping[str, Any], told: Advice | None) -> None:
        tr, bar = self.app.tr, self.bar
        bar.clear_widgets()
        if told is None:
            bar.add_widget(button(tr("Back to the history"), self.page.leave, icon="back"))
            return
        undo = button("", self.undo, icon="undo", size_hint_x=None, width=dp(64))
        undo.disabled = not self.page.table.standing
        bar.add_widget(undo)
        for made in self.main_buttons(view, told):
            bar.add_widget(made)

    def main_buttons(self, view: Mapping[str, Any], told: Advice) -> list[PushButton]:
        tr = self.app.tr
        if told.phase == "over":
            return [button(tr("Result"), self.result, kind="accent", icon="points")]
        kind = "plain" if told.claims or self.step else "accent"
        if not told.draws:
            return [button(tr("Play a card"), self.choose_card, kind=kind, icon="hand")]
        if None in told.draws:
            draws = len(told.draws) > 1
            words = tr("Draw, end turn") if draws else tr("End turn")
            icon = "draw" if draws else "end_turn"
            return [button(words, lambda: self.end_turn(None), kind=kind, icon=icon)]
        names = {"clan": tr("Draw clan"), "tactic": tr("Draw tactic")}
        return [
            button(names[str(deck)], lambda deck=deck: self.end_turn(deck), icon=icon)
            for deck, icon in ((d, "deck" if d == "clan" else "strategist") for d in told.draws)
        ]

    # Acting

    @property
    def turn(self) -> int:
        return int(self.page.view()["turn"])

    def enter(self, entry: Mapping[str, Any], about: str) -> bool:
        """Send a move; a refused one is explained. Whether it was made."""
        self.news = titled(self.page.look.line(entry, self.page.speech).text)
        verdict = self.page.propose(entry)
        self.news = ""
        if verdict is not None and not verdict.ok:
            self.page.refuse(verdict, about)
        return verdict is not None and verdict.ok

    def picked(self, pick: Pick) -> None:
        if self.page.at is not None:
            return
        if self.step is not None:
            self.step_on(pick)
        elif pick.seat is None:
            self.claim(pick.stone)
        else:
            self.lay_at(pick.seat, pick.stone)

    def lay_at(self, seat: int, stone: int) -> None:
        """Open the pad if some card could be laid there; else say why none can."""
        view = self.page.view()
        where = seen(view)
        free = next((card for card in CARDS if card not in where), CARDS[0])
        probes = [free, *(t for t in TACTICS if t not in RUSES)] if self.tactics else [free]
        verdicts = [
            self.page.judge({"seat": seat, "move": "play", "card": card, "stone": stone})
            for card in probes
        ]
        missing_name = {"joker.named-at-play"}
        if any({p.rule for p in v.broken} <= missing_name for v in verdicts):
            self.open_pad(seat, stone)
        else:
            self.page.refuse(verdicts[0], self.app.tr("A card at stone {n}").format(n=stone))

    @property
    def tactics(self) -> bool:
        return bool(self.page.now().options.tactics)

    def choose_card(self) -> None:
        """A card first, its place afterwards."""
        self.open_pad(self.turn, 0)

    def open_pad(self, seat: int, stone: int) -> None:
        tr, view = self.app.tr, self.page.view()
        note = tr("Tap the card that was played")
        beside: list[str] = []
        if stone:
            lies = view["stones"][stone - 1]
            nth, of = len(lies["sides"][seat]) + 1, side_size(lies)
            note = tr("Card {n} of {all}").format(n=min(nth, of), all=of)
            beside = lies["sides"][1 - seat]
        pad = CardPad(
            title=tr("{name} plays").format(name=self.page.players[seat]),
            note=note,
            where=self.grey(view),
            chosen=lambda card: self.card_chosen(pad, seat, stone, card),
            stone=stone,
            beside=beside,
            tactics=self.tactics,
        )
        pad.show()

    def grey(self, view: Mapping[str, Any]) -> dict[str, int]:
        """Cards that cannot come any more; of two jokers one may still."""
        where = seen(view)
        laid = [c for s in view["stones"] for side in s["sides"] for c in side]
        jokers = sum(c.startswith("joker") for c in (*laid, *view["discard"]))
        if jokers < TACTICS["joker"]:
            where.pop("joker", None)
        return where

    def card_chosen(self, pad: CardPad, seat: int, stone: int, card: str) -> str:
        """Make the move or ask on; says why not if the rules refuse the card."""
        if card == "joker" and self.page.now().options.named_jokers:
            return self.ask_name(pad, seat, stone)
        if card == "recruiter":
            pad.close()
            self.recruit(seat)
            return ""
        step = Step(seat, card)
        if card in RUSES or not stone:
            return self.begin(pad, step)
        return self.place(pad, step, stone)

    def place(self, pad: CardPad, step: Step, stone: int) -> str:
        entry = step.entry(stone)
        verdict = self.page.judge(entry)
        if not verdict.ok:
            self.app.feel(verdict.answer)
            return str(self.app.words(self.page.table).verdict(verdict))
        pad.close()
        self.enter(entry, "")
        return ""

    def begin(self, pad: CardPad, step: Step) -> str:
        """Lead through the rest of a play; a card that can go nowhere says why at once."""
        marks = step_marks(self.page.table, step)
        if not (marks.cards or marks.rows):
            probe = dict(step.entry(self.first_open()))
            if step.card in RUSES:
                probe = dict(Step(step.seat, step.card, take=(1, "")).entry(1))
            verdict = self.page.judge(probe)
            if not verdict.ok:
                self.app.feel(verdict.answer)
                return str(self.app.words(self.page.table).problem(verdict.broken[0]))
        pad.close()
        self.step = step
        self.refresh()
        return ""

    def first_open(self) -> int:
        stones = self.page.view()["stones"]
        return next((n for n, s in enumerate(stones, 1) if s["owner"] is None), 1)

    def ask_name(self, pad: CardPad, seat: int, stone: int) -> str:
        """Which card the joker is, where it is named when it is played."""
        tr = self.app.tr
        pad.close()

        def named(card: str) -> str:
            step = Step(seat, "joker", named=card)
            return self.place(naming, step, stone) if stone else self.begin(naming, step)

        naming = CardPad(
            title=tr("Joker"), note=tr("Which card is it?"), where={}, chosen=named, stone=stone
        )
        naming.foot_line.text = tr("It may copy a card on the table")
        naming.show()
        return ""

    def recruit(self, seat: int) -> None:
        def done(draw: list[str], back: list[str]) -> None:
            entry = {"seat": seat, "move": "play", "card": "recruiter"}
            self.enter(entry | {"draw": draw, "return": back}, self.app.tr("Recruiter"))

        RecruitSheet(self.page.view(), done).show()

    def step_on(self, pick: Pick) -> None:
        """The next tap of a play that needs several."""
        step = self.step
        if step is None:
            return
        if step.wants == "to":
            self.finish(pick.stone)
        elif pick.card is not None and pick.seat == step.victim:
            take = (pick.stone, pick.card)
            self.step = Step(step.seat, step.card, step.named, take)
            if step.card == "banshee":
                self.finish(None)
            else:
                self.refresh()

    def finish(self, to: int | str | None) -> None:
        step, self.step = self.step, None
        if step is not None and not self.enter(step.entry(to), card_name(step.card, self.app.tr)):
            self.step = step if step.take is None else Step(step.seat, step.card)
            self.refresh()

    def cancel(self) -> None:
        self.step = None
        self.refresh()

    def claim(self, stone: int) -> None:
        before = self.page.view()
        verdict = self.page.propose({"seat": before["turn"], "move": "claim", "stone": stone})
        if verdict is None:
            return
        if "mine" in verdict.facts:
            claim_sheet(self.app, self.page.table, before, verdict, self.undo).show()
        else:
            self.page.refuse(verdict, self.app.tr("Claim of stone {n}, refused").format(n=stone))

    def pass_turn(self) -> None:
        self.enter({"seat": self.turn, "move": "pass"}, self.app.tr("Pass"))

    def end_turn(self, draw: str | None) -> None:
        entry = {"seat": self.turn, "move": "end_turn"}
        self.enter(entry | ({"draw": draw} if draw else {}), self.app.tr("End turn"))

    def undo(self) -> None:
        self.step = None
        self.undone = self.page.undo()
        self.refresh()

    def result(self) -> None:
        self.app.go("result", match=self.page.match)

    def amend(self) -> None:
        self.step = None

        def said(words: str) -> None:
            self.undone = words
            self.refresh()

        AmendSheet(self.page, said).show()
