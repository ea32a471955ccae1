"""The page that edits one item of a library: its scene, questions and tools."""

from dataclasses import replace

from companion.pages.library import Draft, Kept, answer, asked, begun
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import Wide, wide
from companion.play.library import COPY
from companion.play.scene import Stage


def opened(kept: Kept, thing: str) -> Draft:
    return begun(kept, Draft(thing=thing))


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    """stage: the room below the bar, which the scene fills."""
    its, reader = kept.library, kept.reader
    editor = its.editor
    assert editor is not None
    assert editor.scene is not None
    title, state = editor.title(reader, draft.editing)
    more = choice("more", reader.tr("More"), replace(draft, asks="thing"), icon="more")
    return Page(
        title,
        (Wide(editor.scene(reader, draft.editing, wide(stage))),),
        state,
        tools=(more,) if its.name(kept.things, draft.thing) else (),
        asks=asked(kept, draft, stage),
    )


def touched(kept: Kept, draft: Draft, spot: str) -> Draft | Run:
    if spot == COPY:
        return Run("copy", where(thing=draft.thing))
    return Run("touch thing", where(spot=spot), stays=True)


EDITOR: PageKind[Kept, Draft] = PageKind(
    lambda kept: opened(kept, kept.thing),
    page,
    answer,
    touched,
    closed=lambda draft: replace(draft, asks="edit"),
)
