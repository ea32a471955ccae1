"""A device's part in a shared table: hosting it, or following its host.

Everything here runs on one asyncio loop. People are told by events, plain objects such as
{"event": "entry", "seq": 3, ...}; the app's screens and the headless commands read the same.
"""

from companion.sync.following import Following
from companion.sync.hosting import Hosting, watch_server
from companion.sync.setting import Setting, new_op
from companion.sync.shelf import Item, Thing

__all__ = ["Following", "Hosting", "Item", "Setting", "Thing", "new_op", "watch_server"]
