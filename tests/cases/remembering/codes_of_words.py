# --- before
"""The sound of words, of which the same come again and again."""


def sound(word):
    codes = {"b": "1", "f": "1", "c": "2", "k": "2", "d": "3", "t": "3", "l": "4", "m": "5", "n": "5", "r": "6"}
    found = word[0].upper()
    before = ""
    for letter in word[1:]:
        code = codes.get(letter, "")
        if code != before:
            found += code
        before = code
    return (found + "000")[:4]


def groups(words):
    found = {}
    for word in words:
        code = sound(word)
        if code not in found:
            found[code] = []
        found[code].append(word)
    return found
# --- inputs: groups
CALLS = [call(["robert", "rupert", "ann", "robert"]), call([])]
CHECKS = [call(["a", ""]), call(["a", None]), call(["ab", b"ab"]), call(("rob", "rob")), call("rob")]
# --- after: answers kept
"""The sound of words, of which the same come again and again."""



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
            marks = {"sound": (748410437591516257,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def sound(word):
    codes = {"b": "1", "f": "1", "c": "2", "k": "2", "d": "3", "t": "3", "l": "4", "m": "5", "n": "5", "r": "6"}
    found = word[0].upper()
    before = ""
    for letter in word[1:]:
        code = codes.get(letter, "")
        if code != before:
            found += code
        before = code
    return (found + "000")[:4]


def groups(words):
    found = {}
    known = _Known(lambda text: sound(text))
    sound_then = object()
    if _untouched(sound=sound):
        sound_then = sound
    for word in words:
        code = (known[word] if type(word) is str and sound is sound_then else sound(word))
        if code not in found:
            found[code] = []
        found[code].append(word)
    return found
