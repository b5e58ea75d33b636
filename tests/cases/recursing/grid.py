# --- before
class Grid:
    def __init__(self):
        self.size = 3

    def paths(self, rows, columns):
        if rows == 1 or columns == 1:
            return 1
        best = 0
        for step in range(1, 3):
            if rows > step:
                best += self.paths(rows - step, columns)
        return best + self.paths(rows, columns - 1)
# --- inputs: Grid.paths
CALLS = [call(Grid(), 5, 6)]
CHECKS = [call(Grid(), 1, 9), call(Grid(), 7, 7), call(Grid(), 2.5, 1), call(None, 4, 4)]
# --- after: memo
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
            marks = {"paths": (2003855206623024561,)}
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


def _room_below(deepest, level, calls):
    """Whether so many calls may be nested from this level on; `deepest` keeps in mind that they may."""

    def nest(left):
        return left and nest(left - 1)

    try:
        nest(calls)
    except RecursionError:
        return False
    deepest.extend(range(len(deepest), level + calls))
    return True


def _paths_memo(level, deepest, memo, rows, columns):
    """`paths` with a memo: arguments → how deep they came, how deep that led, the answer."""
    key = rows, columns
    known = memo.get(key)
    if known is not None and (
        level <= known[0]
        or level + known[1] + 5 < len(deepest)
        or _room_below(deepest, level, known[1] + 55)
    ):
        deepest[level - 1] = max(deepest[level - 1], level + known[1])
        return known[2]
    deepest[level : level + 1] = [level + 1]
    if rows == 1 or columns == 1:
        return 1
    best = 0
    for step in range(1, 3):
        if rows > step:
            best += _paths_memo(level + 1, deepest, memo, rows - step, columns)
    result = best + _paths_memo(level + 1, deepest, memo, rows, columns - 1)
    if len(memo) >= 262144:
        memo.clear()
    memo[key] = level, deepest[level] - level, result
    deepest[level - 1] = max(deepest[level - 1], deepest[level])
    return result


class Grid:
    def __init__(self):
        self.size = 3

    def paths(self, rows, columns):
        try:
            if (
                (not _paths_memo.__dict__ or _tried_again(_paths_memo))
                and type(self) is Grid
                and "paths" not in self.__dict__
                and _untouched(paths=Grid.paths)
                and type(rows) is int
                and type(columns) is int
            ):
                return _paths_memo(0, [], {}, rows, columns)
        except Exception:
            _paths_memo.failed = True  # what follows raises the same
        if rows == 1 or columns == 1:
            return 1
        best = 0
        for step in range(1, 3):
            if rows > step:
                best += self.paths(rows - step, columns)
        return best + self.paths(rows, columns - 1)
