# --- before
"""How often each letter comes, and how many of them there are."""

import string


def frequencies(text):
    freq = {}
    for letter in string.ascii_lowercase:
        freq[letter] = 0
    total = 0
    for ch in text.lower():
        if ch in string.ascii_lowercase:
            freq[ch] += 1
            total += 2
    return freq, total
# --- inputs: frequencies
CALLS = [call("It was the best of times."), call("")]
CHECKS = [call("ÄÖ İ\x00"), call(b"abc"), call(["a", "b"]), call(3)]
# --- after: each character once
"""How often each letter comes, and how many of them there are."""

import string
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


def frequencies(text):
    freq = {}
    for letter in string.ascii_lowercase:
        freq[letter] = 0
    total = 0
    done = False
    if (
        "string" in globals()
        and type(text) is str
        and type(string.ascii_lowercase) is str
        and type(total) is int
        and (freq_new := _tallied(freq)) is not None
    ):
        try:
            total_new = total
            for ch, times in _Counter(text.lower()).items():
                if ch in string.ascii_lowercase:
                    freq_new[ch] += times
                    total_new += 2 * times
        except Exception:
            pass  # the loop raises the same
        else:
            _put(freq, freq_new)
            total = total_new
            done = True
    if not done:
        for ch in text.lower():
            if ch in string.ascii_lowercase:
                freq[ch] += 1
                total += 2
    return freq, total
