# --- before
"""A case."""


class Solution:
    def stairs(self, n):
        """How many ways."""
        if n <= 1:
            return 1
        return self.stairs(n - 1) + self.stairs(n - 2)


class Other(Solution):
    pass


class Counting(Solution):
    def stairs(self, n):
        print(n)
        return super().stairs(n)
# --- inputs: Solution.stairs
replaced = Solution()
replaced.stairs = lambda n: 7
CALLS = [call(Solution(), 12)]
CHECKS = [call(Solution(), n) for n in (0, -4, 1, 5, True, 3.5, 15)]
CHECKS += [call(Other(), 5), call(Counting(), 4), call(replaced, 5), call(Solution(), "a"), call(7, 3)]
# --- after: memo
"""A case."""



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
            marks = {"stairs": (296686493571069751, 1164285145331120071, 1780722349561787445)}
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


def _stairs_memo(level, deepest, memo, n):
    """`stairs` with a memo: arguments → how deep they came, how deep that led, the answer."""
    known = memo.get(n)
    if known is not None and (
        level <= known[0]
        or level + known[1] + 4 < len(deepest)
        or _room_below(deepest, level, known[1] + 54)
    ):
        deepest[level - 1] = max(deepest[level - 1], level + known[1])
        return known[2]
    deepest[level : level + 1] = [level + 1]
    if n <= 1:
        return 1
    result = _stairs_memo(level + 1, deepest, memo, n - 1) + _stairs_memo(level + 1, deepest, memo, n - 2)
    if len(memo) >= 262144:
        memo.clear()
    memo[n] = level, deepest[level] - level, result
    deepest[level - 1] = max(deepest[level - 1], deepest[level])
    return result


class Solution:
    def stairs(self, n):
        """How many ways."""
        try:
            if (
                (not _stairs_memo.__dict__ or _tried_again(_stairs_memo))
                and type(self) is Solution
                and "stairs" not in self.__dict__
                and _untouched(stairs=Solution.stairs)
                and type(n) is int
            ):
                return _stairs_memo(0, [], {}, n)
        except Exception:
            _stairs_memo.failed = True  # what follows raises the same
        if n <= 1:
            return 1
        return self.stairs(n - 1) + self.stairs(n - 2)


class Other(Solution):
    pass


class Counting(Solution):
    def stairs(self, n):
        print(n)
        return super().stairs(n)
