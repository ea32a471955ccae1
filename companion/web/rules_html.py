"""A game's rule book as one page: its chapters, and every section to be unfolded."""

from functools import lru_cache
from html import escape

from companion.book import Link, ReaderBook
from companion.games import COVERS, match_title
from companion.match.log import Header
from companion.play.reader import reader_in
from companion.web.look import SPRITE, framed, icon, named
from scoring import GAMES
from scoring.book import Chapter, Paragraph, Section


def rules_document(header: Header, lang: str, mode: str) -> str:
    """header: of the match that its reader comes from."""
    game, reader = header.game, reader_in(lang)
    title, tr = match_title(game, header.own_title, reader), reader.tr
    back, called = escape(tr("Back to the table")), escape(tr("Rules"))
    head = '<link rel="stylesheet" href="style.css">'
    body = f"""<body class="game result" data-world="{named(COVERS[game].world)}">{SPRITE}
<main><h1>{escape(title)} · {called}</h1>
<p><a class="push" href="./">{icon("back")}{back}</a></p>{_chapters(game, lang)}</main></body>"""
    return framed(f"{title} · {tr('Rules')}", lang, mode, head, body)


@lru_cache(maxsize=8)
def _chapters(game: str, lang: str) -> str:
    book = ReaderBook(GAMES[game], lang)
    return "".join(_chapter(book, chapter) for chapter in book.chapters)


def _chapter(book: ReaderBook, chapter: Chapter) -> str:
    sections = "".join(_section(book, section) for section in chapter.sections)
    note = f"<p>{escape(book.note(chapter))}</p>" if chapter.note else ""
    return f"<h2>{escape(book.tr(chapter.title))}</h2>{note}{sections}"


def _section(book: ReaderBook, section: Section) -> str:
    paragraphs = "".join(_paragraph(book, paragraph) for paragraph in section.paragraphs)
    title = escape(book.tr(section.title))
    head = f"<summary>{icon('down')}{title}</summary>"
    return f'<details class="section" id="{escape(section.id)}">{head}{paragraphs}</details>'


def _paragraph(book: ReaderBook, paragraph: Paragraph) -> str:
    parts = (
        f'<a href="#{escape(part.section)}">{escape(part.words)}</a>'
        if isinstance(part, Link)
        else escape(part)
        for part in book.parts(paragraph)
    )
    label = f"<b>{escape(book.label(paragraph))}</b> " if paragraph.label else ""
    ground = " · ".join(filter(None, (book.standing(paragraph), book.source(paragraph))))
    return f'<p>{label}{"".join(parts)} <small class="standing">{escape(ground)}</small></p>'
