# --- before
"""Each word is compared with the first of each group."""


def groups(words):
    found = []
    for word in words:
        for group in found:
            if sorted(group[0]) == sorted(word):
                group.append(word)
                break
        else:
            found.append([word])
    return found
# --- inputs: groups
CALLS = [call(["tea", "eat", "steam", "ate"]), call([])]
CHECKS = [call(["", "a"]), call(["a", 3]), call([(1, 2), (2, 1)]), call([[1, 2], [2, 1]])]
# --- after: answers kept
"""Each word is compared with the first of each group."""



class _Known(dict):
    """What is made of each text or whole number, once it was asked."""

    def __init__(self, make):
        self.make, self.room = make, 10_000_000

    def __missing__(self, key):
        found = self.make(key)
        self.room -= 100 + sum(len(each) for each in (key, found) if type(each) in (str, list, set))
        if self.room < 0:
            self.clear()
            self.room = 10_000_000
        self[key] = found
        return found


def groups(words):
    found = []
    known = _Known(sorted)
    for word in words:
        for group in found:
            if (
                known[one] == known[word]
                if type(group) is list
                and type(one := group[0]) is str
                and type(word) is str
                else sorted(group[0]) == sorted(word)
            ):
                group.append(word)
                break
        else:
            found.append([word])
    return found
