# --- before
def groups(words):
    found = []
    for word in words:
        for group in found:
            if sorted(group[0]) == sorted(word):
                if word not in group:
                    group.append(word)
                break
        else:
            found.append([word])
    return found
# --- inputs: groups
CALLS = [call(["tea", "eat", "tan", "eat", "ate", "nat", ""]), call([])]
CHECKS = [
    call(["ab", ("b", "a"), "ba", ["a", "b"]]),
    call(["ab", "ba", 5, "ab"]),
    call([5]),
    call([("a", 1), "a", ("a", 1)]),
    call("abab"),
]
# --- after: index
class _ByKey:
    """Finds rows of a list, to which only rows are added, by keys that stay as they are."""

    def __init__(self, parts, own, other, places=False, texts=False):
        self.parts, self.own, self.other, self.places = parts, own, other, places
        self.found, self.seen, self.odd = {}, 0, False
        self.plain = {str} if texts else {bool, float, int, str, type(None)}

    def having(self, asked, rows):
        """The rows that may have the key made of `asked`, or their places; None where that is not known."""
        if self.odd or not self.plain.issuperset(map(type, asked)):
            return None
        while self.seen < len(rows):
            row = rows[self.seen]
            parts = self.parts(row)
            if not self.plain.issuperset(map(type, parts)):
                self.odd = True
                return None
            self.found.setdefault(self.own(*parts), []).append(self.seen if self.places else row)
            self.seen += 1
        return self.found.get(self.other(*asked), ())


def groups(words):
    found = []
    found_by_key = _ByKey(
        lambda row: (row[0],),
        lambda value: tuple(sorted(value)),
        lambda value: tuple(sorted(value)),
        texts=True,
    )
    for word in words:
        found_found = None
        try:
            found_found = found_by_key.having((word,), found)
        except Exception:
            pass  # the loop raises the same
        for group in found if found_found is None else found_found:
            if sorted(group[0]) == sorted(word):
                if word not in group:
                    group.append(word)
                break
        else:
            found.append([word])
    return found
