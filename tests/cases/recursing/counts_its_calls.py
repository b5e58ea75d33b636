# --- before
class Counter:
    def __init__(self):
        self.calls = 0

    def fib(self, n):
        self.calls += 1
        if n < 2:
            return n
        return self.fib(n - 1) + self.fib(n - 2)
# --- inputs: Counter.fib
CALLS = [call(Counter(), 5)]
# --- declined: fib uses `self` for more than to call itself
