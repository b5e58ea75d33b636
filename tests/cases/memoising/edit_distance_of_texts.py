# --- before
"""A case."""


def edit(a, b):
    if not a: return len(b)
    if not b: return len(a)
    if a[0] == b[0]: return edit(a[1:], b[1:])
    return 1 + min(
        edit(a[1:], b),  # left out
        edit(a, b[1:]),
        edit(a[1:], b[1:]),
    )  # the least
# --- inputs: edit

class Text(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


CALLS = [call("saturn", "urbane")]
CHECKS = [call("", ""), call("", "x"), call("abcab", "cabba"), call(Text("abc"), "cde"), call("ab", ["b", "a"]), call(1, 2)]
# --- after: memo
"""A case."""



def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _edit_memo(level, memo, a, b):
    """`edit` with a memo: arguments → how deep in the recursion they came, and the answer."""
    key = a, b
    known = memo.get(key)
    if known is not None and known[0] >= level:
        return known[1]
    if not a: return len(b)
    if not b: return len(a)
    if a[0] == b[0]:
        result = _edit_memo(level + 1, memo, a[1:], b[1:])
        if len(memo) >= 262144:
            memo.clear()
        memo[key] = level, result
        return result
    result = 1 + min(
        _edit_memo(level + 1, memo, a[1:], b),  # left out
        _edit_memo(level + 1, memo, a, b[1:]),
        _edit_memo(level + 1, memo, a[1:], b[1:]),
    )
    if len(memo) >= 262144:
        memo.clear()
    memo[key] = level, result
    return result  # the least


def edit(a, b):
    try:
        if type(a) is str and type(b) is str and _untouched(edit=edit):
            return _edit_memo(0, {}, a, b)
    except Exception:
        pass  # what follows raises the same
    if not a: return len(b)
    if not b: return len(a)
    if a[0] == b[0]: return edit(a[1:], b[1:])
    return 1 + min(
        edit(a[1:], b),  # left out
        edit(a, b[1:]),
        edit(a[1:], b[1:]),
    )  # the least
