"""A game's rule book: what belongs to this moment of the match, the contents, and search."""

from functools import partial

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.utils import escape_markup

from companion.book import Found, ReaderBook, spans, topics
from companion.games import COVERS
from companion.play.scene import Box
from companion.ui import paint
from companion.ui.pages import Page, load_looks
from companion.ui.theme import Colour, hex_of, room, size
from companion.ui.widgets import Chip, Column, ListRow, Panel, Row, Rule, Standing, Tappable, Text
from scoring import GAMES
from scoring.book import Chapter, Paragraph, Section

load_looks("rules")

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


class Rules(Page):
    title = StringProperty("")

    def __init__(
        self, match: str = "", game: str = "", wanted: str = "", **settings: object
    ) -> None:
        self.match, self.wanted = match, wanted
        super().__init__(**settings)
        self.table = self.table_of(match) if match else None
        self.game = game or (self.table.header.game if self.table else next(iter(COVERS)))
        self.ids.search.text = wanted
        self.ids.search.bind(text=lambda _, text: self.look_for(text))
        self.refresh()

    def refresh(self) -> None:
        self.title = self.app.tr(COVERS[self.game].title)
        self.book = ReaderBook(GAMES[self.game], self.app.lang)
        self.ids.search.hint_text = self.app.tr("Search the rules")
        self.look_for(self.wanted)

    def look_for(self, wanted: str) -> None:
        """What was found, or the contents while nothing is looked for."""
        self.wanted = wanted
        self.ids.list.clear_widgets()
        self.ids.list.add_widget(self.games())
        if wanted.strip():
            self.show_found(self.book.search(wanted))
        else:
            self.show_moment()
            self.show_contents()

    def open(self, section: Section, paragraph: Paragraph | None = None) -> None:
        at = paragraph.id if paragraph else ""
        place = {"section": section.id, "paragraph": at}
        self.app.go("rule_section", match=self.match, game=self.game, **place)

    def heading(self, words: str) -> None:
        self.ids.list.add_widget(Factory.SectionTitle(text=words))

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
            self.heading(self.app.tr("For this moment of the match"))
            self.ids.list.add_widget(Panel(*rows, padding=(dp(8), dp(4))))

    def games(self) -> ScrollView:
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
        aside = ScrollView(size_hint_y=None, height=dp(48), do_scroll_y=False, bar_width=0)
        aside.add_widget(row)
        return aside

    def counted(self, game: str) -> str:
        """The book's name, and in how many places it has what is looked for."""
        title = self.app.tr(COVERS[game].title)
        hits = ReaderBook(GAMES[game], self.app.lang).search(
            self.wanted, strictly=game != self.game
        )
        return f"{title}, {len(hits)}" if hits else title

    def show_contents(self) -> None:
        self.heading(self.app.tr("The book"))
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
            self.ids.list.add_widget(Column(head, sections, Rule(indent=dp(58))))

    def unfold(self, chapter: Chapter, rows: Column) -> None:
        """The sections of a chapter come, or go again."""
        if rows.children:
            rows.clear_widgets()
            return
        for section in chapter.sections:
            title, act = self.app.tr(section.title), partial(self.open, section)
            rows.add_widget(ListRow(icon=section.icon, text=title, forward=True, act=act))

    def show_found(self, hits: list[Found]) -> None:
        for hit in hits[:MOST_HITS]:
            self.ids.list.add_widget(self.hit(hit))
        told = self.app.ntr("{n} place in this book", "{n} places in this book", len(hits))
        said = told.format(n=len(hits))
        self.ids.list.add_widget(Text(text=said, role="label", tone="text_2", halign="center"))

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
