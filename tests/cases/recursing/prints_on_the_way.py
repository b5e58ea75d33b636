# --- before
class Solution:
    def fib(self, n):
        print(n)
        if n < 2:
            return n
        return self.fib(n - 1) + self.fib(n - 2)
# --- inputs: Solution.fib
CALLS = [call(Solution(), 5)]
# --- declined: `print(n)` may do more than compute
