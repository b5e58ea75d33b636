# --- before
def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)


def variance(values):
    total = 0
    for value in values:
        total += (value - mean(values)) ** 2
    return total / len(values)
# --- inputs: variance
CALLS = [call([1.5, 2.0, 4.25]), call([3, 4, 8])]
CHECKS = [call([]), call([float("nan"), 1.0]), call(["a", 1]), call((1, 2)), call([10**400, 1.5]), call(None)]
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
            marks = {"mean": (1609687960106417157,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)


def variance(values):
    total = 0
    mean_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _untouched(mean=mean):
            mean_of_values = mean(values)
    except Exception:
        pass  # the loop raises the same
    for value in values:
        total += (value - (mean(values) if mean_of_values is None else mean_of_values)) ** 2
    return total / len(values)
