"""What a browser needs to put a page on a home screen: a manifest, an icon, a colour."""

import json

from companion.play.look import ground, roles
from companion.web.look import DRAWINGS, MODES

ROUND = 96
"""Of 512: the corners of the icon; the drawing keeps clear of what launchers cut off."""


def icon_svg() -> str:
    """The app's drawing on its ground."""
    colours = roles("dark")
    drawing = f'<path d="{DRAWINGS["app-icon"]}" fill="{colours["text"]}"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<rect width="512" height="512" rx="{ROUND}" fill="{colours["bg"]}"/>'
        f'<g transform="translate(104 104) scale(12.66)">{drawing}</g></svg>'
    )


def manifest() -> str:
    """For the page that it lies beside."""
    colour = roles("dark")["bg"]
    icons = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    facts = {"name": "Cairn", "short_name": "Cairn", "start_url": "./", "scope": "./"}
    shown = {"display": "standalone", "background_color": colour, "theme_color": colour}
    return json.dumps({**facts, **shown, "icons": icons})


def head_html(world: str) -> str:
    """Lines of a page's head; the bars of the browser take the colour of the page's ground."""
    colours = "".join(
        f'<meta name="theme-color" media="(prefers-color-scheme: {mode})" '
        f'content="{(ground(mode, world) if world else roles(mode))["bg"]}">\n'
        for mode in MODES
    )
    return (
        f'{colours}<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="icon" href="icon.svg" type="image/svg+xml">'
    )
