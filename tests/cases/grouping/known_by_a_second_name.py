# --- before
def totals(orders):
    customers = []
    for name, amount in orders:
        known = None
        for customer in customers:
            if customer["name"] == name:
                known = customer
                break
        if known is None:
            customers.append({"name": name, "total": amount})
        else:
            known["total"] += amount
    return [(customer["name"], customer["total"]) for customer in customers]
# --- inputs: totals
CALLS = [call([("a", 1), ("b", 2), ("a", 3)]), call([])]
CHECKS = [call([("a", 1), (2, 2), (2.0, 3), ("a", "x"), ("b", 1)])]
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


def totals(orders):
    customers = []
    customers_by_key = _ByKey(lambda row: (row["name"],), lambda value: value, lambda value: value)
    for name, amount in orders:
        known = None
        customers_found = None
        try:
            customers_found = customers_by_key.having((name,), customers)
        except Exception:
            pass  # the loop raises the same
        for customer in customers if customers_found is None else customers_found:
            if customer["name"] == name:
                known = customer
                break
        if known is None:
            customers.append({"name": name, "total": amount})
        else:
            known["total"] += amount
    return [(customer["name"], customer["total"]) for customer in customers]
