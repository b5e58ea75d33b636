# program: ways to climb stairs and to cross a grid, as methods of a class
# techniques: recursion, dynamic programming, objects
# place: method
# numeric: no
# vectorizable: no
# expect: improve


class Solution:
    def stairs(self, n):
        if n <= 1:
            return 1
        return self.stairs(n - 1) + self.stairs(n - 2)

    def paths(self, rows, columns):
        if rows == 1 or columns == 1:
            return 1
        return self.paths(rows - 1, columns) + self.paths(rows, columns - 1)


solution = Solution()
for n in (10, 20, 33):
    print(n, solution.stairs(n))
print(solution.paths(12, 11))
