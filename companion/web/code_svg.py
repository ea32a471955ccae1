"""A QR code as a picture: dark on light in every theme, as phones read it."""

from functools import lru_cache
from html import escape

QUIET = 3
"""Light modules around the code."""


@lru_cache(maxsize=32)
def code_svg(text: str, says: str) -> str:
    """As large as its place. says: what it is for, to a listener."""
    import segno  # only where a code is shown

    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix]
    side, runs = len(rows) + 2 * QUIET, []
    for y, row in enumerate(rows, QUIET):
        x = 0
        while x < len(row):
            length = next((n for n in range(len(row) - x) if not row[x + n]), len(row) - x)
            if length:
                runs.append(f"M{x + QUIET} {y}h{length}v1h-{length}z")
            x += length + 1
    return (
        f'<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(says)}" '
        f'shape-rendering="crispEdges"><rect width="{side}" height="{side}" rx="1.5" '
        f'fill="var(--fixed-card-plain)"/>'
        f'<path d="{"".join(runs)}" fill="var(--fixed-card-ink)"/></svg>'
    )
