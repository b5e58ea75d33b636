# --- program: Account.settle
"""Book amounts on an account; it has slots, a checked property, and a cached sum that bookings make stale."""


class Overdrawn(Exception):
    def __init__(self, owner, missing):
        super().__init__(owner, missing)
        self.missing = missing


class Account:
    __slots__ = ("owner", "entries", "_total")

    def __init__(self, owner):
        self.owner = owner
        self.entries = []
        self._total = None

    @property
    def total(self):
        if self._total is None:
            self._total = sum(self.entries)
        return self._total

    @total.setter
    def total(self, value):
        if value < 0:
            raise Overdrawn(self.owner, -value)
        self.entries.append(value - self.total)
        self._total = None

    def settle(self, amounts):
        highest = self.total
        for amount in amounts:
            self.total = self.total + amount
            if self.total > highest:
                highest = self.total
        return highest


def attempt(account, amounts):
    try:
        return account.settle(amounts)
    except Overdrawn as error:
        return repr(error)


if __name__ == "__main__":
    account = Account("ada")
    print(attempt(account, [5, -3, 10, -1] * 10))
    print(attempt(account, [7, -500, 3]))
    print(attempt(account, []))
    print(account.entries, account.total)
# --- right: without the property
def settle(self, amounts):
    entries = self.entries
    highest = now = self.total
    for amount in amounts:
        value = now + amount
        if value < 0:
            raise Overdrawn(self.owner, -value)
        entries.append(value - now)
        self._total = None
        now = self._total = sum(entries)
        if now > highest:
            highest = now
    return highest
# --- guarded: trusts that nobody else changes the entries | every element of amounts
def settle(self, amounts):
    highest = total = self.total
    for amount in amounts:
        total += amount
        if total < 0:
            raise Overdrawn(self.owner, -total)
        self.entries.append(amount)
        self._total = None
        if total > highest:
            highest = total
        self._total = total
    return highest
# --- right: asks for the sum once a round
def settle(self, amounts):
    highest = now = self.total
    for amount in amounts:
        self.total = now + amount
        now = self.total
        if now > highest:
            highest = now
    return highest
# --- wrong: leaves the cached sum stale | argument self._total
def settle(self, amounts):
    highest = total = self.total
    for amount in amounts:
        total += amount
        if total < 0:
            raise Overdrawn(self.owner, -total)
        self.entries.append(amount)
        if total > highest:
            highest = total
    return highest
# --- wrong: the sum is left to be computed | argument self._total
def settle(self, amounts):
    highest = total = self.total
    for amount in amounts:
        total += amount
        if total < 0:
            raise Overdrawn(self.owner, -total)
        self.entries.append(amount)
        self._total = None
        if total > highest:
            highest = total
    return highest
# --- wrong: books nothing when one fails | call 2, argument self._total: 117 became 110
def settle(self, amounts):
    highest = total = self.total
    entries = []
    for amount in amounts:
        total += amount
        if total < 0:
            raise Overdrawn(self.owner, -total)
        entries.append(amount)
        if total > highest:
            highest = total
    self.entries += entries
    self._total = total
    return highest
# --- wrong: goes around the check | call 2, exception: the original raised __main__.Overdrawn, the candidate returned
def settle(self, amounts):
    highest = total = self.total
    for amount in amounts:
        total += amount
        self.entries.append(amount)
        self._total = total
        if total > highest:
            highest = total
    return highest
# --- wrong: another figure in the error | call 2, exception
def settle(self, amounts):
    highest = total = self.total
    for amount in amounts:
        if total + amount < 0:
            raise Overdrawn(self.owner, -amount)
        total += amount
        self.entries.append(amount)
        self._total = total
        if total > highest:
            highest = total
    return highest
# --- wrong: an error without the figure beside its text | exception
def settle(self, amounts):
    highest = total = self.total
    for amount in amounts:
        total += amount
        if total < 0:
            error = Overdrawn(self.owner, -total)
            error.missing = total
            raise error
        self.entries.append(amount)
        self._total = total
        if total > highest:
            highest = total
    return highest
# --- wrong: the highest of the new ones only | call 3, return
def settle(self, amounts):
    highest = 0
    total = self.total
    for amount in amounts:
        total += amount
        if total < 0:
            raise Overdrawn(self.owner, -total)
        self.entries.append(amount)
        self._total = total
        highest = max(highest, total)
    return highest
# --- wrong: another list of entries | occurs elsewhere too
def settle(self, amounts):
    highest = total = self.total
    self.entries = [*self.entries]
    for amount in amounts:
        total += amount
        if total < 0:
            raise Overdrawn(self.owner, -total)
        self.entries.append(amount)
        self._total = total
        if total > highest:
            highest = total
    return highest
