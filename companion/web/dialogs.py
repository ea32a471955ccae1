"""A question as an HTML dialog: its parts are real fields and buttons of one form."""

from dataclasses import dataclass
from html import escape
from typing import get_args

from companion.book import TITLES
from companion.match.phrases import Tr
from companion.play.questions import (
    TICKED,
    Because,
    Choice,
    Choose,
    Count,
    Numbers,
    OneOf,
    Part,
    Picture,
    Question,
    Say,
    ToDo,
    Write,
)
from companion.web.look import DRAWINGS, icon, symbol
from companion.web.svg import Touches, pressed, svg
from scoring.game import Answer


@dataclass(frozen=True)
class Asker:
    tr: Tr
    touches: Touches

    def dialog(self, question: Question, photograph: str = "") -> str:
        """Open, and whole without a script; what lies behind it is inert.

        photograph: the address that takes one, if one is asked for."""
        parts = "".join(self._part(part, question.title) for part in question.parts)
        parts += self._photograph(photograph) if photograph else ""
        controls = any(control in parts for control in ("<button", "<input"))
        reached = "" if controls or not parts else ' tabindex="0"'
        answer = f" {question.answer}" if question.answer is not None else ""
        beside = " data-beside" if question.about else ""
        return (
            f'<dialog open class="ask{answer}" data-question="{escape(question.name)}"{beside} '
            f'aria-labelledby="asked">{self._head(question)}'
            f'<div class="parts"{reached}>{parts}</div>{self._foot(question)}</dialog>'
        )

    def _head(self, question: Question) -> str:
        badge = icon(question.answer, "badge") if question.answer is not None else ""
        note = f'<p class="note">{escape(question.note)}</p>' if question.note else ""
        beside = ""
        if question.beside is not None:
            beside = f'<div class="beside">{svg(question.beside, "small", self.touches)}</div>'
        tools = "".join(self.tool(tool) for tool in question.tools if self._here(tool))
        return (
            f'<header>{badge}<div><h2 id="asked" tabindex="-1">{escape(question.title)}</h2>'
            f"{note}</div>{beside}{tools}</header>"
        )

    def _photograph(self, address: str) -> str:
        """A file to be sent; the picture itself is shown by nobody and kept by nobody."""
        kept = self.tr("The host’s device reads the picture, and keeps nothing of it.")
        words = self.tr("Photograph"), self.tr("Read it"), self.tr("Reading…")
        take, read, reading = map(escape, words)
        return (
            f'<form class="photograph" method="post" enctype="multipart/form-data" '
            f'action="{escape(address)}" data-reading="{reading}"><label class="field">'
            f'<span>{sign_of("camera")}{take}</span><input type="file" name="picture" '
            f'accept="image/*" capture="environment" required></label>'
            f'<button class="push">{read}</button>'
            f'<p class="say label text-2">{escape(kept)}</p></form>'
        )

    def _foot(self, question: Question) -> str:
        buttons = "".join(self.push(choice) for choice in question.choices if self._here(choice))
        return f'<footer class="pushes">{buttons}</footer>' if buttons else ""

    def _here(self, choice: Choice) -> bool:
        return choice.spot.name not in self.touches.view.elsewhere

    def _button(self, kind: str, attributes: str, inside: str) -> str:
        classes = f' class="{kind}"' if kind else ""
        return f'<button{classes} form="{self.touches.form}"{attributes}>{inside}</button>'

    def _control(self, choice: Choice, kind: str, attributes: str, inside: str) -> str:
        """What is touched to choose this."""
        return self._button(kind, self.touches.said_of(choice.spot) + attributes, inside)

    def tool(self, choice: Choice) -> str:
        named = f' aria-label="{escape(choice.spot.says)}"'
        return self._control(choice, "tool", named, sign_of(choice.icon))

    def push(self, choice: Choice) -> str:
        off = " disabled" if choice.spot.refused else ""
        sign = sign_of(choice.icon)
        words = sign + escape(choice.spot.says)
        return self._control(choice, f"push {choice.kind}", off, words)

    def _part(self, part: Part, title: str) -> str:
        """title: of its question, which names a field without a name of its own."""
        match part:
            case Say() if part.tone in get_args(Answer):
                words = f"{icon(part.tone, 'badge')}<span>{escape(part.text)}</span>"
                return f'<p class="say verdict {part.tone}">{words}</p>'
            case Say():
                tag = "h3" if part.role == "heading" else "p"
                tone = part.tone.replace("_", "-")
                strong = " strong" if part.strong else ""
                return f'<{tag} class="say {part.role} {tone}{strong}">{escape(part.text)}</{tag}>'
            case Picture():
                return svg(part.scene, "small", self.touches)
            case Because():
                return self._because(part)
            case Choose():
                lines = "".join(self._line(c) for c in part.choices if self._here(c))
                return f'<ul class="lines">{lines}</ul>'
            case ToDo():
                lines = "".join(f"<li>{self._tick(choice)}</li>" for choice in part.choices)
                return f'<ul class="lines">{lines}</ul>'
            case OneOf():
                return self._one_of(part)
            case Count():
                return self._count(part)
            case Numbers() | Write():
                return self._typed(part, part.title or title)

    def _line(self, choice: Choice) -> str:
        spot, note = choice.spot, choice.spot.refused or choice.note
        sign = sign_of(choice.icon)
        if choice.picture is not None:
            sign = svg(choice.picture, "small")
        text = f" <small>{escape(note)}</small>" if note else ""
        value = f"<b>{escape(choice.value)}</b>" if choice.value else ""
        refused = " refused" if spot.refused else ""
        inside = f"{sign}<span>{escape(spot.says)}{text}</span>{value}"
        kind = f"line {choice.kind}{refused}"
        on = pressed(choice.icon == TICKED[0]) if choice.icon in TICKED else ""
        return f"<li>{self._control(choice, kind, on, inside)}</li>"

    def _tick(self, choice: Choice) -> str:
        done = choice.kind == "accent"
        inside = f"{sign_of(choice.icon)}<span>{escape(choice.spot.says)}</span>"
        kind = "line tick done" if done else "line tick"
        return self._control(choice, kind, pressed(done), inside)

    def _one_of(self, part: OneOf) -> str:
        name, buttons = escape(part.name), ""
        for n, (value, words) in enumerate(part.values):
            said = f' name="answer" value="{name}:{n}"{pressed(value == part.chosen)}'
            buttons += self._button("", said, escape(words))
        title = f"<span>{escape(part.title)}</span>" if part.title else ""
        named = escape(part.title or self.tr("One of these"))
        return (
            f'<div class="field" role="group" aria-label="{named}">{title}'
            f'<div class="values">{buttons}</div></div>'
        )

    def _count(self, part: Count) -> str:
        less, more = self._step(part, -1, self.tr("less")), self._step(part, 1, self.tr("more"))
        title = escape(part.title)
        return (
            f'<div class="field" role="group" aria-label="{title}"><span>{title}</span>'
            f'<div class="count">{less}<output>{part.value}</output>{more}</div></div>'
        )

    def _step(self, part: Count, by: int, words: str) -> str:
        off = "" if part.least <= part.value + by <= part.most else " disabled"
        named = f"{escape(part.title)}: {escape(words)}"
        value = f"{escape(part.name)}:{part.value + by}"
        said = f' name="answer" value="{value}"{off} aria-label="{named}"'
        return self._button("", said, icon("plus" if by > 0 else "minus"))

    def _because(self, part: Because) -> str:
        first, dot, rest = part.text.partition(". ")
        more = f"<p>{escape(rest)}</p>" if rest else ""
        said = self.tr(TITLES[part.rule.standing])
        return (
            f'<section class="rule"><h3>{escape(first + (dot.strip() if rest else ""))}</h3>{more}'
            f'<p class="standing">{escape(said)}</p></section>'
        )

    def _typed(self, part: Numbers | Write, title: str) -> str:
        name = escape(part.name)
        if isinstance(part, Write):
            inside = f'value="{escape(part.text)}" maxlength="{part.longest}"'
        else:
            value = "" if part.value is None else str(part.value)
            longest = len(str(part.most))
            inside = f'value="{value}" maxlength="{longest}" inputmode="numeric" pattern="[0-9]*"'
        return (
            f'<label class="field typed"><span>{escape(title)}</span><input '
            f'form="{self.touches.form}" name="field.{name}" autocomplete="off" {inside}></label>'
        )


def sign_of(name: str) -> str:
    """An icon, or one of our drawings; empty for no name."""
    if not name:
        return ""
    return symbol(name) if name in DRAWINGS else icon(name)
