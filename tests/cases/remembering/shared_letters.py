# --- before
"""How alike texts are, by their letters."""


def alike(one, other):
    return len(set(one) & set(other)) / len(set(one) | set(other))


def most_alike(words):
    best = (0.0, "", "")
    for word in words:
        for other in words:
            if word < other:
                best = max(best, (alike(word, other), word, other))
    return best


def groups(words):
    found = []
    for word in words:
        for group in found:
            if sorted(group[0]) == sorted(word):
                group.append(word)
                break
        else:
            found.append([word])
    return found


def both(words):
    return most_alike(words), groups(words)
# --- inputs: most_alike
CALLS = [call(["tea", "eat", "steam", "x"]), call([])]
CHECKS = [call(["", "a"]), call(["a", 3]), call([(1, 2), (2, 3)]), call(["a", "b", ""])]
# --- after: answers kept
"""How alike texts are, by their letters."""



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
            marks = {"alike": (1891587005220398210,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def alike(one, other):
    return len(set(one) & set(other)) / len(set(one) | set(other))


def most_alike(words):
    best = (0.0, "", "")
    known = _Known(set)
    alike_then = object()
    if _untouched(alike=alike):
        alike_then = alike
    for word in words:
        for other in words:
            if word < other:
                best = max(best, ((
                    len(known[word] & known[other]) / len(known[word] | known[other])
                    if type(word) is str
                    and type(other) is str
                    and alike is alike_then
                    else alike(word, other)
                ), word, other))
    return best


def groups(words):
    found = []
    for word in words:
        for group in found:
            if sorted(group[0]) == sorted(word):
                group.append(word)
                break
        else:
            found.append([word])
    return found


def both(words):
    return most_alike(words), groups(words)
