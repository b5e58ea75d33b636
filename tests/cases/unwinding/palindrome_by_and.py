# --- before
def is_palindrome(text, low, high):
    return low >= high or text[low] == text[high] and is_palindrome(text, low + 1, high - 1)


def is_mirrored(text):
    if len(text) < 2:
        return True
    else:
        return text[0] == text[-1] and is_mirrored(text[1:-1])
# --- inputs: is_mirrored
CALLS = [call("abba"), call("abca"), call("")]
CHECKS = [call("ab" * 400 + "ba" * 400), call(["a"]), call(7)]
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
            marks = {"is_mirrored": (1225823901165790914,)}
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


def _is_mirrored_unwound(text):
    """`is_mirrored`, round by round instead of call by call, and no deeper."""
    depth = 0
    try:
        for depth in range(_getrecursionlimit()):
            if len(text) < 2:
                result = True
                break
            else:
                result = text[0] == text[-1]
                if not result:
                    break
                text = text[1:-1]
                continue
        else:
            raise RecursionError
        _have_room(depth + 6)
        return result
    except Exception:
        _is_mirrored_unwound.left = depth + 1  # calls that the original makes now, and that end the same way
        raise


def is_palindrome(text, low, high):
    return low >= high or text[low] == text[high] and is_palindrome(text, low + 1, high - 1)


def is_mirrored(text):
    try:
        if (
            type(text) is str
            and _untouched(is_mirrored=is_mirrored)
            and (not _is_mirrored_unwound.__dict__ or _rested(_is_mirrored_unwound))
        ):
            return _is_mirrored_unwound(text)
    except Exception:
        pass  # what follows raises the same
    if len(text) < 2:
        return True
    else:
        return text[0] == text[-1] and is_mirrored(text[1:-1])
