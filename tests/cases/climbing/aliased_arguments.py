# --- before
def blend(n, first, second):
    if n == 1:
        return first[0]
    if n == 2:
        return second[1]
    return blend(n - 1, first, second) * first[1] + blend(n - 2, first, second)
# --- inputs: blend
PAIR = [2, 3]
CALLS = [call(7, PAIR, PAIR), call(3, [1, 2], [5, 6])]
CHECKS = [call(1, PAIR, PAIR), call(2, PAIR, []), call(9, [], PAIR), call(8, [2, 1.5], [0, -0.0]), call(6, PAIR, (1, 2))]
# --- after: upwards
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
            marks = {"blend": (2100546680951852099,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _tried_again(function):
    """Whether a copy is tried again: each time it fails, more calls go by first, and fewer when it does not."""
    kept = function.__dict__
    waits, left, tried = kept.get("state", (0, 0, False))
    if "failed" in kept:
        waits = left = min(2 * waits + 1, 1023)
    elif tried:
        waits //= 2
    kept.clear()
    if waits:
        function.state = waits, left - 1 if left else 0, not left
    return not left


def _have_room(calls):
    """Whether so many more calls may be nested; raises RecursionError otherwise."""
    if calls > 0:
        _have_room(calls - 1)
    return True


def _blend_upwards(n, first, second):
    """`blend` of one number after the other, up to n."""
    back_2, back_1 = first[0], second[1]
    for n in range(3, n + 1):
        back_2, back_1 = back_1, back_1 * first[1] + back_2
    return back_1


def blend(n, first, second):
    try:
        if (
            (not _blend_upwards.__dict__ or _tried_again(_blend_upwards))
            and type(n) is int
            and type(first) is list and set(map(type, first)) <= {int}
            and type(second) is list and set(map(type, second)) <= {int}
            and n > 2
            and _untouched(blend=blend)
            and _have_room(n - 1)
        ):
            return _blend_upwards(n, first, second)
    except Exception:
        _blend_upwards.failed = True  # what follows raises the same
    if n == 1:
        return first[0]
    if n == 2:
        return second[1]
    return blend(n - 1, first, second) * first[1] + blend(n - 2, first, second)
