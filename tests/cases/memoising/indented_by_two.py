# --- before
"""A case."""


def fib(n):
  if n < 2:
    return n
  if n == 2: return fib(1) + fib(0)
  return fib(n - 1) + fib(n - 2)
# --- inputs: fib
CALLS = [call(9)]
CHECKS = [call(2), call(-1), call(True), call(7.0)]
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


def _fib_memo(level, memo, n):
  """`fib` with a memo: arguments → how deep in the recursion they came, and the answer."""
  known = memo.get(n)
  if known is not None and known[0] >= level:
      return known[1]
  if n < 2:
    return n
  if n == 2:
      result = _fib_memo(level + 1, memo, 1) + _fib_memo(level + 1, memo, 0)
      if len(memo) >= 262144:
          memo.clear()
      memo[n] = level, result
      return result
  result = _fib_memo(level + 1, memo, n - 1) + _fib_memo(level + 1, memo, n - 2)
  if len(memo) >= 262144:
      memo.clear()
  memo[n] = level, result
  return result


def fib(n):
  try:
      if type(n) is int and _untouched(fib=fib):
          return _fib_memo(0, {}, n)
  except Exception:
      pass  # what follows raises the same
  if n < 2:
    return n
  if n == 2: return fib(1) + fib(0)
  return fib(n - 1) + fib(n - 2)
