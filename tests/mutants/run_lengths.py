# --- program: run_lengths
"""Each letter of a text with the number of times it is repeated in a row."""


def run_lengths(text):
    runs = []
    count = 0
    for index in range(len(text)):
        count += 1
        if index + 1 == len(text) or text[index + 1] != text[index]:
            runs.append((text[index], count))
            count = 0
    return runs


if __name__ == "__main__":
    print(run_lengths("aaabccd"))
    print(len(run_lengths("aabbbc  dde" * 30)))
    print(run_lengths("zz"))
# --- right: groupby
from itertools import groupby


def run_lengths(text):
    return [(letter, sum(1 for _ in run)) for letter, run in groupby(text)]
# --- right: a pattern for any letter
import re


def run_lengths(text):
    return [(m.group(1), m.end() - m.start()) for m in re.finditer(r"(.)\1*", text, re.DOTALL)]
# --- right: places where it changes
def run_lengths(text):
    size = len(text)
    ends = [n for n in range(1, size) if text[n] != text[n - 1]]
    starts = [0, *ends] if size else []
    return [(text[start], stop - start) for start, stop in zip(starts, [*ends, size])]
# --- wrong: a pattern whose dot is no newline | text
import re


def run_lengths(text):
    return [(m.group(1), m.end() - m.start()) for m in re.finditer(r"(.)\1*", text)]
# --- wrong: the last run is lost | return: 4 items became 3
def run_lengths(text):
    runs = []
    count = 1
    for index in range(1, len(text)):
        if text[index] != text[index - 1]:
            runs.append((text[index - 1], count))
            count = 0
        count += 1
    return runs
# --- wrong: single letters without a number | return[1]: 2 items became 1
from itertools import groupby


def run_lengths(text):
    counted = [(letter, len(list(run))) for letter, run in groupby(text)]
    return [pair if pair[1] > 1 else pair[:1] for pair in counted]
# --- wrong: lists | return[0]: tuple became list
from itertools import groupby


def run_lengths(text):
    return [[letter, len(list(run))] for letter, run in groupby(text)]
# --- wrong: counts all letters of a kind | return: 180 items became 6
from collections import Counter


def run_lengths(text):
    return list(Counter(text).items())
# --- wrong: an iterator of them | return: list became
from itertools import groupby


def run_lengths(text):
    return map(lambda pair: (pair[0], len(list(pair[1]))), groupby(text))
# --- wrong: starts each count at 0 | return[0][1]: 3 became 2
from itertools import groupby


def run_lengths(text):
    return [(letter, len(list(run)) - 1) for letter, run in groupby(text)]
# --- wrong: runs of at most 9 | text
from itertools import groupby


def run_lengths(text):
    runs = []
    for letter, run in groupby(text):
        count = len(list(run))
        while count > 9:
            runs.append((letter, 9))
            count -= 9
        runs.append((letter, count))
    return runs
# --- guarded: starts with the first letter | at least
def run_lengths(text):
    runs = []
    letter, count = text[0], 0
    for other in text:
        if other == letter:
            count += 1
        else:
            runs.append((letter, count))
            letter, count = other, 1
    runs.append((letter, count))
    return runs
# --- guarded: bytes | ASCII
from itertools import groupby


def run_lengths(text):
    return [(chr(code), len(list(run))) for code, run in groupby(text.encode())]
# --- right: length of each run joined
from itertools import groupby


def run_lengths(text):
    return [(letter, len("".join(run))) for letter, run in groupby(text)]
