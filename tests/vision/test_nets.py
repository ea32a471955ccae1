"""However many pictures a net is given, it says the same of each."""

from __future__ import annotations

import numpy as np
import pytest

from vision import nets

SIDES = {"glance": (32, 24), "aim": (32, 24), "name": (64, 48)}


@pytest.mark.parametrize("name", SIDES)
def test_a_net_says_the_same_of_one_and_of_many(name: str) -> None:
    pictures = np.random.default_rng(3).random((9, 3, *SIDES[name]), np.float32)
    alone = [nets.run(name, pictures[i : i + 1])[0] for i in range(9)]
    for many in (1, nets.AT_ONCE[name], 9):
        assert np.allclose(nets.run(name, pictures[:many]), alone[:many], atol=1e-4)
