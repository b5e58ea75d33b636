# --- before
def renamed(entry):
    entry[0] = "c"
    return False


def count(entries):
    rows = [["a", 1], ["b", 2], ["c", 3]]
    for entry in entries:
        for row in rows:
            if row[0] == entry[0] and (row[1] == 3 or renamed(entry)):
                row[1] += 10
                break
        else:
            rows.append([entry[0], 0])
    return rows
# --- inputs: count
CALLS = [call([("c", 1), ("d", 2), ("c", 3)])]
CHECKS = [call([["a"], ["b"], ["d"]]), call([{0: "a"}, "c"])]
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


def renamed(entry):
    entry[0] = "c"
    return False


def count(entries):
    rows = [["a", 1], ["b", 2], ["c", 3]]
    rows_by_key = _ByKey(lambda row_2: (row_2[0],), lambda value: value, lambda value: value)
    for entry in entries:
        rows_found = None
        try:
            if type(entry) in (str, tuple):
                rows_found = rows_by_key.having((entry[0],), rows)
        except Exception:
            pass  # the loop raises the same
        for row in rows if rows_found is None else rows_found:
            if row[0] == entry[0] and (row[1] == 3 or renamed(entry)):
                row[1] += 10
                break
        else:
            rows.append([entry[0], 0])
    return rows
