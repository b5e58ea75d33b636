# --- before
"""Signs."""


def rotated(text, shift):
    result = ""
    for letter in text:
        # other signs stay as they are
        if not letter.isalpha():
            result += letter
            continue
      # (a comment that stands in front of the block)
        start = ord("A") if letter.isupper() else ord("a")
        result += chr((ord(letter) - start + shift) % 26 + start)
    return result
# --- inputs: rotated
class Loud(str):
    def __iter__(self):
        return iter("loud")


CALLS = [call("Hello, World!", 3)]
CHECKS = [
    call("", 3),
    call("ßéΣ \ud800 Ǆ \U0001f600 中", -5),
    call("abc", 2**70),
    call("a-b", True),
    call("abc", 1.5),
    call("-- ", None),
    call("--a", None),
    call(Loud("abc"), 1),
    call(["a", "bc"], 1),
    call(["a", 5], 1),
    call(None, 1),
]
# --- after: each different character once
"""Signs."""

from functools import lru_cache as _lru_cache


class _Characters(dict):
    """Number of a character → what a round of the loop adds for it, found out when the character is first met."""

    def __init__(self, step, position, *fixed):
        self.step, self.position, self.fixed = step, position, fixed

    def __missing__(self, number):
        try:
            self[number] = added = self.step(chr(number), *self.fixed)[self.position]
        except LookupError as error:  # `translate` would take it for a character that stays as it is
            raise ValueError from error
        return added


def _rotated_step(letter, shift):
    """What one round of the loop adds."""
    result = ""
    if not letter.isalpha():
        result += letter
        return (result or None,)
    # (a comment that stands in front of the block)
    start = ord("A") if letter.isupper() else ord("a")
    result += chr((ord(letter) - start + shift) % 26 + start)
    return (result or None,)


@_lru_cache(maxsize=32)
def _rotated_tables(shift):
    return [_Characters(_rotated_step, 0, shift)]


def _translated(text, table):
    """`text` with all characters as in `table`, or None where one of them raises."""
    try:
        return text.translate(table)
    except Exception:
        return None


def rotated(text, shift):
    result = ""
    if (
        type(text) is str
        and type(shift) is int
        and (more := _translated(text, _rotated_tables(shift)[0])) is not None
    ):
        result += more
    else:
        for letter in text:
            # other signs stay as they are
            if not letter.isalpha():
                result += letter
                continue
          # (a comment that stands in front of the block)
            start = ord("A") if letter.isupper() else ord("a")
            result += chr((ord(letter) - start + shift) % 26 + start)
    return result
