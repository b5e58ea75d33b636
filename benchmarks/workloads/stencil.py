"""A nested-loop stencil on a NumPy array: heat spreads over a square plate, one element at a time."""

import numpy as np

SIZE = 240
SWEEPS = 12


def plate(size):
    """Warm in the middle, waves around it."""
    grid = np.zeros((size, size))
    for i in range(size):
        for j in range(size):
            grid[i, j] = (i * 7 + j * 3) % 11
    return grid


def sweep(old, new):
    rows, columns = old.shape
    for i in range(1, rows - 1):
        for j in range(1, columns - 1):
            new[i, j] = 0.25 * (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1])  # hottest


def residual(old, new):
    rows, columns = old.shape
    worst = 0.0
    for i in range(1, rows - 1):
        for j in range(1, columns - 1):
            change = new[i, j] - old[i, j]
            if change > worst:
                worst = change
    return worst


def main():
    old = plate(SIZE)  # timed: plate
    new = old.copy()
    for _ in range(SWEEPS):
        sweep(old, new)  # timed: sweep
        worst = residual(old, new)  # timed: residual
        old, new = new, old
    print(f"largest rise {worst:.6f}, middle {old[SIZE // 2, SIZE // 2]:.6f}")


if __name__ == "__main__":
    main()
