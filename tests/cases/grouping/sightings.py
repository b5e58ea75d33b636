# --- before
def merge(sightings):
    groups = []
    for place, count in sightings:
        found = False
        for group in groups:
            if group["place"] == place:
                group["total"] += count
                group["visits"] += 1
                found = True
                break
        if not found:
            groups.append({"place": place, "total": count, "visits": 1})
    for group in groups:
        group["mean"] = group["total"] / group["visits"]
    return groups
# --- inputs: merge
class Odd:
    def __eq__(self, other):
        return True


NAN = float("nan")
CALLS = [call([("a", 1), ("b", 2), ("a", 3)]), call([])]
CHECKS = [
    call([(1, 2), (1.0, 3), (True, 4), (0, 5), (False, 6)]),
    call([(NAN, 1), (NAN, 2), (float("nan"), 3)]),
    call([(0.0, 1), (-0.0, 2)]),
    call([("a", 1), (Odd(), 2), ("b", 3), ("a", 4)]),
    call([(None, 1), ([1], 2), ([1], 3), (None, 4), ([1], "x")]),
    call([("a", 1), ("a", "x"), ("b", 2)]),
    call([("a", 1), 5]),
    call([((1, 2), 1), ((1, 2), 2), ((1.0, 2), 3)]),
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


def merge(sightings):
    groups = []
    groups_by_key = _ByKey(lambda row: (row["place"],), lambda value: value, lambda value: value)
    for place, count in sightings:
        found = False
        groups_found = None
        try:
            groups_found = groups_by_key.having((place,), groups)
        except Exception:
            pass  # the loop raises the same
        for group in groups if groups_found is None else groups_found:
            if group["place"] == place:
                group["total"] += count
                group["visits"] += 1
                found = True
                break
        if not found:
            groups.append({"place": place, "total": count, "visits": 1})
    for group in groups:
        group["mean"] = group["total"] / group["visits"]
    return groups
