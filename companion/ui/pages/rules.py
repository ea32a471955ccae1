"""A game's rule book: what belongs to this moment of the match, contents, search; a section."""

from functools import partial

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.utils import escape_markup

from companion.book import Found, Link, ReaderBook, spans, topics
from companion.games import COVERS, app_of
from companion.play.scene import Box, Stage
from companion.ui import paint
from companion.ui.pages import ListPage
from companion.ui.pages.filters import Stack
from companion.ui.scene_view import ScenePage
from companion.ui.theme import Colour, hex_of, room, size
from companion.ui.verdicts import standing_row
from companion.ui.widgets import (
    AppBar,
    Body,
    Chip,
    Column,
    IconButton,
    ListRow,
    Painted,
    Panel,
    Parts,
    Row,
    Rule,
    Scroll,
    SectionTitle,
    Standing,
    Strip,
    Tappable,
    Text,
    button,
    key,
)
from scoring import GAMES
from scoring.book import Chapter, Paragraph, Section

MOST_HITS = 40
AT_THE_MOMENT = 3


class FoundRule(Panel, Tappable):
    """A paragraph that was found; a touch opens it."""


class ChapterRow(ListRow):
    """A chapter with its number."""

    @property
    def lead(self) -> float:
        return float(dp(54))

    def paint_icon(self, x: float, y: float, tint: Colour) -> None:
        paint.block(Box(x - dp(14), y - dp(18), dp(36), dp(36)), self.theme.raised, dp(8))
        paint.text(self.icon, x + dp(4), y, size("body"), self.theme.text, bold=True)


class SearchField(Parts, Painted):
    """What is looked for, with a key that empties it."""

    def __init__(self, wanted: str) -> None:
        self.entry = Factory.NameEntry(text=wanted, font_size=sp(16))
        self.entry.beside, self.entry.background_color = 0, (0, 0, 0, 0)
        self.entry.bind(text=self._fit, height=self._fit)
        self.empty = IconButton(icon="close", act=self.clear)
        look = IconButton(icon="search", act=self.focus)
        super().__init__(look, self.entry, self.empty, size_hint_y=None)
        self._fit()

    def _fit(self, *_: object) -> None:
        some, self.height = bool(self.entry.text), self.entry.height
        self.empty.width, self.empty.opacity = dp(48) if some else 0, float(some)
        self.empty.disabled = not some

    def focus(self) -> None:
        self.entry.focus = True

    def clear(self) -> None:
        self.entry.text, self.entry.focus = "", True

    def paint(self) -> None:
        paint.block(self.box, self.theme.inset, dp(12))
        paint.outline(self.box, self.theme.line, dp(12))


class Rules(ListPage):
    def __init__(self, match: str = "", game: str = "", wanted: str = "") -> None:
        self.match, self.wanted = match, wanted
        self.table = self.table_of(match) if match else None
        self.game = game or (self.table.header.game if self.table else next(iter(COVERS)))
        text = IconButton(icon="text", act=partial(self.app.go, "settings"))
        super().__init__(AppBar(text), spacing=dp(4))
        self.search = SearchField(wanted)
        self.add_widget(Body(self.search, below=4), index=1)
        self.search.entry.bind(text=lambda _, text: self.look_for(text))
        self.refresh()

    def refresh(self) -> None:
        tr = self.app.tr
        self.bar.title, self.bar.state = tr("Rules"), tr(COVERS[self.game].title)
        self.book = ReaderBook(GAMES[self.game], self.app.lang)
        self.search.entry.hint_text = tr("Search the rules")
        self.look_for(self.wanted)

    def look_for(self, wanted: str) -> None:
        """What was found, or the contents while nothing is looked for."""
        self.wanted = wanted
        self.list.hold(self.games())
        if wanted.strip():
            self.show_found(self.book.search(wanted))
        else:
            self.show_moment()
            self.show_contents()

    def open(self, section: Section, paragraph: Paragraph | None = None) -> None:
        at = paragraph.id if paragraph else ""
        place = {"section": section.id, "paragraph": at}
        self.app.go("rule_section", match=self.match, game=self.game, **place)

    def show_moment(self) -> None:
        """What the last move of this match was about."""
        table, places = self.table, self.book.book.places
        if table is None or not table.standing:
            return
        if table.game.package != GAMES[self.game].package:
            return
        told = [places[topic] for topic in topics(table.standing[-1]) if topic in places]
        found = {section.id: (section, paragraph) for section, paragraph in reversed(told)}
        rows = [
            ListRow(
                icon=section.icon,
                text=self.app.tr(section.title),
                note=self.place(section),
                bold=True,
                forward=True,
                height=room(58),
                act=partial(self.open, section, paragraph),
            )
            for section, paragraph in list(reversed(found.values()))[:AT_THE_MOMENT]
        ]
        if rows:
            title = SectionTitle(text=self.app.tr("For this moment of the match"))
            self.list.add(title, Panel(*rows, padding=(dp(8), dp(4))))

    def games(self) -> Scroll:
        """One chip for each book, this one first, with what a search finds there."""
        mine, wanted = GAMES[self.game].package, self.wanted.strip()
        books = {mine: self.game}
        for game in COVERS:
            books.setdefault(GAMES[game].package, game)
        chips = [
            Chip(
                text=self.counted(game) if wanted else self.app.tr(COVERS[game].title),
                chosen=package == mine,
                act=partial(self.app.instead, "rules", match=self.match, game=game, wanted=wanted),
            )
            for package, game in books.items()
        ]
        row = Row(*chips, spacing=dp(8), size_hint_x=None)
        row.bind(minimum_width=row.setter("width"))
        return Scroll(
            row, size_hint_y=None, height=dp(48), do_scroll_x=True, do_scroll_y=False, bar_width=0
        )

    def counted(self, game: str) -> str:
        """The book's name, and in how many places it has what is looked for."""
        title = self.app.tr(COVERS[game].title)
        hits = ReaderBook(GAMES[game], self.app.lang).search(
            self.wanted, strictly=game != self.game
        )
        return f"{title}, {len(hits)}" if hits else title

    def show_contents(self) -> None:
        self.list.add(SectionTitle(text=self.app.tr("The book")))
        read = self.app.settings["read"].get(GAMES[self.game].package)
        for n, chapter in enumerate(self.book.chapters, 1):
            sections = Column(padding=(dp(46), 0, 0, 0))
            known = any(section.id == read for section in chapter.sections)
            head = ChapterRow(
                icon=str(n),
                text=self.app.tr(chapter.title),
                note=self.book.note(chapter),
                value=self.app.tr("last read") if known else "",
                bold=True,
                forward=True,
                height=room(66),
                act=partial(self.unfold, chapter, sections),
            )
            self.list.add(Column(head, sections, Rule(indent=dp(58))))

    def unfold(self, chapter: Chapter, rows: Column) -> None:
        """The sections of a chapter come, or go again."""
        if rows.children:
            rows.clear_widgets()
            return
        for section in chapter.sections:
            title, act = self.app.tr(section.title), partial(self.open, section)
            rows.add_widget(ListRow(icon=section.icon, text=title, forward=True, act=act))

    def show_found(self, hits: list[Found]) -> None:
        told = self.app.ntr("{n} place in this book", "{n} places in this book", len(hits))
        said = Text(text=told.format(n=len(hits)), role="label", tone="text_2", halign="center")
        self.list.add(*map(self.hit, hits[:MOST_HITS]), said)

    def hit(self, found: Found) -> FoundRule:
        title = self.book.label(found.paragraph) or self.app.tr(found.section.title)
        words = Column(
            Text(text=self.lit(title), role="heading", markup=True),
            Text(text=self.place(found.section), role="label", tone="text_2"),
        )
        return FoundRule(
            Row(words, Standing(standing=found.paragraph.standing, full=False)),
            Text(text=self.lit(self.book.text(found.paragraph)), markup=True),
            padding=(dp(16), dp(10)),
            spacing=dp(6),
            act=partial(self.open, found.section, found.paragraph),
        )

    def place(self, section: Section) -> str:
        """The chapter that it stands in."""
        n = self.book.number(section)[0]
        return f"{n} {self.app.tr(self.book.chapters[n - 1].title)}"

    def lit(self, text: str) -> str:
        """The text with what was looked for in bold."""
        ink, parts, end = hex_of(self.app.theme.accent_text), [], 0
        for start, stop in spans(text, self.wanted):
            if start >= end:
                found = escape_markup(text[start:stop])
                parts += [escape_markup(text[end:start]), f"[b][color={ink}]{found}[/color][/b]"]
                end = stop
        return "".join(parts) + str(escape_markup(text[end:]))


class RuleSection(ListPage):
    """One section: its picture, its paragraphs with their grounds, and the way on."""

    def __init__(self, game: str, section: str = "", paragraph: str = "", match: str = "") -> None:
        """paragraph: a rule, an event or a card; its section is found by it."""
        self.game, self.match, self.paragraph = game, match, paragraph
        self.section = section
        contents = partial(self.app.go, "rules", match=match, game=game)
        tools = {"search": contents, "text": partial(self.app.go, "settings")}
        self.on = button("", self.leave, icon="back")
        less, more = key("less", partial(self.turn, -1)), key("forward", partial(self.turn, 1))
        foot = Strip(less, self.on, more, out=4, above=6, below=6)
        keys = (IconButton(icon=icon, act=act) for icon, act in tools.items())
        super().__init__(AppBar(*keys), foot, below=12, spacing=dp(6))
        self.refresh()
        read, package = self.app.settings["read"], GAMES[game].package
        if read.get(package) != self.section:
            self.app.remember("read", {**read, package: self.section})

    def refresh(self) -> None:
        self.book = ReaderBook(GAMES[self.game], self.app.lang)
        if not self.section:
            self.section = self.book.book.places[self.paragraph][0].id
        section = self.book.book.sections[self.section]
        chapter, n = self.book.number(section)
        whole = self.book.chapters[chapter - 1]
        tr = self.app.tr
        of = tr("{n} of {all}").format(n=n, all=len(whole.sections))
        self.bar.title, self.bar.state = tr(section.title), f"{chapter} {tr(whole.title)} · {of}"
        at_table = any(name == "table" for name, _ in self.app.stack)
        self.on.text = tr("Back to the table") if at_table else tr("Contents")
        self.list.clear_widgets()
        if section.picture:
            self.list.add(self.picture(section.picture))
        self.show_paragraphs(section.paragraphs)
        if section.see:
            self.list.add(Rule(), self.see_also(section.see))

    def picture(self, name: str) -> Panel:
        """Drawn as the table is drawn, and never touched."""
        draw = app_of(self.game).pictures[name]
        speech = self.app.speech(())
        view = ScenePage(lambda stage: draw(speech, Stage(max(200, stage.width), 180)))
        return Panel(view, tone="inset", padding=(dp(12), dp(12)))

    def show_paragraphs(self, paragraphs: tuple[Paragraph, ...]) -> None:
        """Those that rest on the same are told together."""
        for i, paragraph in enumerate(paragraphs):
            text = Text(text=self.marked(paragraph), markup=True, padding=(dp(4), dp(4)))
            text.line_height = 1.3
            text.bind(on_ref_press=lambda _, to: self.go(to))
            if self.paragraph in (paragraph.id, *paragraph.rules) and len(paragraphs) > 1:
                pointed = Panel(text, tone="raised", padding=(dp(8), dp(6)))
                self.list.add(pointed)
                Clock.schedule_once(lambda _, to=pointed: self.scroll.scroll_to(to), 0.1)
            else:
                self.list.add(text)
            ground = (paragraph.standing, paragraph.source)
            following = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
            if following is None or (following.standing, following.source) != ground:
                self.list.add(standing_row(paragraph.standing, self.book.source(paragraph)))

    def marked(self, paragraph: Paragraph) -> str:
        """The paragraph with its links, and the card that it is about in bold."""
        ink = hex_of(self.app.theme.accent_text)
        label = self.book.label(paragraph)
        out = [f"[b]{escape_markup(label[:1].upper() + label[1:])}[/b]  "] if label else []
        for part in self.book.parts(paragraph):
            if isinstance(part, Link):
                out.append(f"[ref={part.section}][color={ink}][u]")
                out.append(f"{escape_markup(part.words)}[/u][/color][/ref]")
            else:
                out.append(escape_markup(part))
        return "".join(out)

    def see_also(self, sections: tuple[str, ...]) -> Stack:
        said = self.app.tr("See also")
        wide = paint.text_width(said, size("label")) + dp(12)
        place = {"size_hint": (None, None), "width": wide, "padding": (dp(4), dp(14), 0, 0)}
        label = Text(text=said, role="label", tone="text_2", **place)
        titles = {id: self.app.tr(self.book.book.sections[id].title) for id in sections}
        chips = (Chip(text=title, act=partial(self.go, id)) for id, title in titles.items())
        return Stack(label, *chips, spacing=dp(8))

    def go(self, section: str) -> None:
        self.app.go("rule_section", game=self.game, match=self.match, section=section)

    def turn(self, by: int) -> None:
        """To the section before or behind this one, in its place."""
        ids = list(self.book.book.sections)
        to = ids[(ids.index(self.section) + by) % len(ids)]
        self.app.instead("rule_section", game=self.game, match=self.match, section=to)

    def leave(self) -> None:
        """Back to the table that it came from, else to the contents."""
        stack = self.app.stack
        tables = [i for i, (name, _) in enumerate(stack) if name == "table"]
        if tables:
            self.app.back_to(tables[-1])
        else:
            self.app.instead("rules", match=self.match, game=self.game)
