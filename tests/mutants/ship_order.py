# --- program: Inventory.ship
"""Take an order out of a stock, item by item; what was taken before it runs short stays taken."""


class Inventory:
    def __init__(self, stock, journal):
        self.stock = stock
        self.journal = journal
        self.moves = 0

    def ship(self, order):
        shipped = 0
        for name, amount in order:
            self.moves += 1
            if self.stock[name] < amount:
                self.journal.append(f"short of {name}")
                raise ValueError(name, self.stock[name])
            self.stock[name] -= amount
            self.journal.append((name, amount))
            shipped += amount
        return shipped


def attempt(inventory, order):
    try:
        return inventory.ship(order)
    except (KeyError, ValueError) as error:
        return error


if __name__ == "__main__":
    store = Inventory({"bolt": 90, "nut": 80, "gear": 3}, ["opened"])
    print(attempt(store, [*[("bolt", 5), ("nut", 6), ("bolt", 1)] * 6, ("gear", 3)]))
    print(attempt(store, [("bolt", 2), ("nut", 1), ("gear", 4), ("nut", 1)]))
    print(attempt(store, [("nut", 2), ("axle", 1)]))
    print(store.journal, store.moves, store.stock)
# --- right: local names
def ship(self, order):
    stock, journal = self.stock, self.journal
    note = journal.append
    shipped = 0
    for name, amount in order:
        self.moves += 1
        left = stock[name]
        if left < amount:
            note(f"short of {name}")
            raise ValueError(name, left)
        stock[name] = left - amount
        note((name, amount))
        shipped += amount
    return shipped
# --- right: moves written back at the end, whatever happens
def ship(self, order):
    shipped = moves = 0
    try:
        for name, amount in order:
            moves += 1
            if self.stock[name] < amount:
                self.journal.append(f"short of {name}")
                raise ValueError(name, self.stock[name])
            self.stock[name] -= amount
            self.journal.append((name, amount))
            shipped = shipped + amount
    finally:
        self.moves += moves
    return shipped
# --- right: independent statements in another order
def ship(self, order):
    shipped = 0
    for pair in order:
        name, amount = pair
        self.moves += 1
        if not self.stock[name] < amount:
            self.journal.append((name, amount))
            self.stock[name] -= amount
            shipped = amount + shipped
        else:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
    return shipped
# --- wrong: checks the whole order first | call 2, argument self.stock['bolt']: 52 became 54
def ship(self, order):
    for name, amount in order:
        if self.stock[name] < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
    shipped = 0
    for name, amount in order:
        self.moves += 1
        self.stock[name] -= amount
        self.journal.append((name, amount))
        shipped += amount
    return shipped
# --- wrong: moves counted only when all goes well | argument self.moves: 22 became 19
def ship(self, order):
    shipped = 0
    for name, amount in order:
        if self.stock[name] < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
        self.stock[name] -= amount
        self.journal.append((name, amount))
        shipped += amount
    self.moves += len(order)
    return shipped
# --- wrong: a new list for the journal | occurs elsewhere too
def ship(self, order):
    shipped = 0
    journal = list(self.journal)
    self.journal = journal
    for name, amount in order:
        self.moves += 1
        if self.stock[name] < amount:
            journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
        self.stock[name] -= amount
        journal.append((name, amount))
        shipped += amount
    return shipped
# --- wrong: the journal written after the loop | call 2, argument self.journal: 23 items became 21
def ship(self, order):
    shipped = 0
    entries = []
    for name, amount in order:
        self.moves += 1
        if self.stock[name] < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
        self.stock[name] -= amount
        entries.append((name, amount))
        shipped += amount
    self.journal.extend(entries)
    return shipped
# --- wrong: the error without what is left | exception.args: 2 items became 1
def ship(self, order):
    shipped = 0
    for name, amount in order:
        self.moves += 1
        if self.stock[name] < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name)
        self.stock[name] -= amount
        self.journal.append((name, amount))
        shipped += amount
    return shipped
# --- wrong: an empty place is taken away | key 'gear' (str) is missing
def ship(self, order):
    shipped = 0
    for name, amount in order:
        self.moves += 1
        if self.stock.get(name, 0) < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock.get(name, 0))
        self.stock[name] -= amount
        if not self.stock[name]:
            del self.stock[name]
        self.journal.append((name, amount))
        shipped += amount
    return shipped
# --- wrong: unknown goods are none left | the original raised KeyError, the candidate raised ValueError
def ship(self, order):
    shipped = 0
    for name, amount in order:
        self.moves += 1
        left = self.stock.get(name, 0)
        if left < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, left)
        self.stock[name] -= amount
        self.journal.append((name, amount))
        shipped += amount
    return shipped
# --- wrong: the last one may not be taken | the original returned, the candidate raised ValueError
def ship(self, order):
    shipped = 0
    for name, amount in order:
        self.moves += 1
        if self.stock[name] <= amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
        self.stock[name] -= amount
        self.journal.append((name, amount))
        shipped += amount
    return shipped
# --- wrong: lists in the journal | tuple became list
def ship(self, order):
    shipped = 0
    for entry in order:
        name, amount = entry
        self.moves += 1
        if self.stock[name] < amount:
            self.journal.append(f"short of {name}")
            raise ValueError(name, self.stock[name])
        self.stock[name] -= amount
        self.journal.append([name, amount])
        shipped += amount
    return shipped
