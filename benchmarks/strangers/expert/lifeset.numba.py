# numba: the hot kernels written anew
import numpy as np
from numba import njit

R_PENTOMINO = "\n.OO\nOO.\n.O.\n"
ACORN = "\n.O.....\n...O...\nOO..OOO\n"
SIZE = 4096
HALF = SIZE // 2


@njit(cache=True)
def step(xs, ys, n, grid, counts, nx, ny):
    """grid: live marks, counts: zero on entry and exit -> number of live cells, births"""
    m = 0
    births = 0
    for i in range(n):
        x = xs[i]; y = ys[i]
        for dx in range(-1, 2):
            for dy in range(-1, 2):
                if dx != 0 or dy != 0:
                    counts[x + dx, y + dy] += 1
    for i in range(n):
        x = xs[i]; y = ys[i]
        for dx in range(-1, 2):
            for dy in range(-1, 2):
                a = x + dx; b = y + dy
                c = counts[a, b]
                if c:
                    counts[a, b] = 0
                    live = grid[a, b] != 0
                    if c == 3 or (c == 2 and live):
                        nx[m] = a; ny[m] = b
                        m += 1
                        if not live:
                            births += 1
    for i in range(n):
        grid[xs[i], ys[i]] = 0
    for i in range(m):
        grid[nx[i], ny[i]] = 1
    return m, births


@njit(cache=True)
def several(xs, ys, n, grid, counts, nx, ny, steps, pops, deltas):
    for s in range(steps):
        m, b = step(xs, ys, n, grid, counts, nx, ny)
        xs, nx = nx, xs
        ys, ny = ny, ys
        pops[s] = m
        deltas[s] = b
        n = m
        if n == 0:
            return xs, ys, n, nx, ny
    return xs, ys, n, nx, ny


def run(name, picture, limit, every):
    cells = [(x, y) for y, l in enumerate(picture.strip().splitlines()) for x, ch in enumerate(l) if ch == "O"]
    cap = 100000
    xs, ys, nx, ny = (np.zeros(cap, np.int64) for _ in range(4))
    grid = np.zeros((SIZE, SIZE), np.uint8)
    counts = np.zeros((SIZE, SIZE), np.uint8)
    n = len(cells)
    for i, (x, y) in enumerate(cells):
        xs[i] = x + HALF; ys[i] = y + HALF
        grid[x + HALF, y + HALF] = 1
    pops = [n]
    births = n
    deaths = 0
    gen = 0
    while True:
        X = xs[:n]; Y = ys[:n]
        if gen % every == 0:
            print("gen %4d: %3d cells, box %s" % (gen, n, (int(X.min()) - HALF, int(Y.min()) - HALF, int(X.max()) - HALF, int(Y.max()) - HALF)))
        if gen == limit:
            break
        k = min(every - gen % every, limit - gen)
        p = np.zeros(k, np.int64); d = np.zeros(k, np.int64)
        xs, ys, n, nx, ny = several(xs, ys, n, grid, counts, nx, ny, k, p, d)
        for a, b in zip(p.tolist(), d.tolist()):
            births += b
            deaths += pops[-1] + b - a
            pops.append(a)
        gen += k
    best = max(pops)
    print("%-12s peak %d at generation %d, births %d, deaths %d" % (name, best, pops.index(best), births, deaths))
    last = set(zip((xs[:n] - HALF).tolist(), (ys[:n] - HALF).tolist()))
    p = np.zeros(2, np.int64); d = np.zeros(2, np.int64)
    xs, ys, n, nx, ny = several(xs, ys, n, grid, counts, nx, ny, 2, p, d)
    later = set(zip((xs[:n] - HALF).tolist(), (ys[:n] - HALF).tolist()))
    print("stable cells:", len(last & later))
    x0 = min(c[0] for c in last); y0 = min(c[1] for c in last)
    print("\n".join("".join("#" if (x, y) in last else "." for x in range(x0, x0 + 40)) for y in range(y0, y0 + 12)))


if __name__ == "__main__":
    run("r-pentomino", R_PENTOMINO, 1150, 200)
    run("acorn", ACORN, 900, 150)
