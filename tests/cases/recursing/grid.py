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
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _paths_memo(level, memo, rows, columns):
    """`paths` with a memo: arguments → how deep in the recursion they came, and the answer."""
    key = rows, columns
    known = memo.get(key)
    if known is not None and known[0] >= level:
        return known[1]
    if rows == 1 or columns == 1:
        return 1
    best = 0
    for step in range(1, 3):
        if rows > step:
            best += _paths_memo(level + 1, memo, rows - step, columns)
    result = best + _paths_memo(level + 1, memo, rows, columns - 1)
    if len(memo) >= 262144:
        memo.clear()
    memo[key] = level, result
    return result


class Grid:
    def __init__(self):
        self.size = 3

    def paths(self, rows, columns):
        try:
            if (
                type(self) is Grid
                and "paths" not in self.__dict__
                and _untouched(paths=Grid.paths)
                and type(rows) is int
                and type(columns) is int
            ):
                return _paths_memo(0, {}, rows, columns)
        except Exception:
            pass  # what follows raises the same
        if rows == 1 or columns == 1:
            return 1
        best = 0
        for step in range(1, 3):
            if rows > step:
                best += self.paths(rows - step, columns)
        return best + self.paths(rows, columns - 1)
