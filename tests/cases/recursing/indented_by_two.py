# --- before
class Words:
  def ways(self, text, start):
    if start >= len(text):
      return 1
    if text[start] == "0":
      return 0
    total = self.ways(text, start + 1)
    if start + 1 < len(text) and int(text[start : start + 2]) <= 26:
      total += self.ways(text, start + 2)
    return total
# --- inputs: Words.ways
CALLS = [call(Words(), "1212121", 0)]
CHECKS = [call(Words(), "", 0), call(Words(), "0", 0), call(Words(), "12x1", 0), call(Words(), ["1", "2"], 0), call(Words(), "11111", -2)]
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
            marks = {"ways": (2284011865872587366,)}
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


def _ways_memo(level, deepest, memo, text, start):
    """`ways` with a memo: arguments → how deep they came, how deep that led, the answer."""
    known = memo.get(start)
    if known is not None and (
        level <= known[0]
        or level + known[1] + 7 < len(deepest)
        or _room_below(deepest, level, known[1] + 57)
    ):
        deepest[level - 1] = max(deepest[level - 1], level + known[1])
        return known[2]
    deepest[level : level + 1] = [level + 1]
    if start >= len(text):
      return 1
    if text[start] == "0":
      return 0
    total = _ways_memo(level + 1, deepest, memo, text, start + 1)
    if start + 1 < len(text) and int(text[start : start + 2]) <= 26:
      total += _ways_memo(level + 1, deepest, memo, text, start + 2)
    result = total
    if len(memo) >= 262144:
        memo.clear()
    memo[start] = level, deepest[level] - level, result
    deepest[level - 1] = max(deepest[level - 1], deepest[level])
    return result


class Words:
  def ways(self, text, start):
    try:
        if (
            (not _ways_memo.__dict__ or _tried_again(_ways_memo))
            and type(self) is Words
            and "ways" not in self.__dict__
            and _untouched(ways=Words.ways)
            and type(text) is str
            and type(start) is int
        ):
            return _ways_memo(0, [], {}, text, start)
    except Exception:
        _ways_memo.failed = True  # what follows raises the same
    if start >= len(text):
      return 1
    if text[start] == "0":
      return 0
    total = self.ways(text, start + 1)
    if start + 1 < len(text) and int(text[start : start + 2]) <= 26:
      total += self.ways(text, start + 2)
    return total
