"""What fingers on the border mean, step by step, until it is a move for the rules to judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.telling.schotten_totten import card_name, titled
from companion.ui.games.schotten_totten.advice import Step, seen, step_marks
from companion.ui.games.schotten_totten.amend import AmendSheet
from companion.ui.games.schotten_totten.border import Pick, side_size
from companion.ui.games.schotten_totten.claim import claim_sheet
from companion.ui.games.schotten_totten.pad import CardPad
from companion.ui.games.schotten_totten.recruit import RecruitSheet
from scoring.game import Verdict
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.state import RUSES, TACTICS


class Fingers:
    """Leads from taps to entries; everything goes through the page to the rules."""

    def __init__(self, page: Any, refresh: Callable[[], None]) -> None:
        self.page = page
        self.app = page.app
        self.refresh = refresh
        self.step: Step | None = None
        """A play that needs another tap."""
        self.news = self.undone = ""
        """What was just played or taken back, to be said once."""

    def told(self) -> tuple[str, str]:
        """The news and, of it, what was taken back; each is told once."""
        news, undone = self.news or self.undone, self.undone
        self.news = self.undone = ""
        return news, undone

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
            self.page.feel(verdicts[0])
            self.page.refuse(verdicts[0], self.app.tr("A card at stone {n}").format(n=stone))

    @property
    def tactics(self) -> bool:
        return bool(self.page.now().options.tactics)

    def choose_card(self) -> None:
        """A card first, its place afterwards."""
        self.open_pad(self.turn, 0)

    def open_pad(self, seat: int, stone: int) -> None:
        self.pad_for(seat, stone).show()

    def read(self, seat: int, stone: int, card: str) -> None:
        """The camera saw this card: as if it were tapped on the pad."""
        pad = self.pad_for(seat, stone)
        refused = self.card_chosen(pad, seat, stone, card)
        if refused:
            pad.foot_line.refused = refused
            pad.show()

    def camera(self) -> None:
        """Read what lies on the table: a card, while one is to be played, else a stone."""
        if self.page.view()["phase"] == "play":
            self.app.go("camera", match=self.page.match, aim="lay", seat=self.turn)
        else:
            self.check_stone()

    def check_stone(self, stone: int = 0) -> None:
        self.app.go("camera", match=self.page.match, aim="check", stone=stone)

    def pad_for(self, seat: int, stone: int) -> CardPad:
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
            camera=lambda: self.read_card(pad, seat, stone),
        )
        return pad

    def read_card(self, pad: CardPad, seat: int, stone: int) -> None:
        pad.close()
        self.app.go("camera", match=self.page.match, aim="lay", seat=seat, stone=stone)

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
            return str(self.page.feel(verdict))
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
                return str(self.page.feel(Verdict(verdict.broken[:1])))
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
        naming.foot_line.sample = False
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
        tr, before = self.app.tr, self.page.view()
        verdict = self.page.propose({"seat": before["turn"], "move": "claim", "stone": stone})
        if verdict is None:
            return
        if "mine" in verdict.facts:
            claim_sheet(self.app, self.page.table, before, verdict, self.undo).show()
        else:
            about = tr("Claim of stone {n}, refused").format(n=stone)
            note = tr("Claim of stone {n}. Nothing has changed.").format(n=stone)
            self.page.refuse(verdict, about, note)

    def pass_turn(self) -> None:
        self.enter({"seat": self.turn, "move": "pass"}, self.app.tr("Pass"))

    def end_turn(self, draw: str | None) -> None:
        entry = {"seat": self.turn, "move": "end_turn"}
        self.enter(entry | ({"draw": draw} if draw else {}), self.app.tr("End turn"))

    def undo(self) -> None:
        self.step = None
        self.undone = self.page.undo()
        self.refresh()

    def amend(self, stone: int = 1, sides: Sequence[Sequence[str]] | None = None) -> None:
        """Correct the record; sides: how that stone lies, as far as it is known already."""
        self.step = None

        def said(words: str) -> None:
            self.undone = words
            self.refresh()

        sheet = AmendSheet(self.page, said, self.check_stone, number=stone)
        if sides is not None:
            sheet.change(sides=[list(side) for side in sides])
        sheet.show()
