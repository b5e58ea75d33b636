# --- before
class Solution:
    @staticmethod
    def fib(n):
        if n < 2:
            return n
        return Solution.fib(n - 1) + Solution.fib(n - 2)

    def twice(self, n, keep=0):
        if n < 2:
            return n
        return self.twice(n - 1) + self.twice(n - 2)
# --- inputs: Solution.twice
CALLS = [call(Solution(), 5)]
# --- declined: twice takes more than plain parameters
