# --- before
"""Counts in lists, by the number of the letter."""


def counts(text, first, second):
    for ch in text:
        ch = ch.lower()
        place = ord(ch) - ord("a")
        if 0 <= place < 26:
            first[place] += 1
        elif ch.isdigit():
            second[int(ch)] -= 3
        else:
            continue
    return first, second
# --- inputs: counts
CALLS = [call("Hello 42 World 4", [0] * 26, [0] * 10), call("", [], [])]
one = [0] * 26
CHECKS = [
    call("Hello 42", one, one),
    call("z9", [0] * 26, [0] * 3),
    call("²", [0] * 26, [0] * 10),
    call("İ", [0] * 26, [0] * 10),
    call("ab", [0.5] * 26, [0] * 10),
    call("ab", {0: 1, 1: 5}, {}),
    call(["a", "b"], [0] * 26, [0] * 10),
]
# --- after: each character once
"""Counts in lists, by the number of the letter."""

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


def counts(text, first, second):
    done = False
    if (
        type(text) is str
        and first is not second
        and (first_new := _tallied(first)) is not None
        and (second_new := _tallied(second)) is not None
    ):
        try:
            for ch, times in _Counter(text).items():
                ch = ch.lower()
                place = ord(ch) - ord('a')
                if 0 <= place < 26:
                    first_new[place] += times
                elif ch.isdigit():
                    second_new[int(ch)] -= 3 * times
                else:
                    continue
        except Exception:
            pass  # the loop raises the same
        else:
            _put(first, first_new)
            _put(second, second_new)
            done = True
    if not done:
        for ch in text:
            ch = ch.lower()
            place = ord(ch) - ord("a")
            if 0 <= place < 26:
                first[place] += 1
            elif ch.isdigit():
                second[int(ch)] -= 3
            else:
                continue
    return first, second
