# --- before
def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def row(n):
    values = []
    for k in range(n + 1):
        values.append(factorial(n) // (factorial(k) * factorial(n - k)))
        values.append(factorial(n) / (factorial(n - k) * factorial(k)))
    return values


def choose(n, k):
    return factorial(n) // factorial(n - k) // factorial(k)


def table(pairs):
    return row(6), [choose(n, k) for n, k in pairs]
# --- inputs: table
CALLS = [call([(5, 2), (49, 6)])]
CHECKS = [call([(0, 0), (3, 5), (5, -2), (-4, 2), (-4, -6)]), call([(True, True), (300, 150)]), call([(5.0, 2)]), call([(5, "a")])]
# --- after: one call
import math as _math


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
            marks = {"factorial": (2294583943794179128,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _row_binomial(n, k):
    """`factorial(n) // (factorial(k) * factorial(n - k))`"""
    if type(n) is type(k) is int and 0 <= k <= n and _untouched(factorial=factorial):
        return _math.comb(n, k)
    return factorial(n) // (factorial(k) * factorial(n - k))


def _row_binomial_2(n, k):
    """`factorial(n) / (factorial(n - k) * factorial(k))`"""
    if type(n) is type(k) is int and 0 <= k <= n and _untouched(factorial=factorial):
        return _math.comb(n, k) / 1
    return factorial(n) / (factorial(n - k) * factorial(k))


def _choose_binomial(n, k):
    """`factorial(n) // factorial(n - k) // factorial(k)`"""
    if type(n) is type(k) is int and 0 <= k <= n and _untouched(factorial=factorial):
        return _math.comb(n, k)
    return factorial(n) // factorial(n - k) // factorial(k)


def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def row(n):
    values = []
    for k in range(n + 1):
        values.append(_row_binomial(n, k))
        values.append(_row_binomial_2(n, k))
    return values


def choose(n, k):
    return _choose_binomial(n, k)


def table(pairs):
    return row(6), [choose(n, k) for n, k in pairs]
