"""A short evening of the soak; `make soak` plays the long one."""

from pathlib import Path

from tests.sync.soak import soak


def test_an_hour_with_lost_connections_and_kills_ends_with_one_log(tmp_path: Path) -> None:
    assert soak(tmp_path, moves=40, cuts=3, kills=2)["heads"] == 1
