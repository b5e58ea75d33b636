# --- before
def tribonacci(n):
    if n == 0:
        return 0
    elif n in (1, 2):
        return 1
    else:
        total = tribonacci(n - 1) + tribonacci(n - 2)
        total = total + tribonacci(n - 3)
        return total % 10_007
# --- inputs: tribonacci
CALLS = [call(12), call(3)]
CHECKS = [call(0), call(1), call(2), call(4), call(18), call(True), call(5.0), call("a")]
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
            marks = {"tribonacci": (1502941871094640708,)}
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


def _tribonacci_upwards(n):
    """`tribonacci` of one number after the other, up to n."""
    back_3, back_2, back_1 = 0, 1, 1
    for n in range(3, n + 1):
        total = back_1 + back_2
        total = total + back_3
        back_3, back_2, back_1 = back_2, back_1, total % 10007
    return back_1


def tribonacci(n):
    try:
        if (
            (not _tribonacci_upwards.__dict__ or _tried_again(_tribonacci_upwards))
            and type(n) is int
            and n > 2
            and _untouched(tribonacci=tribonacci)
            and _have_room(n - 1)
        ):
            return _tribonacci_upwards(n)
    except Exception:
        _tribonacci_upwards.failed = True  # what follows raises the same
    if n == 0:
        return 0
    elif n in (1, 2):
        return 1
    else:
        total = tribonacci(n - 1) + tribonacci(n - 2)
        total = total + tribonacci(n - 3)
        return total % 10_007
