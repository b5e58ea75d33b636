# --- before
class Base:
    def __getattribute__(self, name):
        print(name)
        return super().__getattribute__(name)


class Solution(Base):
    def fib(self, n):
        if n < 2:
            return n
        return self.fib(n - 1) + self.fib(n - 2)
# --- inputs: Solution.fib
CALLS = [call(Solution(), 5)]
# --- declined: Solution has bases or decorators
