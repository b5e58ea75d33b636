# --- before
class Counter:
    def __init__(self, n):
        self.n = n


def counted(words, start, more):
    counter = Counter(start)
    seen = []
    counts = {"all": start}
    row = [start, start]
    for number, word in enumerate(words):
        counter.n += 1
        seen.append(counter.n)
        counter.n += more
        counts["all"] += more
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1000
        row[number % 2] -= more
        row[-1] += 1
        if number % 3 == 0:
            seen.append(counts["all"])
            seen.append(row[0])
    return counter.n, seen, counts, row
# --- inputs: counted
CALLS = [call(["a", "b", "a", "all", "a"], 1000, 3), call([], 1, 1)]
CHECKS = [
    call(["a"] * 9, 253, 1),
    call(["a"] * 9, 2**30 - 3, 1),
    call(["a"] * 9, 2**60, 2**40),
    call(["a"] * 5, 0.5, 0.25),
    call(["a"] * 5, 1000, 0.25),
    call(["a"] * 5, 1000.5, 3),
    call(["a"] * 3, True, True),
    call(["a"] * 3, None, 1),
    call(["a"] * 3, 5, None),
    call([3, None, 2.5, 3], 700, -1),
]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


class Counter:
    def __init__(self, n):
        self.n = n


@_cythonized
def counted(words, start, more):
    counter = Counter(start)
    seen = []
    counts = {"all": start}
    row = [start, start]
    for number, word in enumerate(words):
        counter.n += 1
        seen.append(counter.n)
        counter.n += more
        counts["all"] += more
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1000
        row[number % 2] -= more
        row[-1] += 1
        if number % 3 == 0:
            seen.append(counts["all"])
            seen.append(row[0])
    return counter.n, seen, counts, row
