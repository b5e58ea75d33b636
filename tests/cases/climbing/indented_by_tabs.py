# --- before
def lucas(n):
	if not n > 1: return 2 - n
	return lucas(n - 1) + lucas(n - 2)
# --- inputs: lucas
CALLS = [call(12), call(2)]
CHECKS = [call(0), call(1), call(3), call(-3), call(True)]
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
            marks = {"lucas": (1301940131643245549,)}
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


def _lucas_upwards(n):
    """`lucas` of one number after the other, up to n."""
    back_2, back_1 = 2 - 0, 2 - 1
    for n in range(2, n + 1):
        back_2, back_1 = back_1, back_1 + back_2
    return back_1


def lucas(n):
	try:
		if (
			(not _lucas_upwards.__dict__ or _tried_again(_lucas_upwards))
			and type(n) is int
			and n > 1
			and _untouched(lucas=lucas)
			and _have_room(n)
		):
			return _lucas_upwards(n)
	except Exception:
		_lucas_upwards.failed = True  # what follows raises the same
	if not n > 1: return 2 - n
	return lucas(n - 1) + lucas(n - 2)
