# python: functools.cache on functions outside of the class
import functools


@functools.cache
def stairs(n):
    return 1 if n <= 1 else stairs(n - 1) + stairs(n - 2)


@functools.cache
def paths(rows, columns):
    return 1 if rows == 1 or columns == 1 else paths(rows - 1, columns) + paths(rows, columns - 1)


class Solution:
    def stairs(self, n):
        return stairs(n)

    def paths(self, rows, columns):
        return paths(rows, columns)


solution = Solution()
for n in (10, 20, 33):
    print(n, solution.stairs(n))
print(solution.paths(12, 11))
