"""Renders page parts as HTML, beside those that questions share (dialogs.py).

A step to another page is a link; anything else is a button of the page's one form, or a field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode

from companion.book import TITLES
from companion.pages.page import Go
from companion.pages.parts import (
    Again,
    Beside,
    Buttons,
    Chips,
    Code,
    CodeAlone,
    Divider,
    Doors,
    Empty,
    Entry,
    Excerpt,
    Files,
    Fold,
    Grounds,
    Heading,
    Job,
    Lead,
    Links,
    LongText,
    MatchCard,
    Number,
    Order,
    Pad,
    PagePart,
    Panel,
    Person,
    Prose,
    Row,
    Rows,
    Scanner,
    Search,
    SeatCode,
    SeatCodes,
    Small,
    Span,
    Status,
    Switch,
    Take,
    Then,
    Tile,
    Tiles,
    Wide,
)
from companion.play import art
from companion.play.questions import Choice, Part
from companion.play.scene import Box, Scene, Shape
from companion.play.world import scenery, world_strip
from companion.web.code_svg import code_svg
from companion.web.dialogs import Asker, sign_of
from companion.web.look import icon, variable
from companion.web.svg import Touches, pressed, svg

PAGE = "page"
TILE, STRIP = (189, 98), Box(0, 0, 190, 88)
"""Of a game's landscape on its tile, and beside a match."""
"""The form of a page's controls."""
AT_ONCE = 50
"""Rows of a long list on one page."""
FIRST = "first"
"""In the address: the row with which a long list begins."""
MARK = 40
"""dp of somebody's mark."""


class Plain(NamedTuple):
    """A page as its controls see it: nothing of it is refused by a game's rules."""

    question: object | None = None
    moves: Mapping[str, str] = MappingProxyType({})
    refused: Mapping[str, str] = MappingProxyType({})
    elsewhere: frozenset[str] = frozenset()
    """Spots for which a browser has nothing."""


def plain(elsewhere: Iterable[str] = ()) -> Touches:
    return Touches(PAGE, Plain(elsewhere=frozenset(elsewhere)))


@dataclass(frozen=True)
class PartMaker(Asker):
    address: Callable[[Go], str]
    """Of another page."""
    first: int = 0
    """The row with which a long list begins."""
    here: Callable[[int], str] = lambda first: f"?{FIRST}={first}"
    """The address of this page with a list that begins there."""

    upload: str = ""
    """Where files are sent."""
    pages: frozenset[str] = frozenset()
    """Those that can be opened; empty: all of them."""

    def parts(self, parts: Iterable[PagePart], title: str = "") -> str:
        return "".join(self.part(part, title) for part in parts)

    def part(self, part: PagePart, title: str = "") -> str:
        match part:
            case Heading(text, value):
                message = f"<span>{escape(value)}</span>" if value else ""
                return f'<h2 class="heading">{escape(text)}{message}</h2>'
            case Small(text, centred):
                return f'<p class="tiny{" centred" if centred else ""}">{escape(text)}</p>'
            case Lead(text):
                return f'<p class="lead">{escape(text)}</p>'
            case Divider():
                return "<hr>"
            case Wide(scene):
                return f'<div class="wide">{svg(scene, "", self.touches)}</div>'
            case Panel(parts, tone, ruled):
                kind = f"panel {tone}{' ruled' if ruled else ''}"
                return f'<section class="{kind}">{self.parts(parts)}</section>'
            case Number(text):
                return f'<p class="number">{escape(text)}</p>'
            case Job(text, done, of):
                bar = f'<progress value="{done}" max="{of}"></progress>'
                return f'<label class="job"><span>{escape(text)}</span>{bar}</label>'
        return self._chosen(part, title)

    def _chosen(self, part: PagePart, title: str) -> str:
        """Parts with choices."""
        match part:
            case Buttons(choices):
                return f'<div class="pushes">{self.pushes(choices)}</div>'
            case Chips():
                return self._chips(part)
            case Empty(head, text, choices, _):
                ways = f'<div class="pushes">{self.pushes(choices)}</div>' if choices else ""
                said = f"<h2>{escape(head)}</h2><p>{escape(text)}</p>"
                return f'<section class="empty">{said}{ways}</section>'
            case Files():
                return self._files(part)
            case Links(choices):
                lines = "".join(self._line(choice) for choice in choices if self._here(choice))
                return f'<ul class="lines links">{lines}</ul>'
            case Again(choice, players, colours):
                return self._again(choice, players, colours or ("",) * len(players))
            case Doors(choices):
                made = (self._control(one, "door", "", self._door(one)) for one in choices)
                return f'<div class="doors">{"".join(made)}</div>'
            case Tiles(tiles):
                return self._tiles(tiles)
            case MatchCard():
                return self._match_card(part)
            case Person():
                return self._person(part)
            case Then(choice, scene):
                picture = svg(scene, "small") if scene is not None else ""
                words = f"<b>{escape(choice.spot.says)}</b>{icon('seen')}{picture}"
                return self._control(choice, "then", "", words)
            case Order():
                return self._order(part)
            case Rows():
                return self._rows(part)
            case Switch():
                return self._switch(part)
        return self._read(part, title)

    def _read(self, part: PagePart, title: str) -> str:
        """Parts that are read, scanned or typed."""
        match part:
            case Status(sign, tone, head, text):
                kind = f'class="status {escape(tone.replace("_", "-"))}"'
                words = f"<b>{escape(head)}</b><span>{escape(text)}</span>"
                return f"<div {kind}>{sign_of(sign)}<p>{words}</p></div>"
            case Code(text, parts, _):
                code = (
                    code_svg(text, self.tr("Code to scan")) if text else '<span class="qr"></span>'
                )
                return f'<div class="code">{code}<div>{self.parts(parts)}</div></div>'
            case Search(name, words, text):
                field = f'name="field.{escape(name)}" value="{escape(text)}" form="{PAGE}"'
                said = f'placeholder="{escape(words)}" aria-label="{escape(words)}"'
                return (
                    f'<div class="search" role="search">{sign_of("search")}'
                    f'<input type="search" autocomplete="off" {field} {said}></div>'
                )
            case Prose(spans, pointed):
                return f'<p class="prose{" pointed" if pointed else ""}">{self._spans(spans)}</p>'
            case Grounds(standing, source):
                words = " · ".join(filter(None, (self.tr(TITLES[standing]), source)))
                return f'<p class="grounds">{escape(words)}</p>'
            case Fold(choice, number, lines):
                inside = "".join(self._line(line) for line in lines)
                more = f'<ul class="lines">{inside}</ul>' if lines else ""
                head = self._line(choice, lead=f'<b class="chapter">{escape(number)}</b>')
                return f'<div class="fold"><ul class="lines">{head}</ul>{more}</div>'
            case Excerpt(choice, head, text, _):
                note = f"<small>{escape(choice.note)}</small>" if choice.note else ""
                words = f"<b>{self._spans(head)}</b>{note}<span>{self._spans(text)}</span>"
                return self._control(choice, "excerpt", "", words)
            case Scanner(_, trouble):
                said = trouble or self.tr("A browser has no camera here: type the code instead.")
                return f'<p class="tiny">{escape(said)}</p>'
            case Pad():
                return self._pad(part)
            case LongText():
                return self._long_text(part)
        return self._of_browsers(part, title)

    def _of_browsers(self, part: PagePart, title: str) -> str:
        """Parts that only browsers show."""
        match part:
            case SeatCodes(seats):
                made = "".join(f"<li>{self._seat_code(seat)}</li>" for seat in seats)
                return f'<ul class="seats n{len(seats)}">{made}</ul>'
            case CodeAlone():
                code = code_svg(part.link, part.player) if part.link else ""
                ways = self.tool(part.before), self.tool(part.after)
                return f'<div class="alone">{ways[0]}{code}{ways[1]}</div>'
            case Beside(parts, shares, below):
                split = f" s{'-'.join(map(str, shares))}" if shares else ""
                row = f'<div class="side-by-side{split}">{self.parts(parts)}</div>'
                return row + self.parts(below)
            case Take():
                return self._take(part)
        if isinstance(part, Part):
            return self._part(part, title)
        raise TypeError(part)

    # Controls

    def _here(self, choice: Choice) -> bool:
        step = choice.leads
        shown = not self.pages or not isinstance(step, Go) or step.page in self.pages
        return shown and super()._here(choice)

    def _control(self, choice: Choice, kind: str, attributes: str, inside: str) -> str:
        step = choice.leads
        if isinstance(step, Go) and not choice.spot.refused:
            named = attributes.replace(" disabled", "")
            spot = escape(choice.spot.name)
            to = f'href="{escape(self.address(step))}" data-spot="{spot}"'
            return f'<a class="{kind}" {to}{named}>{inside}</a>'
        return super()._control(choice, kind, attributes, inside)

    def tools(self, choices: Iterable[Choice]) -> str:
        return "".join(self.tool(choice) for choice in choices if self._here(choice))

    def pushes(self, choices: Iterable[Choice]) -> str:
        return "".join(self.push(choice) for choice in choices if self._here(choice))

    def _line(self, choice: Choice, lead: str = "") -> str:
        """lead: before its words, instead of its icon."""
        html = super()._line(choice._replace(icon="") if lead else choice)
        at = html.index(">", html.index(">") + 1) + 1
        end = "</a></li>" if html.endswith("</a></li>") else "</button></li>"
        onward = icon("forward", "on") if choice.forward else ""
        return html[:at] + lead + html[at : -len(end)] + onward + end

    def _files(self, part: Files) -> str:
        """Where files can be sent, a place for one; else a field, and the line that sends it."""
        take, chosen, choices = part.take, "", part.choices
        if take is not None and self.upload:
            chosen = self._take(Take(take.spot.says, "", ",".join(part.kinds)))
            choices = tuple(choice for choice in choices if choice is not take)
        elif take is not None and self._here(take):
            words, kinds = escape(take.spot.says), escape(",".join(part.kinds))
            field = f'name="file.{escape(take.spot.name)}" accept="{kinds}" form="{PAGE}"'
            chosen = f'<input type="file" {field} aria-label="{words}">'
        lines = "".join(self._line(choice) for choice in choices if self._here(choice))
        return chosen + (f'<ul class="lines">{lines}</ul>' if lines else "")

    def _chips(self, part: Chips) -> str:
        named = f"<span>{escape(part.label)}</span>" if part.label else ""
        chips = "".join(self._chip(choice) for choice in part.choices if self._here(choice))
        return f'<div class="chips {part.layout}">{named}{chips}</div>'

    def _chip(self, choice: Choice) -> str:
        sign = sign_of(choice.icon)
        on = pressed(True) if choice.kind == "accent" and not isinstance(choice.leads, Go) else ""
        text = f" <small>{escape(choice.value)}</small>" if choice.value else ""
        words = f"{sign}<span>{escape(choice.spot.says)}{text}</span>"
        return self._control(choice, f"chip {choice.kind}", on, words)

    def _switch(self, part: Switch) -> str:
        on = "true" if part.on else "false"
        sign = sign_of(part.icon)
        help = f"<small>{escape(part.help)}</small>" if part.help else ""
        said = f' role="switch" aria-checked="{on}" name="answer"'
        value = f' value="{escape(part.name)}:{0 if part.on else 1}"'
        words = f'{sign}<span>{escape(part.title)}{help}</span><i class="knob"></i>'
        return self._button("line switch", said + value, words)

    def _order(self, part: Order) -> str:
        rows, last = "", len(part.rows) - 1
        for seat, row in enumerate(part.rows):
            name, moves = row.spot.says, ""
            for to, sign, words in (
                (seat - 1, "up", self.tr("{name} one seat up")),
                (seat + 1, "down", self.tr("{name} one seat down")),
            ):
                off = "" if 0 <= to <= last else " disabled"
                said = f' name="answer" value="{escape(part.name)}:{seat}:{to}"{off}'
                text = f' aria-label="{escape(words.format(name=name))}"'
                moves += self._button("tool", said + text, icon(sign))
            if part.removes:
                moves += self.tool(part.removes[seat])
                rows += self._line(row).replace("</li>", f"{moves}</li>")
                continue
            moves += self.tool(part.leaves[seat]) if part.leaves else ""
            mark = f"<b>{escape(part.mark)}</b>" if seat == part.marked else ""
            words = f"{self.mark(seat, name)}<span>{escape(name)}</span>{mark}"
            rows += f"<li>{self._control(row, 'line', '', words)}{moves}</li>"
        return f'<ol class="order">{rows}</ol>'

    def _pad(self, part: Pad) -> str:
        numeric = all(key.isdecimal() or not key.isalnum() for key in part.keys)
        keys = ' inputmode="numeric"' if numeric else ""
        field = f'name="field.{escape(part.name)}" value="{escape(part.text)}" form="{PAGE}"'
        wrong = f'<p class="say illegal">{escape(part.refused)}</p>' if part.refused else ""
        title = part.title or part.hint or self.tr("Code")
        return (
            f'<label class="field typed"><span>{escape(title)}</span><input {field} '
            f'maxlength="{part.longest}" autocomplete="off"{keys}></label>{wrong}'
        )

    def _long_text(self, part: LongText) -> str:
        """The first line break in it is the form's, not the text's."""
        field = f'name="field.{escape(part.name)}" form="{PAGE}" maxlength="{part.longest}"'
        wrong = ' aria-invalid="true"' if part.wrong else ""
        rows = min(40, max(8, part.text.count("\n") + 2))
        return (
            f'<label class="field long"><span>{escape(part.title)}</span><textarea {field} '
            f'rows="{rows}" spellcheck="false"{wrong}>\n{escape(part.text)}</textarea></label>'
        )

    # People, games, matches

    def mark(self, seat: int, name: str, colour: str = "") -> str:
        """Somebody's mark: the seat's shape in its colour, with a letter."""
        if seat < 0:
            return ""
        box = Box(1, 1, MARK - 2, MARK - 2)
        marks = art.seat_mark(seat, name, box, colour=colour)
        scene = Scene(MARK, MARK, [Shape("mark", "mark", box, marks)])
        return svg(scene, "mark").replace('role="group"', 'aria-hidden="true"', 1)

    def _person(self, part: Person) -> str:
        choice = part.choice
        sign = sign_of(choice.icon)
        state = f'<em class="{part.mood}">{sign}{escape(choice.value)}</em>' if choice.value else ""
        note = f"<small>{escape(choice.note)}</small>" if choice.note else ""
        mark = self.mark(part.seat, choice.spot.says) or icon("screen")
        words = f"{mark}<span>{escape(choice.spot.says)}{note}</span>{state}"
        return self._control(choice, "line person", "", words)

    def _tiles(self, tiles: Iterable[Tile]) -> str:
        made = ""
        for tile in tiles:
            choice = tile.choice
            picture = svg(scenery(tile.world, *TILE), "world") if tile.world else ""
            note = " · ".join(filter(None, (choice.note, tile.ways)))
            words = f"{picture}<b>{escape(choice.spot.says)}</b><small>{escape(note)}</small>"
            ground = f' style="--ground:var({variable(f"world.{tile.world}.surface")})"'
            made += self._control(choice, "tile", ground if tile.world else "", words)
        return f'<div class="tiles">{made}</div>'

    def _again(self, choice: Choice, players: tuple[str, ...], colours: tuple[str, ...]) -> str:
        marks = "".join(self.mark(seat, name, colours[seat]) for seat, name in enumerate(players))
        words = f"<span>{escape(choice.spot.says)}<small>{escape(choice.note)}</small></span>"
        return self._control(choice, "line again", "", f"{marks}{words}{sign_of(choice.icon)}")

    def _door(self, choice: Choice) -> str:
        says, value = escape(choice.spot.says), escape(choice.value)
        return f"{sign_of(choice.icon)}<b>{says}</b><small>{value}</small>"

    def _match_card(self, part: MatchCard) -> str:
        colours = part.colours or ("",) * len(part.players)
        marks = "".join(
            self.mark(seat, name, colours[seat]) for seat, name in enumerate(part.players)
        )
        text = " · ".join(filter(None, (part.state, part.paused)))
        picture = svg(part.scene, "small") if part.scene is not None else ""
        head = f"<div><h2>{escape(part.title)}</h2><p>{escape(text)}</p></div>"
        strip = svg(world_strip(part.world, STRIP), "strip") if part.world else ""
        return f'<div class="match"><header>{head}{marks}{strip}</header>{picture}</div>'

    def _seat_code(self, part: SeatCode) -> str:
        mark = self.mark(part.seat, part.player, part.colour)
        state = f'<em class="{part.mood}">{escape(part.state)}</em>'
        head = f"<header>{mark}<h2>{escape(part.player)}</h2>{state}{self.tool(part.more)}</header>"
        if part.device:
            sits = self.tr("sits at the table")
            words = f"<b>{escape(sits)}</b><small>{escape(part.device)}</small>"
            inside = f'<div class="sits">{mark}{words}</div>'
            show = self._control(part.choice, "push bare", "", self._words(part.choice))
            return head + inside + show
        code = code_svg(part.link, part.choice.spot.says) if part.link else '<i class="qr"></i>'
        note = f"<small>{icon('qr')}{escape(part.choice.note)}</small>"
        return head + self._control(part.choice, "scan", "", code + note)

    def _words(self, choice: Choice) -> str:
        return f"{sign_of(choice.icon)}<span>{escape(choice.spot.says)}</span>"

    def _take(self, part: Take) -> str:
        """A form of its own; its name and its secret are in the address."""
        words = f"<b>{escape(part.title)}</b><small>{escape(part.note)}</small>"
        send = escape(self.tr("Take it in"))
        address = self.upload + "".join(f"&{urlencode([pair])}" for pair in part.about)
        return (
            f'<form class="files" method="post" enctype="multipart/form-data" '
            f'action="{escape(address)}"><label>{icon("import")}<span>{words}</span>'
            f'<input type="file" name="file" accept="{escape(part.kinds)}" required></label>'
            f'<button class="push outline">{send}</button></form>'
        )

    # Long lists

    def _rows(self, part: Rows) -> str:
        first = self.first if self.first < len(part.rows) else 0
        shown = part.rows[first : first + AT_ONCE]
        rows = "".join(f"<li>{self._row(row)}</li>" for row in shown)
        ways = ""
        if first:
            ways += self._turn(max(0, first - AT_ONCE), self.tr("Earlier rows"))
        if first + AT_ONCE < len(part.rows):
            ways += self._turn(first + AT_ONCE, self.tr("More rows"))
        turns = f'<div class="pushes">{ways}</div>' if ways else ""
        return f'<ul class="rows">{rows}</ul>{turns}'

    def _turn(self, first: int, words: str) -> str:
        return f'<a class="push" href="{escape(self.here(first))}">{escape(words)}</a>'

    def _row(self, row: Row | Heading | Entry) -> str:
        if isinstance(row, Heading):
            return self.part(row)
        if isinstance(row, Entry):
            return self._entry(row)
        choice = row.choice
        picture = svg(row.picture, "small") if row.picture is not None else ""
        sign = picture or sign_of(choice.icon)
        words = self._strong(choice.spot.says, row.strong)
        beside = f"<em>{escape(row.aside)}</em>" if row.aside else ""
        note = f"<small>{escape(choice.note)}{beside}</small>" if choice.note or beside else ""
        value = f"<b>{escape(choice.value)}</b>" if choice.value else ""
        kind = "line raised" if row.raised else "line"
        line = self._control(choice, kind, "", f"{sign}<span>{words}{note}</span>{value}")
        return line + (self.tool(row.more) if row.more is not None else "")

    def _strong(self, text: str, names: Iterable[str]) -> str:
        words = escape(text)
        for name in names:
            words = words.replace(escape(name), f"<b>{escape(name)}</b>", 1)
        return words

    def _entry(self, row: Entry) -> str:
        line, mark = row.line, ""
        if line.seat is not None and row.player:
            mark = self.mark(line.seat, row.player)
        elif line.icon:
            mark = sign_of(line.icon)
        face = svg(row.face, "small") if row.face is not None else ""
        note = f"<small>{escape(line.note)}</small>" if line.note else ""
        words = f"<s>{escape(line.text)}</s>" if row.fate == "undone" else escape(line.text)
        time = f"<time>{escape(row.time)}</time>" if row.time else ""
        inside = f"<i>{row.n}</i>{mark}{face}<span>{words}{note}</span>{time}"
        on = ' aria-current="true"' if row.chosen else ""
        return self._control(row.choice, f"line entry {row.fate}", on, inside)

    def _spans(self, spans: Iterable[Span]) -> str:
        return "".join(map(self._span, spans))

    def _span(self, span: Span) -> str:
        words = escape(span.text)
        if span.lit:
            words = f"<mark>{words}</mark>"
        if span.bold:
            words = f"<b>{words}</b>"
        return words if span.link is None else self._control(span.link, "word", "", words)
