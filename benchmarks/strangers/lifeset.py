# program: the game of life with a set of cells
# techniques: membership, counting
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
"""Conway's Game of Life on an unbounded board, live cells kept in a set.

Homework 3, cellular automata.  Follows the R-pentomino and an acorn and
prints population, bounding box and the number of oscillating cells.
"""
from collections import defaultdict

R_PENTOMINO = """
.OO
OO.
.O.
"""

ACORN = """
.O.....
...O...
OO..OOO
"""


def parse(picture, dx=0, dy=0):
    cells = set()
    for y, line in enumerate(picture.strip().splitlines()):
        for x, ch in enumerate(line):
            if ch == "O":
                cells.add((x + dx, y + dy))
    return cells


def neighbours(cell):
    x, y = cell
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx != 0 or dy != 0:
                yield (x + dx, y + dy)


def step(cells):
    counts = defaultdict(int)
    for cell in cells:
        for n in neighbours(cell):
            counts[n] += 1
    new = set()
    for cell, n in counts.items():
        if n == 3 or (n == 2 and cell in cells):
            new.add(cell)
    return new


def bounding_box(cells):
    xs = [c[0] for c in cells]
    ys = [c[1] for c in cells]
    return min(xs), min(ys), max(xs), max(ys)


def generations(cells, limit):
    """Yields (generation, cells) until the pattern dies or the limit."""
    gen = 0
    while cells and gen <= limit:
        yield gen, cells
        cells = step(cells)
        gen += 1


def draw(cells, width=40, height=12):
    x0, y0, _, _ = bounding_box(cells)
    rows = []
    for y in range(y0, y0 + height):
        row = ""
        for x in range(x0, x0 + width):
            row += "#" if (x, y) in cells else "."
        rows.append(row)
    return "\n".join(rows)


def count_still(cells):
    """cells that are alive now and also after two more generations"""
    later = step(step(cells))
    return len([c for c in cells if c in later])


class History:
    def __init__(self, name):
        self.name = name
        self.populations = []
        self.births = 0
        self.deaths = 0
        self._last = set()

    def record(self, cells):
        self.populations.append(len(cells))
        self.births += len(cells - self._last)
        self.deaths += len(self._last - cells)
        self._last = cells

    @property
    def peak(self):
        best = max(self.populations)
        return self.populations.index(best), best

    def report(self):
        print("%-12s peak %d at generation %d, births %d, deaths %d"
              % (self.name, self.peak[1], self.peak[0], self.births, self.deaths))


def run(name, picture, limit, every):
    history = History(name)
    last = None
    for gen, cells in generations(parse(picture), limit):
        history.record(cells)
        if gen % every == 0:
            print("gen %4d: %3d cells, box %s" % (gen, len(cells), bounding_box(cells)))
        last = cells
    history.report()
    print("stable cells:", count_still(last))
    print(draw(last))


if __name__ == "__main__":
    run("r-pentomino", R_PENTOMINO, 1150, 200)
    run("acorn", ACORN, 900, 150)
