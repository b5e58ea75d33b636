# --- before
class Solution:
    def fib(self, n):
        if n < 2:
            return n
        return self.fib(n - 1) + self.fib(n - 2)


def spy(solution):
    solution.fib = print
# --- inputs: Solution.fib
CALLS = [call(Solution(), 5)]
# --- declined: fib may be replaced while the program runs
