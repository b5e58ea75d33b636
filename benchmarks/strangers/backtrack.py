# program: queens, sudoku and a knapsack by backtracking
# techniques: recursion, search
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
# Puzzles from the algorithms course: queens, sudoku, subset/knapsack
import random
import sys

sys.setrecursionlimit(5000)

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]
MAX_NODES = 60000

solutions = []
calls = 0


# ---------------------------------------------------------------- queens
def safe(board, row, col):
    for r in range(row):
        c = board[r]
        if c == col or abs(c - col) == row - r:
            return False
    return True


def queens(board, row, n):
    global calls
    calls += 1
    if row == n:
        solutions.append(board[:])
        return 1
    count = 0
    for col in range(n):
        if safe(board, row, col):
            board[row] = col
            count += queens(board, row + 1, n)
            board[row] = -1
    return count


# ---------------------------------------------------------------- sudoku
def read_grid(s):
    return [[0 if ch == "." else int(ch) for ch in s[9 * i:9 * i + 9]] for i in range(9)]


def possible(grid, r, c, v):
    for i in range(9):
        if grid[r][i] == v or grid[i][c] == v:
            return False
    r0 = r // 3 * 3
    c0 = c // 3 * 3
    for i in range(r0, r0 + 3):
        for j in range(c0, c0 + 3):
            if grid[i][j] == v:
                return False
    return True


def find_empty(grid):
    for r in range(9):
        for c in range(9):
            if grid[r][c] == 0:
                return r, c
    return None


def sudoku(grid, stats):
    stats["nodes"] += 1
    if stats["nodes"] > MAX_NODES:
        return False
    spot = find_empty(grid)
    if spot is None:
        return True
    r, c = spot
    for v in range(1, 10):
        if possible(grid, r, c, v):
            grid[r][c] = v
            if sudoku(grid, stats):
                return True
            grid[r][c] = 0
    return False


# -------------------------------------------------------------- knapsack
def knapsack(items, capacity):
    best = [0, []]
    order = sorted(range(len(items)), key=lambda i: -items[i][1] / items[i][0])

    def bound(k, room, value):
        b = value
        for i in order[k:]:
            w, v = items[i]
            if w <= room:
                room -= w
                b += v
            else:
                return b + v * room / w
        return b

    def visit(k, room, value, chosen):
        if value > best[0]:
            best[0] = value
            best[1] = chosen[:]
        if k == len(order) or bound(k, room, value) <= best[0]:
            return
        i = order[k]
        w, v = items[i]
        if w <= room:
            chosen.append(i)
            visit(k + 1, room - w, value + v, chosen)
            chosen.pop()
        visit(k + 1, room, value, chosen)

    visit(0, capacity, 0, [])
    return best[0], sorted(best[1])


for n in range(4, 9):
    k = queens([-1] * n, 0, n)
    print("queens", n, k)
print("calls", calls, "kept", len(solutions), "last", solutions[-1])

for s in PUZZLES:
    grid = read_grid(s)
    stats = {"nodes": 0}
    ok = sudoku(grid, stats)
    print("sudoku", ok, stats["nodes"], "".join(str(v) for v in grid[0]))

random.seed(5)
for n in (20, 26, 32):
    items = [(random.randint(20, 60), random.randint(20, 60)) for _ in range(n)]
    # make it hard: values close to the weights
    items = [(w, w + v // 10) for w, v in items]
    value, chosen = knapsack(items, sum(w for w, _ in items) // 2)
    print("knapsack", n, value, len(chosen), chosen[:8])
