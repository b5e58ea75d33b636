# program: customers, accounts and a bank, many small methods of many small objects
# techniques: objects, draws
# place: several
# numeric: no
# vectorizable: no
# expect: decline: many small methods, none of them is hot on its own
"""A little economy: customers earn, spend, lend each other money and pay interest."""

import random


class Account:
    def __init__(self, number, owner):
        self.number = number
        self.owner = owner
        self.balance = 0
        self.history = []

    def deposit(self, amount):
        self.balance += amount
        self.note("in", amount)

    def withdraw(self, amount):
        if not self.can_pay(amount):
            raise ValueError(f"account {self.number} cannot pay {amount}")
        self.balance -= amount
        self.note("out", amount)

    def can_pay(self, amount):
        return self.balance >= amount

    def note(self, kind, amount):
        self.history.append((kind, amount))
        if len(self.history) > 20:
            self.history.pop(0)


class SavingsAccount(Account):
    rate = 2

    def interest(self):
        return self.balance * self.rate // 1000


class Customer:
    def __init__(self, name, mood):
        self.name = name
        self.mood = mood
        self.accounts = []
        self.friends = []

    @property
    def wealth(self):
        return sum(account.balance for account in self.accounts)

    def wants_to_spend(self, rng):
        return rng.random() < self.mood

    def plan(self, rng):
        return rng.choice(self.friends), rng.randint(1, 50)


class Bank:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.customers = []
        self.accounts = {}
        self.refused = 0
        self.transfers = 0

    def open_account(self, customer):
        number = 1000 + len(self.accounts)
        kind = SavingsAccount if number % 3 == 0 else Account
        account = kind(number, customer)
        self.accounts[number] = account
        customer.accounts.append(account)
        return account

    def transfer(self, source, target, amount):
        try:
            source.withdraw(amount)
        except ValueError:
            self.refused += 1
            return
        target.deposit(amount)
        self.transfers += 1

    def day(self):
        for customer in self.customers:
            customer.accounts[0].deposit(self.rng.randint(0, 9))
            if customer.wants_to_spend(self.rng):
                friend, amount = customer.plan(self.rng)
                self.transfer(customer.accounts[0], friend.accounts[-1], amount)
        for account in self.accounts.values():
            if isinstance(account, SavingsAccount):
                account.deposit(account.interest())


def main():
    bank = Bank(1694)
    for i in range(400):
        customer = Customer(f"customer{i}", 0.2 + (i % 7) / 10)
        bank.customers.append(customer)
        bank.open_account(customer)
        if i % 4 == 0:
            bank.open_account(customer)
    for customer in bank.customers:
        customer.friends = bank.rng.sample(bank.customers, 5)
    for day in range(730):
        bank.day()
        if day % 146 == 0:
            print(f"day {day}: {bank.transfers} transfers, {bank.refused} refused")
    richest = sorted(bank.customers, key=lambda c: (-c.wealth, c.name))[:5]
    print([(c.name, c.wealth) for c in richest])
    print("total", sum(a.balance for a in bank.accounts.values()), "accounts", len(bank.accounts))
    print(bank.accounts[1003].history[-5:])


if __name__ == "__main__":
    main()
