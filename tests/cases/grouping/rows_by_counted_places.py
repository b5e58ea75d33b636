# --- before
def merge(pairs):
    rows = []
    place = 0
    for k, (name, amount) in enumerate(pairs):
        for row in rows:
            if row["name"] == name:
                row["total"] += amount
                break
        else:
            rows.append({"name": name, "total": amount, "late": 0})
        rows[place]["late"] += 1
        place = (place + 1) % len(rows)
        if rows[-1]["total"] > 5:
            rows[len(rows) - 1]["late"] = k
    return rows, place
# --- inputs: merge
CALLS = [call([("a", 1), ("b", 9), ("a", 3), ("c", 7)]), call([])]
CHECKS = [call([("a", 1), ("a", 2.5), (None, 9), (None, 1)]), call([("a", "x"), ("b", 1)])]
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


def merge(pairs):
    rows = []
    place = 0
    rows_by_key = _ByKey(lambda row_2: (row_2["name"],), lambda value: value, lambda value: value)
    for k, (name, amount) in enumerate(pairs):
        rows_found = None
        try:
            rows_found = rows_by_key.having((name,), rows)
        except Exception:
            pass  # the loop raises the same
        for row in rows if rows_found is None else rows_found:
            if row["name"] == name:
                row["total"] += amount
                break
        else:
            rows.append({"name": name, "total": amount, "late": 0})
        rows[place]["late"] += 1
        place = (place + 1) % len(rows)
        if rows[-1]["total"] > 5:
            rows[len(rows) - 1]["late"] = k
    return rows, place
