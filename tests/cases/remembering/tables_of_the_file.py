# --- before
ENDINGS = ["ing", "ed", "s"]
VOWELS = ("a", "e", "i", "o", "u")


def stem(word):
    word = word.lower()
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word[: len(word) - len(ending)]
    return "".join([letter for letter in word if letter not in VOWELS])


def stems(words):
    found = []
    for word in words:
        found.append(stem(word))
    return found


def invented(rng):
    return rng.choice(ENDINGS) + (ENDINGS + ["er"])[0]
# --- inputs: stems
class Noticing(list):
    """As another file may, which changes the table meanwhile."""

    def __iter__(self):
        for number, one in enumerate(super().__iter__()):
            if number == 2:
                ENDINGS[0] = "walk"
            yield one
            ENDINGS[0] = "ing"


class Replacing(list):
    def __iter__(self):
        global VOWELS, ENDINGS
        kept = VOWELS, ENDINGS
        for number, one in enumerate(super().__iter__()):
            VOWELS, ENDINGS = kept if number < 2 else (("w",), ("k", "l"))
            yield one
        VOWELS, ENDINGS = kept


CALLS = [call(["Walking", "walks", "walking", "walks", "is"]), call([])]
CHECKS = [call(["a", 1]), call([None]), call(Noticing(["walking"] * 4)), call(Replacing(["walking", "walks"] * 3))]
# --- after: answers kept
class _Known(dict):
    """What is made of each text or whole number, once it was asked."""

    def __init__(self, make):
        self.make, self.room = make, 10_000_000

    def __missing__(self, key):
        found = self.make(key)
        self.room -= 100 + sum(len(each) for each in (key, found) if type(each) in (str, list, set))
        if self.room < 0:
            self.clear()
            self.room = 10_000_000
        self[key] = found
        return found


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
            marks = {"stem": (1172165007725961136,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


ENDINGS = ["ing", "ed", "s"]
VOWELS = ("a", "e", "i", "o", "u")


def stem(word):
    word = word.lower()
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word[: len(word) - len(ending)]
    return "".join([letter for letter in word if letter not in VOWELS])


def stems(words):
    found = []
    known = _Known(lambda text: stem(text))
    stem_then = ENDINGS_then = VOWELS_then = object()
    if _untouched(stem=stem) and type(ENDINGS) is list and set(map(type, ENDINGS)) <= {str} and type(VOWELS) is tuple and set(map(type, VOWELS)) <= {str}:
        stem_then = stem
        ENDINGS_then = list(ENDINGS)
        VOWELS_then = VOWELS
    for word in words:
        found.append((
            known[word]
            if type(word) is str
            and stem is stem_then
            and type(ENDINGS) is list and ENDINGS == ENDINGS_then
            and VOWELS is VOWELS_then
            else stem(word)
        ))
    return found


def invented(rng):
    return rng.choice(ENDINGS) + (ENDINGS + ["er"])[0]
