# --- program: dry
"""Water that seeps through soil, in steps: each call takes long, and what it is given is small."""


def dry(soil, steps, rate):
    n = len(soil)
    for _ in range(steps):
        for i in range(1, n - 1):
            row, above = soil[i], soil[i - 1]
            for j in range(1, len(row) - 1):
                lost = row[j] - rate * (above[j] + row[j - 1])
                row[j] = lost if lost > 0.0 else 0.0
    return soil


if __name__ == "__main__":
    for start in range(2):
        soil = [[0.5 + (i * 7 + j * 3 + start) % 11 for j in range(30)] for i in range(30)]
        print(sum(map(sum, dry(soil, 400, 0.001))))
# --- wrong: what is not a number stays | soil contains nan in the middle of a row
def dry(soil, steps, rate):
    n = len(soil)
    for _ in range(steps):
        for i in range(1, n - 1):
            row, above = soil[i], soil[i - 1]
            for j in range(1, len(row) - 1):
                lost = row[j] - rate * (above[j] + row[j - 1])
                row[j] = 0.0 if lost <= 0.0 else lost
    return soil
# --- guarded: the first row is taken for all lengths | the rows of soil are equally long
def dry(soil, steps, rate):
    n, m = len(soil), len(soil[0]) if soil else 0
    for _ in range(steps):
        for i in range(1, n - 1):
            row, above = soil[i], soil[i - 1]
            for j in range(1, m - 1):
                lost = row[j] - rate * (above[j] + row[j - 1])
                row[j] = lost if lost > 0.0 else 0.0
    return soil
# --- right: the rows are taken together
def dry(soil, steps, rate):
    n = len(soil)
    for _ in range(steps):
        for above, row in zip(soil[: n - 2], soil[1 : n - 1]):
            for j in range(1, len(row) - 1):
                lost = row[j] - rate * (above[j] + row[j - 1])
                row[j] = lost if lost > 0.0 else 0.0
    return soil
