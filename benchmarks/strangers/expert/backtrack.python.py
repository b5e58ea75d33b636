# python: better data structures and fewer calls
import random

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]
MAX_NODES = 60000
solutions = []
calls = 0


def queens(n):
    full = (1 << n) - 1
    board = [-1] * n

    def go(row, cols, d1, d2):
        global calls
        calls += 1
        if row == n:
            solutions.append(board[:])
            return 1
        count = 0
        free = full & ~(cols | d1 | d2)
        while free:
            bit = free & -free
            free ^= bit
            board[row] = bit.bit_length() - 1
            count += go(row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1)
        return count

    return go(0, 0, 0, 0)


def sudoku(text):
    rows = [0] * 9; cols = [0] * 9; boxes = [0] * 9
    empty = []
    grid = [0] * 81
    for k, ch in enumerate(text):
        r, c = divmod(k, 9)
        b = r // 3 * 3 + c // 3
        if ch == ".":
            empty.append((k, r, c, b))
        else:
            bit = 1 << int(ch)
            grid[k] = int(ch)
            rows[r] |= bit; cols[c] |= bit; boxes[b] |= bit
    nodes = 0
    last = len(empty)

    def go(i):
        nonlocal nodes
        nodes += 1
        if nodes > MAX_NODES:
            return False
        if i == last:
            return True
        k, r, c, b = empty[i]
        rr = rows[r]; cc = cols[c]; bb = boxes[b]
        free = 1022 & ~(rr | cc | bb)
        while free:
            bit = free & -free
            free ^= bit
            rows[r] = rr | bit; cols[c] = cc | bit; boxes[b] = bb | bit
            if go(i + 1):
                grid[k] = bit.bit_length() - 1
                return True
        rows[r] = rr; cols[c] = cc; boxes[b] = bb
        return False

    ok = go(0)
    return ok, nodes, "".join(map(str, grid[:9]))


def knapsack(items, capacity):
    best = 0
    bestc = []
    order = sorted(range(len(items)), key=lambda i: -items[i][1] / items[i][0])
    its = [items[i] for i in order]
    n = len(its)
    chosen = []

    def visit(k, room, value):
        nonlocal best, bestc
        if value > best:
            best = value
            bestc = chosen[:]
        if k == n:
            return
        b = value
        left = room
        for q in range(k, n):
            w, v = its[q]
            if w <= left:
                left -= w
                b += v
            else:
                b += v * left / w
                break
        if b <= best:
            return
        w, v = its[k]
        if w <= room:
            chosen.append(order[k])
            visit(k + 1, room - w, value + v)
            chosen.pop()
        visit(k + 1, room, value)

    visit(0, capacity, 0)
    return best, sorted(bestc)


for n in range(4, 9):
    print("queens", n, queens(n))
print("calls", calls, "kept", len(solutions), "last", solutions[-1])
for s in PUZZLES:
    print("sudoku", *sudoku(s))
random.seed(5)
for n in (20, 26, 32):
    items = [(random.randint(20, 60), random.randint(20, 60)) for _ in range(n)]
    items = [(w, w + v // 10) for w, v in items]
    value, chosen = knapsack(items, sum(w for w, _ in items) // 2)
    print("knapsack", n, value, len(chosen), chosen[:8])
