"""One section of a rule book: its picture, its paragraphs with their grounds, and the way on."""

from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.utils import escape_markup

from companion.book import Link, ReaderBook
from companion.games import app_of
from companion.play.scene import Stage
from companion.ui import paint
from companion.ui.pages import Page, load_looks
from companion.ui.scene_view import SceneView
from companion.ui.theme import hex_of, size
from companion.ui.verdicts import standing_row
from companion.ui.widgets import Chip, Column, Panel, Rule, Text
from scoring import GAMES
from scoring.book import Paragraph

load_looks("rule_section")


class RuleSection(Page):
    title = StringProperty("")
    place = StringProperty("")

    def __init__(
        self, game: str, section: str = "", paragraph: str = "", match: str = "", **settings: object
    ) -> None:
        """paragraph: a rule, an event or a card; its section is found by it."""
        self.game, self.match, self.paragraph = game, match, paragraph
        super().__init__(**settings)
        self.section = section
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
        self.title = self.app.tr(section.title)
        of = self.app.tr("{n} of {all}").format(n=n, all=len(whole.sections))
        self.place = f"{chapter} {self.app.tr(whole.title)} · {of}"
        shown = self.ids.list
        shown.clear_widgets()
        if section.picture:
            shown.add_widget(self.picture(section.picture))
        self.show_paragraphs(shown, section.paragraphs)
        if section.see:
            shown.add_widget(Rule())
            shown.add_widget(self.see_also(section.see))

    def picture(self, name: str) -> Panel:
        """Drawn as the table is drawn, and never touched."""
        view = SceneView(lambda _: None, size_hint_y=None)
        draw = app_of(self.game).pictures[name]

        def drawn(*_: object) -> None:
            scene = draw(self.app.speech(()), Stage(max(200, view.width / dp(1)), 180))
            view.height = dp(scene.height)
            view.show(scene)

        view.bind(width=drawn)
        return Panel(view, tone="inset", padding=(dp(12), dp(12)))

    def show_paragraphs(self, shown: Column, paragraphs: tuple[Paragraph, ...]) -> None:
        """Those that rest on the same are told together."""
        for i, paragraph in enumerate(paragraphs):
            text = Text(text=self.marked(paragraph), markup=True, padding=(dp(4), dp(4)))
            text.line_height = 1.3
            text.bind(on_ref_press=lambda _, to: self.go(to))
            if self.paragraph in (paragraph.id, *paragraph.rules) and len(paragraphs) > 1:
                pointed = Panel(text, tone="raised", padding=(dp(8), dp(6)))
                shown.add_widget(pointed)
                Clock.schedule_once(lambda _, to=pointed: self.ids.scroll.scroll_to(to), 0.1)
            else:
                shown.add_widget(text)
            ground = (paragraph.standing, paragraph.source)
            following = paragraphs[i + 1] if i + 1 < len(paragraphs) else None
            if following is None or (following.standing, following.source) != ground:
                shown.add_widget(standing_row(paragraph.standing, self.book.source(paragraph)))

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

    def see_also(self, sections: tuple[str, ...]) -> StackLayout:
        row = StackLayout(spacing=dp(8), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        said = self.app.tr("See also")
        wide = paint.text_width(said, size("label")) + dp(12)
        row.add_widget(
            Text(
                text=said,
                role="label",
                tone="text_2",
                size_hint=(None, None),
                width=wide,
                padding=(dp(4), dp(14), 0, 0),
            )
        )
        for id in sections:
            title = self.app.tr(self.book.book.sections[id].title)
            row.add_widget(Chip(text=title, act=partial(self.go, id)))
        return row

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

    def search(self) -> None:
        self.app.go("rules", match=self.match, game=self.game)

    @property
    def way_back(self) -> str:
        at_table = any(name == "table" for name, _ in self.app.stack)
        return str(self.app.tr("Back to the table") if at_table else self.app.tr("Contents"))
