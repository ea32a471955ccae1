"""The verdict on a claim, with the cards that prove it laid out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.table import Table
from companion.telling.schotten_totten import FORMATIONS, SYMBOLS, card_name, titled
from companion.ui.games.schotten_totten.advice import seen
from companion.ui.games.schotten_totten.border import side_size
from companion.ui.games.schotten_totten.evidence import SidePanel, Whereabouts
from companion.ui.verdicts import button, verdict_head, why
from companion.ui.widgets import CardFace, Glyph, Painted, Row, Sheet, Text
from scoring.game import Verdict
from scoring.schotten_totten.formations import CARDS, face, formation

Facts = Mapping[str, Any]
ALSO = 3


def claim_sheet(
    app: Any, table: Table, view: Mapping[str, Any], verdict: Verdict, undo: Callable[[], Any]
) -> Sheet:
    """view: the table when the claim was made."""
    proof = Proof(app, table, view, verdict)
    sheet = Sheet()
    sheet.add(proof.head(), *proof.formations(), *proof.evidence())
    tr = app.tr

    def explain() -> None:
        why(app, table, verdict, proof.about(), proof.case()).show()

    ask = button(tr("Why?"), explain, icon="why")
    if verdict.ok:

        def take_back() -> None:
            sheet.close()
            undo()

        ask.size_hint_x = 0.7
        back = button(tr("Undo"), take_back, icon="undo", size_hint_x=0.7)
        sheet.buttons(ask, back, button(tr("Done"), sheet.close, kind="accent"))
    else:
        ask.size_hint_x = 0.5
        sheet.buttons(ask, button(tr("Back to the table"), sheet.close, kind="accent"))
    return sheet


class Proof:
    """One claim's verdict and how to show it."""

    def __init__(self, app: Any, table: Table, view: Mapping[str, Any], verdict: Verdict) -> None:
        self.app, self.tr = app, app.tr
        self.verdict, self.facts = verdict, verdict.facts
        self.view = view
        self.rule = verdict.reasons[0].rule
        self.players = table.header.players
        self.seat, self.other = self.facts["seat"], self.facts["opponent"]
        self.number = self.facts["stone"]
        self.stone = view["stones"][self.number - 1]
        self.too_few = bool(self.facts.get("counts", {}).get("too_few"))

    def head(self) -> Row:
        tr = self.tr
        mine, theirs = self.players[self.seat], self.players[self.other]
        unproven = tr("Not yet: {name} can still win stone {stone}")
        if self.too_few:
            unproven = tr("Not yet: the table does not prove stone {stone}")
        titles = {
            "claim.unproven": unproven,
            "claim.weaker": tr("No: {name} is stronger at stone {stone}"),
            "claim.later": tr("No: {name} was complete first at stone {stone}"),
        }
        notes = {
            "claim.proven": tr("Claim accepted. Proved by the cards on the table."),
            "claim.first": tr("Claim accepted. Equal, but complete first."),
            "claim.cannot-complete": tr("Claim accepted. Too few cards are left."),
            "claim.counted": tr("Claim accepted. House rule: too few in hand and deck."),
        }
        if self.verdict.ok:
            title = tr("Stone {stone} goes to {name}").format(stone=self.number, name=mine)
            note = notes.get(self.rule, tr("Claim accepted. The stronger formation."))
            return verdict_head("legal", title, note)
        title = titles[self.rule].format(stone=self.number, name=theirs)
        return verdict_head("illegal", title, tr("Claim refused. Nothing has changed."))

    def about(self) -> str:
        tr = self.tr
        words = (
            tr("Claim of stone {n}, accepted")
            if self.verdict.ok
            else tr("Claim of stone {n}, refused")
        )
        return words.format(n=self.number)

    def formations(self) -> list[Any]:
        tr, ok = self.tr, self.verdict.ok
        mine, theirs = self.facts["mine"], self.facts["theirs"]
        beats = "" if ok else tr("sum {n}, beats it")
        if self.rule == "claim.later":
            beats = tr("sum {n}, complete first")
        never = tr("{name} cannot complete this side")
        could = tr("{name} with unseen cards") if self.too_few else tr("{name} could lay")
        whose = {
            "claim.unproven": could,
            "claim.proven": tr("{name} can reach at best"),
            "claim.cannot-complete": never,
            "claim.counted": never,
        }.get(self.rule, tr("{name} has"))
        return [
            self.panel(self.seat, tr("{name} has"), mine, "legal_soft" if ok else "inset", ""),
            self.panel(self.other, whose, theirs, "inset" if ok else "illegal_soft", beats),
        ]

    def panel(self, seat: int, whose: str, side: Facts, tone: str, beats: str) -> SidePanel:
        tr, name = self.tr, self.players[seat]
        kind, told = "", ""
        if side["kind"]:
            name_of_kind = FORMATIONS[side["kind"]]
            kind = tr(name_of_kind)
            told = (beats or tr("sum {n}")).format(n=side["sum"])
        added = side.get("added")
        if added and not beats:
            told = tr("sum {n}, with {cards}").format(n=side["sum"], cards=", ".join(added))
        return SidePanel(
            seat,
            name,
            whose.format(name=name),
            ordered(side),
            tone,
            SYMBOLS.get(side["kind"], ""),
            (kind, told),
            ring="illegal" if beats else "line_strong",
        )

    def evidence(self) -> list[Any]:
        if self.rule == "claim.unproven":
            return [*self.unseen(), *self.counted()]
        if self.rule == "claim.counted":
            return self.counted()
        if self.rule == "claim.proven":
            return [*self.equal(), *self.spoken_for()]
        return []

    def equal(self) -> list[Any]:
        """Why a best that is as strong as the claimer's side does not stop the claim."""
        mine, theirs = self.facts["mine"], self.facts["theirs"]
        if (mine["kind"], mine["sum"]) != (theirs["kind"], theirs["sum"]):
            return []
        words = self.tr("Equal is enough for the side that is complete first.")
        return [Text(text=words, padding=(dp(4), 0))]

    def unseen(self) -> list[Any]:
        """Where the cards of the counterexample may be."""
        tr, ntr, added = self.tr, self.app.ntr, self.facts["theirs"]["added"]
        cards = ", ".join(card_name(card, tr) for card in added)
        text = ntr(
            "{cards} has not been seen. It may be",
            "{cards} have not been seen. They may be",
            len(added),
        ).format(cards=titled(cards))
        clan = all(card in CARDS for card in added)
        kind = "clan" if clan else "tactic"
        hands, deck = self.view["hands"], self.view["decks"][kind]
        boxes = Row(height=dp(64))
        for seat in (self.other, self.seat):
            words = tr("hand: {name}").format(name=self.players[seat])
            boxes.add_widget(Whereabouts(seat, self.players[seat], hands[seat][kind], words))
        boxes.add_widget(Whereabouts(None, "", deck, tr("in the deck")))
        parts: list[Any] = [Text(text=text, padding=(dp(4), 0)), boxes]
        others = [card for card in self.winning_cards() if card not in added]
        others = [card for card in others if card not in seen(self.view)][:ALSO]
        if others:
            names = ", ".join(card_name(card, tr) for card in others)
            also = tr("Would do as well: {cards}.").format(cards=names)
            parts.append(Text(text=also, role="label", tone="text_2", padding=(dp(4), 0)))
        return parts

    def counted(self) -> list[Any]:
        """What the counts of hand and deck say, where they say that the side stays incomplete."""
        if not self.too_few:
            return []
        tr, counts = self.tr, self.facts["counts"]
        words = tr("{name} needs {needs} more here, with {hand} in hand and {deck} in the deck.")
        said = [words.format(name=self.players[self.other], **counts)]
        if not self.verdict.ok:
            said.append(tr("By the rule book only cards on the table prove a claim."))
        return [Text(text=" ".join(said), padding=(dp(4), 0))]

    def spoken_for(self) -> list[Any]:
        """Cards that would have won, and where they lie instead."""
        tr, where = self.tr, seen(self.view)
        gone = [card for card in self.winning_cards() if card in where]
        if not gone:
            return []
        parts: list[Any] = [
            Text(
                text=tr("Stronger, but seen elsewhere:"),
                role="label",
                tone="text_2",
                padding=(dp(4), 0),
            )
        ]
        for card in gone[:2]:
            row = Row(height=dp(40), spacing=dp(12), padding=(dp(4), 0))
            row.add_widget(CardFace(code=card, size=(dp(28), dp(37))))
            lies = tr("{card} lies at stone {stone}") if where[card] else tr("{card} is discarded")
            words = lies.format(card=titled(card_name(card, tr)), stone=where[card])
            row.add_widget(Text(text=words, size_hint_y=1))
            parts.append(row)
        return parts

    def winning_cards(self) -> list[str]:
        """Single cards that would make the other side stronger; best first."""
        side, size = tuple(self.stone["sides"][self.other]), side_size(self.stone)
        if size - len(side) != 1:
            return []
        blind = "blind_mans_bluff" in self.stone["modes"]
        mine = formation(tuple(self.stone["sides"][self.seat]), size, blind).strength
        reach = {card: formation((*side, card), size, blind).strength for card in CARDS}
        return sorted((c for c in CARDS if reach[c] > mine), key=lambda card: -reach[card])

    def case(self) -> Row:
        """Both sides, small, with the sign between them."""
        row = Row(height=dp(52), spacing=dp(4))
        mine, theirs = self.facts["mine"], self.facts["theirs"]
        for card, _ in ordered(mine):
            row.add_widget(CardFace(code=card, size=(dp(34), dp(45))))
        sign = "forward" if self.verdict.ok else "less"
        row.add_widget(Glyph(icon=sign, tone="legal" if self.verdict.ok else "illegal", big=22))
        for card, laid in ordered(theirs):
            ring = "" if laid else "line_strong" if self.verdict.ok else "illegal"
            row.add_widget(CardFace(code=card, size=(dp(34), dp(45)), ring=ring))
        row.add_widget(Painted())
        return row


def ordered(side: Facts) -> list[tuple[str, bool]]:
    """(card, whether it lies there), by value."""
    cards = [(card, True) for card in side["cards"]]
    cards += [(card, False) for card in side.get("added", ())]
    return sorted(cards, key=lambda pair: (face(pair[0])[-1:], pair[0]))
