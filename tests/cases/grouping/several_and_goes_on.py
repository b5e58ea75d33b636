# --- before
def bookings(entries):
    accounts = [("cash", [0]), ("bank", [0]), ("cash", [5])]
    for entry in entries:
        for account in accounts:
            if account[0] != entry:
                continue
            account[1].append(len(account[1]))
        if entry == "new":
            accounts.append((entry, [1]))
    return accounts
# --- inputs: bookings
CALLS = [call(["cash", "new", "new", "bank", "new"])]
CHECKS = [call([]), call(["cash", 1, None, "cash"])]
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


def bookings(entries):
    accounts = [("cash", [0]), ("bank", [0]), ("cash", [5])]
    accounts_by_key = _ByKey(lambda row: (row[0],), lambda value: value, lambda value: value)
    for entry in entries:
        accounts_found = None
        try:
            accounts_found = accounts_by_key.having((entry,), accounts)
        except Exception:
            pass  # the loop raises the same
        for account in accounts if accounts_found is None else accounts_found:
            if account[0] != entry:
                continue
            account[1].append(len(account[1]))
        if entry == "new":
            accounts.append((entry, [1]))
    return accounts
