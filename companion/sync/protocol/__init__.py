"""The sync protocol: messages in, messages out. No sockets, no clocks.

One phone hosts and numbers the entries. Guests propose; nothing is true until the host has
numbered it and written it down. Whoever opened the highest term is the one to follow.
"""

from companion.sync.protocol.guest import Guest, Heard, InStep, News
from companion.sync.protocol.host import OP_ID, Answer, Host

__all__ = ["OP_ID", "Answer", "Guest", "Heard", "Host", "InStep", "News"]
