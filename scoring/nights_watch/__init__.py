"""A Game of Thrones Catan, Brotherhood of the Watch: the wildling warden and the full table."""

from scoring.nights_watch.table import TABLE
from scoring.nights_watch.warden import WARDEN

__all__ = ["TABLE", "WARDEN"]
