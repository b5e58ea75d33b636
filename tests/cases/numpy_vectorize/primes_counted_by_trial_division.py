# --- before
def is_prime(n):
    if n < 2:
        return False
    if n % 2 == 0:
        return n == 2
    divisor = 3
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 2
    return True
def f(limit):
    count = 0
    for n in range(limit):
        if is_prime(n):
            count += 1
    return count
# --- inputs: f
CALLS = [call(300)]
CHECKS = [call(0), call(1), call(2), call(3)]
# --- after: array statements
import numpy as _np


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
            marks = {"is_prime": (1212925159393316842,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def is_prime(n):
    if n < 2:
        return False
    if n % 2 == 0:
        return n == 2
    divisor = 3
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 2
    return True
@_np.errstate(divide='raise', over='raise', invalid='raise')
def _f_in_numpy(limit):
    count = 0
    if 1 <= limit:
        chosen = _np.arange(limit) < 2
        result = False
        others = _np.logical_not(chosen)
        chosen_2 = _np.arange(limit) % 2 == 0
        result = _np.where(others & chosen_2, _np.arange(limit) == 2, result)
        others_2 = _np.logical_not(chosen_2)
        chosen_n = _np.flatnonzero(others & others_2)
        result_all_3 = result
        divisor_2 = 3
        result = True
        n_active = chosen_n
        active = _np.arange(len(chosen_n))
        divisor_2_all = _np.array(_np.broadcast_to(divisor_2, len(chosen_n)), int)
        divisor_2 = divisor_2_all.copy()
        result_all = _np.array(_np.broadcast_to(result, len(chosen_n)), bool)
        result = result_all.copy()
        while len(active):
            stay = _whole(_np.multiply, divisor_2, divisor_2) <= n_active
            if not stay.all():
                ended = ~stay
                divisor_2_all[active[ended]] = divisor_2[ended]
                result_all[active[ended]] = result[ended]
                active = active[stay]
                n_active = n_active[stay]
                divisor_2 = divisor_2[stay]
                result = result[stay]
                if not len(active):
                    break
            done = n_active % divisor_2 == 0
            chosen_n_2 = _np.flatnonzero(done)
            result_all_2 = result
            result = False
            result_all_2 = _np.array(result_all_2, bool)
            result_all_2[chosen_n_2] = result
            result = result_all_2
            ended_2 = done
            if ended_2.any():
                stay_2 = ~ended_2
                divisor_2_all[active[ended_2]] = divisor_2[ended_2]
                result_all[active[ended_2]] = result[ended_2]
                active = active[stay_2]
                n_active = n_active[stay_2]
                divisor_2 = divisor_2[stay_2]
                result = result[stay_2]
                if not len(active):
                    break
            divisor_2 = divisor_2 + 2
        divisor_2_all[active] = divisor_2
        result_all[active] = result
        divisor_2 = divisor_2_all
        result = result_all
        result_all_3 = _np.array(result_all_3, bool)
        result_all_3[chosen_n] = result
        result = result_all_3
        count = count + int(_np.count_nonzero(result))
    return int(count)


def f(limit):
    if (
        type(limit) is int
        and abs(limit) <= 2**31
        and "is_prime" in globals()
        and _untouched(is_prime=is_prime)
    ):
        try:
            return _f_in_numpy(limit)
        except Exception:  # the original code below takes over
            pass
    count = 0
    for n in range(limit):
        if is_prime(n):
            count += 1
    return count
