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
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _stairs_memo(level, memo, n):
    """`stairs` with a memo: arguments → how deep in the recursion they came, and the answer."""
    known = memo.get(n)
    if known is not None and known[0] >= level:
        return known[1]
    if n <= 1:
        return 1
    result = _stairs_memo(level + 1, memo, n - 1) + _stairs_memo(level + 1, memo, n - 2)
    if len(memo) >= 262144:
        memo.clear()
    memo[n] = level, result
    return result


class Solution:
    def stairs(self, n):
        """How many ways."""
        try:
            if (
                type(self) is Solution
                and "stairs" not in self.__dict__
                and _untouched(stairs=Solution.stairs)
                and type(n) is int
            ):
                return _stairs_memo(0, {}, n)
        except Exception:
            pass  # what follows raises the same
        if n <= 1:
            return 1
        return self.stairs(n - 1) + self.stairs(n - 2)


class Other(Solution):
    pass


class Counting(Solution):
    def stairs(self, n):
        print(n)
        return super().stairs(n)
