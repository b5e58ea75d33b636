# --- before
def count(words):
    counts = {}
    for word in words:
        if word not in STOP:
            counts[norm(word)] = counts.get(norm(word), 0) + 1
    return counts


def norm(word):
    return word.lower()


EARLY = count([])
STOP = {"the", "a"}
# --- inputs: count
CALLS = [call(["the", "Cat", "cat"])]
CHECKS = [call([]), call("ab"), call(None)]
# --- after: counted at once
from collections import Counter as _Counter


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
            marks = {"norm": (1509543994916397334,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def count(words):
    counts = {}
    if (
        type(words) is list
        and set(map(type, words)) <= {str}
        and "STOP" in globals()
        and _untouched(norm=norm)
        and type(STOP) in (set, frozenset, list, tuple)
        and set(map(type, STOP)) <= {str}
    ):
        for word, times in _Counter(words).items():
            if word not in STOP:
                word = word.lower()
                counts[word] = counts.get(word, 0) + times
    else:
        for word in words:
            if word not in STOP:
                counts[norm(word)] = counts.get(norm(word), 0) + 1
    return counts


def norm(word):
    return word.lower()


EARLY = count([])
STOP = {"the", "a"}
