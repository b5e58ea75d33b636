# --- before
from re import compile as prepared


def fields(lines):
    found = []
    for line in lines:
        pattern = prepared("a(b)?\\.")
        found.append(pattern.fullmatch(line) is not None)
    return found
# --- inputs: fields
CALLS = [call(["ab.", "abc", "a."])]
CHECKS = [call([]), call([3])]
# --- after: compiled
from re import compile as prepared
import re as _re


_FIELDS_PATTERN = _re.compile(r"a(b)?\.")


def fields(lines):
    found = []
    for line in lines:
        pattern = _FIELDS_PATTERN
        found.append(pattern.fullmatch(line) is not None)
    return found
