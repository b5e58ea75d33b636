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
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"position": (126780923596047377,), "shifted": (722280994901255733, 1016533638822397232)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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
