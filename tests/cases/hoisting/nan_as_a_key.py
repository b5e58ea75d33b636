# --- before
def spread(values):
    return min(values), sum(values) / len(values)


def places(values, rounds):
    found = {}
    for number in range(rounds):
        found[spread(values)] = number
    return found
# --- inputs: places
CALLS = [call([1.5, 2.0], 4), call([3], 2)]
CHECKS = [call([float("nan")], 4), call([float("inf"), float("-inf")], 3), call([], 2), call([1, "a"], 2)]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


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
            marks = {"spread": (211920233155749834,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _unless_nan(value):
    """The value; None where it is nan, or has one in it: two nans are different objects, and are found as such."""
    parts = [value]
    for part in parts:
        if type(part) in (tuple, list, set, frozenset):
            parts.extend(part)
        elif part != part:
            return None
    return value


def spread(values):
    return min(values), sum(values) / len(values)


def places(values, rounds):
    found = {}
    spread_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _are_plain([rounds]) and _untouched(spread=spread):
            spread_of_values = _unless_nan(spread(values))
    except Exception:
        pass  # the loop raises the same
    for number in range(rounds):
        found[(spread(values) if spread_of_values is None else spread_of_values)] = number
    return found
