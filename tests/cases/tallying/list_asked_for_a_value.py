# --- before
def letters(text, counts):
    known = 0
    for ch in text:
        k = ord(ch) - 97
        if k in counts:
            counts[k] += 1
            known += 1
    return counts, known
# --- inputs: letters
CALLS = [call("abcab" * 5, {0: 1, 1: 2}), call("abcab" * 5, [0, 1, 2, 3]), call("abcab" * 5, [0, 7, 1, 2, 3])]
# --- after: each character once
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


def letters(text, counts):
    known = 0
    done = False
    if (
        type(text) is str
        and type(known) is int
        and type(counts) is dict
        and (counts_new := _tallied(counts)) is not None
    ):
        try:
            known_new = known
            for ch, times in _Counter(text).items():
                k = ord(ch) - 97
                if k in counts_new:
                    counts_new[k] += times
                    known_new += times
        except Exception:
            pass  # the loop raises the same
        else:
            _put(counts, counts_new)
            known = known_new
            done = True
    if not done:
        for ch in text:
            k = ord(ch) - 97
            if k in counts:
                counts[k] += 1
                known += 1
    return counts, known
