"""Non-breaking spaces: keeps short prepositions and numbers with the next word."""

import re
from collections.abc import Callable, Iterator

KEPT = "\N{NO-BREAK SPACE}"
LONGEST = 18
"""Letters that stay together at most, so that narrow columns can still be filled."""
STRICT = ("cs",)
"""Languages whose readers take a preposition at the end of a line for a mistake."""
_GAPS = re.compile(r"(\s+)")
_TAGS = re.compile(r"\[[^\]]*\]")
_ALONE = re.compile(r"[(\[„«]*[^\W\d_]")
_COUNT = re.compile(r"[(\[„«]*\d+[.×]?")


def unbroken(words: str) -> str:
    """The same with spaces that no line ends at."""
    parts = _GAPS.split(words)
    """Words and the gaps between them by turns."""
    long = len(parts[0])
    for i in range(1, len(parts) - 1, 2):
        if parts[i] in (" ", KEPT) and _holds(parts[i - 1], parts[i + 1]):
            long += 1 + len(parts[i + 1])
        else:
            long = LONGEST + 1
        if long <= LONGEST:
            parts[i] = KEPT
        else:
            long = len(parts[i + 1])
    return "".join(parts)


def _holds(before: str, after: str) -> bool:
    """Whether two words belong together."""
    before, after = _TAGS.sub("", before), _TAGS.sub("", after)
    if _ALONE.fullmatch(before):
        return bool(after)
    if _COUNT.fullmatch(before):
        return after[:1].islower() or after[:1].isdigit()
    return before[-1:].isalpha() and after[:1].isdigit()


def parts(words: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """What a line may be broken between; of what has no room together, each word."""
    for part in re.split(r"[ \t\n]+", unbroken(words.strip())):
        whole = part.replace(KEPT, " ")
        yield from (whole,) if fits(whole) else whole.split()


def typeset(words: str, lang: str) -> str:
    """For whoever breaks lines itself."""
    return unbroken(words) if lang in STRICT else words
