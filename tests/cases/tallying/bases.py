# --- before
"""Bases that are counted for whoever has the table; a letter that is no base raises half-way."""


def count(dna, counts):
    for base in dna:
        counts[base] += 1
    return counts
# --- inputs: count
CALLS = [call("ACGTTTG", {"A": 0, "C": 0, "G": 2, "T": 0}), call("", {})]
from collections import Counter, defaultdict
shared = {"A": 1}
CHECKS = [
    call("AAXA", {"A": 0}),
    call("AAXA", Counter()),
    call("AAXA", defaultdict(int)),
    call("AA", {"A": 0.1}),
    call("AA", {"A": True}),
    call("AA", {"A": 2**70}),
    call("AA", [1, 2]),
    call(["A", "A"], shared),
    call(("A", "A"), {"A": [1]}),
]
# --- after: each character once
"""Bases that are counted for whoever has the table; a letter that is no base raises half-way."""

from collections import Counter as _Counter


def _tallied(table):
    """A copy of a dictionary or list of whole numbers; None of anything else."""
    if type(table) is dict and set(map(type, table)) <= {int, str} and set(map(type, table.values())) <= {int}:
        return table.copy()
    return table.copy() if type(table) is list and set(map(type, table)) <= {int} else None


def _put(table, new):
    """Give a dictionary, or list, the values of its copy."""
    if type(table) is dict:
        table.update(new)
    else:
        table[:] = new


def count(dna, counts):
    done = False
    if type(dna) is str and (counts_new := _tallied(counts)) is not None:
        try:
            for base, times in _Counter(dna).items():
                counts_new[base] += times
        except Exception:
            pass  # the loop raises the same
        else:
            _put(counts, counts_new)
            done = True
    if not done:
        for base in dna:
            counts[base] += 1
    return counts
