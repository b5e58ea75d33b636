# python: better data structures and fewer calls
"""Simulation of a small bank: accounts of several kinds, daily business."""
import random
from datetime import date, timedelta


class BankError(Exception):
    pass


class InsufficientFunds(BankError):
    def __init__(self, account, amount):
        super().__init__(f"{account.number}: cannot pay {amount}")
        self.account = account
        self.amount = amount


class AccountFrozen(BankError):
    pass


class Account:
    kind = "basic"
    fee = 0

    def __init__(self, number, owner, balance=0, **options):
        self.number = number
        self.owner = owner
        self._balance = balance          # in cents
        self.frozen = options.get("frozen", False)
        self.history = []

    @property
    def balance(self):
        return self._balance

    def available(self):
        return self._balance

    def check(self):
        if self.frozen:
            raise AccountFrozen(self.number)

    def deposit(self, amount, day, memo="deposit"):
        self.check()
        if amount <= 0:
            raise ValueError("amount must be positive")
        self._balance += amount
        self.history.append((day, amount, memo))

    def withdraw(self, amount, day, memo="withdrawal"):
        self.check()
        if amount > self.available():
            raise InsufficientFunds(self, amount)
        self._balance -= amount
        self.history.append((day, -amount, memo))

    def end_of_day(self, day):
        pass

    def end_of_month(self, day):
        if self.fee and self._balance >= self.fee:
            self._balance -= self.fee
            self.history.append((day, -self.fee, "fee"))


class SavingsAccount(Account):
    kind = "savings"

    def __init__(self, number, owner, balance=0, rate=0.02, **options):
        super().__init__(number, owner, balance, **options)
        self.rate = rate
        self.accrued = 0.0

    def end_of_day(self, day):
        self.accrued += self.balance * self.rate / 365.0

    def end_of_month(self, day):
        interest = int(round(self.accrued))
        self.accrued -= interest
        if interest > 0:
            self.deposit(interest, day, memo="interest")


class CheckingAccount(Account):
    kind = "checking"
    fee = 250

    def __init__(self, number, owner, balance=0, overdraft=50000, **options):
        super().__init__(number, owner, balance, **options)
        self.overdraft = overdraft
        self.debt_cost = 0.0

    def available(self):
        return self._balance + self.overdraft

    def end_of_day(self, day):
        if self._balance < 0:
            self.debt_cost += -self._balance * 0.11 / 365.0

    def end_of_month(self, day):
        super().end_of_month(day)
        cost = int(self.debt_cost)
        if cost:
            self._balance -= cost
            self.debt_cost = 0.0
            self.history.append((day, -cost, "overdraft"))


class StudentAccount(CheckingAccount):
    kind = "student"
    fee = 0

    def available(self):
        return self._balance + self.overdraft // 5

    def withdraw(self, amount, day, memo="withdrawal"):
        if amount > 30000:
            raise BankError("daily limit")
        super().withdraw(amount, day, memo)


KINDS = {c.kind: c for c in (Account, SavingsAccount, CheckingAccount, StudentAccount)}


class Bank:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.accounts = {}
        self.failures = {}

    def open(self, kind, owner, **kw):
        number = f"{kind[:2].upper()}{len(self.accounts):05d}"
        self.accounts[number] = KINDS[kind](number, owner, **kw)
        return number

    def run(self, start, days):
        accounts = list(self.accounts.values())
        tos = ["to " + a.number for a in accounts]
        froms = ["from " + a.number for a in accounts]
        frozen = [a.frozen for a in accounts]
        limits = [30000 if a.kind == "student" else 10 ** 9 for a in accounts]
        extra = [{"checking": a.overdraft, "student": a.overdraft // 5}[a.kind] if a.kind in ("checking", "student") else 0
                 for a in accounts]
        savings = [a for a in accounts if a.kind == "savings"]
        debtors = [a for a in accounts if a.kind in ("checking", "student")]
        bits = self.rng.getrandbits
        n = len(accounts)
        k = n.bit_length()
        froze = limited = poor = skipped = 0
        for i in range(days):
            day = start + timedelta(days=i)
            r = bits(7)
            while r >= 101:
                r = bits(7)
            for _ in range(150 + r):
                s = bits(k)
                while s >= n:
                    s = bits(k)
                t = bits(k)
                while t >= n:
                    t = bits(k)
                if s == t:
                    continue
                amount = bits(16)
                while amount >= 59901:
                    amount = bits(16)
                amount += 100
                if frozen[t]:
                    froze += 1
                elif amount > limits[s]:
                    limited += 1
                elif frozen[s]:
                    froze += 1
                else:
                    a = accounts[s]
                    if amount > a._balance + extra[s]:
                        poor += 1
                    else:
                        a._balance -= amount
                        a.history.append((day, -amount, tos[t]))
                        b = accounts[t]
                        b._balance += amount
                        b.history.append((day, amount, froms[s]))
            for a in savings:
                a.accrued += a._balance * a.rate / 365.0
            for a in debtors:
                if a._balance < 0:
                    a.debt_cost += -a._balance * 0.11 / 365.0
            if (day + timedelta(days=1)).day == 1:
                for account in accounts:
                    try:
                        account.end_of_month(day)
                    except AccountFrozen:
                        skipped += 1
        self.failures = {key: v for key, v in (("AccountFrozen", froze), ("BankError", limited),
                                               ("InsufficientFunds", poor), ("skipped", skipped)) if v}

    def summary(self):
        totals = {}
        for a in self.accounts.values():
            n, money, lines = totals.get(a.kind, (0, 0, 0))
            totals[a.kind] = (n + 1, money + a.balance, lines + len(a.history))
        return totals


def statement(account, last=4):
    running = account.balance
    lines = []
    for day, amount, memo in reversed(account.history[-last:]):
        lines.append(f"   {day} {amount / 100:10.2f} {running / 100:10.2f}  {memo}")
        running -= amount
    return "\n".join(reversed(lines))


def main():
    bank = Bank(1234)
    for i in range(1200):
        kind = ["basic", "savings", "checking", "checking", "student"][i % 5]
        kw = {"balance": 20000 + 137 * (i % 311)}
        if kind == "savings":
            kw["rate"] = 0.01 + (i % 7) * 0.002
        if i % 97 == 0:
            kw["frozen"] = True
        bank.open(kind, f"customer {i}", **kw)
    bank.run(date(2021, 1, 1), 1460)
    for kind, (n, money, lines) in sorted(bank.summary().items()):
        print(f"{kind:10s} {n:5d} accounts {money / 100:14.2f} EUR {lines:7d} lines")
    print("failures:", sorted(bank.failures.items()))
    for number in ("SA00001", "CH00002", "ST00004"):
        print(number, bank.accounts[number].owner)
        print(statement(bank.accounts[number]))


if __name__ == "__main__":
    main()
