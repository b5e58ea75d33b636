# --- before
def shorten(word, month):
    vowels = set("aeiou")
    months = ["jan", "feb", "mar", "apr"]
    first = {"a": 1, "b": 2, "c": -3}.get(word, 0)
    return "".join(c for c in word if c not in vowels), months[month], first, sorted(vowels), [m[0] for m in months]
# --- inputs: shorten
CALLS = [call("banana", 1), call("a", -1), call("b", 0), call("c", 3)]
CHECKS = [call("", 4), call("b", 0), call(["c"], 0), call("c", "0")]
# --- after: at the top
_SHORTEN_VOWELS = set("aeiou")


_SHORTEN_MONTHS = ["jan", "feb", "mar", "apr"]


_SHORTEN_TABLE = {"a": 1, "b": 2, "c": -3}


def shorten(word, month):
    vowels = _SHORTEN_VOWELS
    months = _SHORTEN_MONTHS
    first = _SHORTEN_TABLE.get(word, 0)
    return "".join(c for c in word if c not in vowels), months[month], first, sorted(vowels), [m[0] for m in months]
