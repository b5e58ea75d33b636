"""What the package promises, compiled or not."""

import numpy as np
import pytest
from fieldtools import smoothed


def test_neighbours_count():
    assert smoothed(np.array([0.0, 3.0, 0.0, 0.0]), 1).tolist() == [0.0, 1.0, 1.0, 0.0]
    assert smoothed(np.array([1.0, 5.0]), 9).tolist() == [1.0, 5.0]


def test_lists_are_values_too():
    assert smoothed([0.0, 3.0, 0.0], 1) == [0.0, 1.0, 0.0]


def test_no_values():
    with pytest.raises(IndexError):
        smoothed(np.array([]), 1)
