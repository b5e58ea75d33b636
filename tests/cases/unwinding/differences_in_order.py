# --- before
def largest(values, i):
    if i == len(values) - 1:
        return values[i]
    return max(values[i], largest(values, i + 1))


def mean(values, i):
    if i == len(values):
        return 0.0
    return mean(values, i + 1) - values[i] / len(values)
# --- inputs: mean
NAN = float("nan")
CALLS = [call([1.5, 2.5, 0.5], 0), call([], 0)]
CHECKS = [call([], 0), call([NAN, 1.0, NAN], 0), call([0.0, -0.0], 0), call([1.5, 2], 0), call([1.5], 5), call([1.5] * 700, -700)]
# --- after: loop
from sys import getrecursionlimit as _getrecursionlimit
from sys import version_info as _version_info


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
            marks = {"mean": (1742899317351806725,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _have_room(calls):
    """Whether so many more calls may be nested; raises RecursionError otherwise.

    Up to Python 3.11, levels in C count like calls: `isinstance` goes through tuples in tuples, in a tenth of the time.
    """
    tuples = _have_room.__dict__.setdefault("tuples", [()])
    if _version_info < (3, 12) and calls < 1_000:
        while len(tuples) <= calls:
            tuples.append((tuples[-1],))
        return not isinstance(None, tuples[calls])
    return calls <= 0 or _have_room(calls - 1)


def _rested(function):
    """Whether a loop that did not come to its end is to be tried again: not by the calls inside of the same one."""
    left = function.__dict__.pop("left", 1) - 1
    if left > 0:
        function.left = left
    return left <= 0


def _leave_alone(function, values):
    """Of a list that does not fit the loop, the calls inside need not look through what is left."""
    function.left = len(values) if type(values) in (list, tuple) else 0
    return False


def _mean_unwound(values, i):
    """`mean`, round by round instead of call by call, and no deeper."""
    waiting = []
    depth = 0
    try:
        for depth in range(_getrecursionlimit()):
            if i == len(values):
                result = 0.0
                break
            waiting.append(values[i] / len(values))
            i = i + 1
        else:
            raise RecursionError
        _have_room(depth + 6)
        for part in reversed(waiting):
            result = result - part
        return result
    except Exception:
        _mean_unwound.left = depth + 1  # calls that the original makes now, and that end the same way
        raise


def largest(values, i):
    if i == len(values) - 1:
        return values[i]
    return max(values[i], largest(values, i + 1))


def mean(values, i):
    try:
        if (
            type(i) is int
            and (not _mean_unwound.__dict__ or _rested(_mean_unwound))
            and (type(values) is list and set(map(type, values)) <= {float} and _untouched(mean=mean) or _leave_alone(_mean_unwound, values))
        ):
            return _mean_unwound(values, i)
    except Exception:
        pass  # what follows raises the same
    if i == len(values):
        return 0.0
    return mean(values, i + 1) - values[i] / len(values)
