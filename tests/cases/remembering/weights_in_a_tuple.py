# --- before
WEIGHTS = (3, 1, 4)


def weight(word):
    return sum([WEIGHTS[k] * ord(word[k]) for k in range(3)])


def total(words):
    found = 0
    for word in words:
        found += weight(word)
    return found
# --- inputs: total
CALLS = [call(["Ing", "xxx", "edd", "xxx"])]
CHECKS = [call(["In", "xxx"]), call([None]), call(["xxx", 5]), call([])]
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
            marks = {"weight": (1862520097706651752,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


WEIGHTS = (3, 1, 4)


def weight(word):
    return sum([WEIGHTS[k] * ord(word[k]) for k in range(3)])


def total(words):
    found = 0
    known = _Known(lambda text: weight(text))
    weight_then = WEIGHTS_then = object()
    if _untouched(weight=weight) and type(WEIGHTS) is tuple and set(map(type, WEIGHTS)) <= {int}:
        weight_then = weight
        WEIGHTS_then = WEIGHTS
    for word in words:
        found += (
            known[word]
            if type(word) is str
            and weight is weight_then
            and WEIGHTS is WEIGHTS_then
            else weight(word)
        )
    return found
