# the loop and the function it calls compiled
"""Sum of squares, element by element, over a million pairs (the classic ufunc exercise)."""

import numpy as np
from numba import njit


@njit(cache=True)
def sum_of_squares(x: float, y: float) -> float:
    """x squared plus y squared."""
    return x**2 + y**2


@njit(cache=True)
def apply_to_all(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    assert a.shape == b.shape
    out = np.zeros_like(a)
    for i in range(a.shape[0]):
        out[i] = sum_of_squares(a[i], b[i])
    return out


def main() -> None:
    n = 600_000
    x = np.linspace(-3.0, 5.0, n)
    y = np.cos(x)
    for repeat in range(3):
        z = apply_to_all(x, y)
        x = z / z.max()
    print(z.shape, z.dtype)
    print("corners:", repr(z[0]), repr(z[n // 2]), repr(z[-1]))
    print("range  :", repr(z.min()), repr(z.max()))
    print("argmin :", int(z.argmin()))
    print("sum    :", repr(z.sum()))


if __name__ == "__main__":
    main()
