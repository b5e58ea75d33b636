# --- before
class Words:
  def ways(self, text, start):
    if start >= len(text):
      return 1
    if text[start] == "0":
      return 0
    total = self.ways(text, start + 1)
    if start + 1 < len(text) and int(text[start : start + 2]) <= 26:
      total += self.ways(text, start + 2)
    return total
# --- inputs: Words.ways
CALLS = [call(Words(), "1212121", 0)]
CHECKS = [call(Words(), "", 0), call(Words(), "0", 0), call(Words(), "12x1", 0), call(Words(), ["1", "2"], 0), call(Words(), "11111", -2)]
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


def _ways_memo(level, memo, text, start):
    """`ways` with a memo: arguments → how deep in the recursion they came, and the answer."""
    known = memo.get(start)
    if known is not None and known[0] >= level:
        return known[1]
    if start >= len(text):
      return 1
    if text[start] == "0":
      return 0
    total = _ways_memo(level + 1, memo, text, start + 1)
    if start + 1 < len(text) and int(text[start : start + 2]) <= 26:
      total += _ways_memo(level + 1, memo, text, start + 2)
    result = total
    if len(memo) >= 262144:
        memo.clear()
    memo[start] = level, result
    return result


class Words:
  def ways(self, text, start):
    try:
        if (
            type(self) is Words
            and "ways" not in self.__dict__
            and _untouched(ways=Words.ways)
            and type(text) is str
            and type(start) is int
        ):
            return _ways_memo(0, {}, text, start)
    except Exception:
        pass  # what follows raises the same
    if start >= len(text):
      return 1
    if text[start] == "0":
      return 0
    total = self.ways(text, start + 1)
    if start + 1 < len(text) and int(text[start : start + 2]) <= 26:
      total += self.ways(text, start + 2)
    return total
