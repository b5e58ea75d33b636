# --- before
"""Signs."""

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def shifted(letter, key):
    """One letter of the secret."""
    if letter.lower() in ALPHABET:
        place = position(letter.lower())
        moved = ALPHABET[(place + key) % 26]
        return moved.upper() if letter.isupper() else moved
    return letter


def position(letter, start=0):
    for i in range(start, len(ALPHABET)):
        if ALPHABET[i] == letter:
            return i
    return -1


def secret(text, key):
    result = ""
    for letter in text:
        result += shifted(letter, key)
    return result


def renamed(letters):
    global ALPHABET
    ALPHABET = letters
    return secret("Hello, World!", 3)
# --- inputs: secret
CALLS = [call("Hello, World!", 3)]
CHECKS = [call("", 3), call("ßİ中\ud800", -1), call("abc", None), call("-", None), call(["a", "bc"], 1), call("Z", 2**65)]
# --- after: each different character once
"""Signs."""

from functools import lru_cache as _lru_cache


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


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


def _secret_step(letter, key, ALPHABET):
    """What one round of the loop adds."""
    result = ""
    result += shifted(letter, key)
    return (result or None,)


@_lru_cache(maxsize=32)
def _secret_tables(key, ALPHABET):
    return [_Characters(_secret_step, 0, key, ALPHABET)]


def _translated(text, table):
    """`text` with all characters as in `table`, or None where one of them raises."""
    try:
        return text.translate(table)
    except Exception:
        return None


ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def shifted(letter, key):
    """One letter of the secret."""
    if letter.lower() in ALPHABET:
        place = position(letter.lower())
        moved = ALPHABET[(place + key) % 26]
        return moved.upper() if letter.isupper() else moved
    return letter


def position(letter, start=0):
    for i in range(start, len(ALPHABET)):
        if ALPHABET[i] == letter:
            return i
    return -1


def secret(text, key):
    result = ""
    if (
        type(text) is str
        and type(key) is int
        and type(ALPHABET) is str
        and _untouched(shifted=shifted, position=position)
        and (more := _translated(text, _secret_tables(key, ALPHABET)[0])) is not None
    ):
        result += more
    else:
        for letter in text:
            result += shifted(letter, key)
    return result


def renamed(letters):
    global ALPHABET
    ALPHABET = letters
    return secret("Hello, World!", 3)
