# --- before
"""Pairs of words with the same letters."""


def are_anagrams(one, other):
    """Whether they have the same letters."""
    return one != other and sorted(one.lower()) == sorted(other.lower())


def pairs(words):
    found = []
    for i in range(len(words)):
        for j in range(i + 1, len(words)):
            if are_anagrams(words[i], words[j]):
                found.append((words[i], words[j]))
    return found
# --- inputs: pairs
CALLS = [call(["Tea", "eat", "ate", "tea", "x"]), call([])]
CHECKS = [call(["a", None]), call(["ab", "ba", 3]), call(("ab", "ba")), call("aba")]
# --- after: answers kept
"""Pairs of words with the same letters."""



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
            marks = {"are_anagrams": (767472539070549412, 1746941434772267553)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def are_anagrams(one, other):
    """Whether they have the same letters."""
    return one != other and sorted(one.lower()) == sorted(other.lower())


def pairs(words):
    found = []
    known = _Known(lambda text: sorted(text.lower()))
    are_anagrams_then = object()
    if _untouched(are_anagrams=are_anagrams):
        are_anagrams_then = are_anagrams
    for i in range(len(words)):
        for j in range(i + 1, len(words)):
            if (
                one != one_2 and known[one] == known[one_2]
                if type(words) is list
                and type(one := words[i]) is str
                and type(one_2 := words[j]) is str
                and are_anagrams is are_anagrams_then
                else are_anagrams(words[i], words[j])
            ):
                found.append((words[i], words[j]))
    return found
