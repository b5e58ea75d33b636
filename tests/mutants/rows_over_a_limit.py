# --- program: over
"""Names of the orders that are over a limit."""


class Order:
    def __init__(self, name, amount):
        self.name, self.amount = name, amount


def over(orders, rows, parts, limit, wanted):
    found = []
    for order in orders:
        if order["amount"] > limit and order["name"] != wanted:
            found.append(order["name"])
    for name, amount in rows:
        if amount > limit:
            found.append(name)
    if parts[0].amount > limit:
        found.append(parts[0].name)
    return found


if __name__ == "__main__":
    orders = [{"name": f"n{k % 7}", "amount": k * 3 % 11} for k in range(40)]
    rows = [(f"r{k % 5}", k * 5 % 13) for k in range(30)]
    print(over(orders, rows, [Order("p", 4.5)], 6, "n3"))
    print(over(orders[:9], rows[3:], [Order("q", 9.5)], 4, "n1"))
# --- wrong: what is not at most the limit, in dicts | at [-1]['amount']
def over(orders, rows, parts, limit, wanted):
    found = []
    for order in orders:
        if not order["amount"] <= limit and order["name"] != wanted:
            found.append(order["name"])
    for name, amount in rows:
        if amount > limit:
            found.append(name)
    if parts[0].amount > limit:
        found.append(parts[0].name)
    return found
# --- wrong: what is not at most the limit, in tuples | at [-1][1]
def over(orders, rows, parts, limit, wanted):
    found = []
    for order in orders:
        if order["amount"] > limit and order["name"] != wanted:
            found.append(order["name"])
    for name, amount in rows:
        if not amount <= limit:
            found.append(name)
    if parts[0].amount > limit:
        found.append(parts[0].name)
    return found
# --- wrong: what is not at most the limit, in objects | parts[0].amount is nan
def over(orders, rows, parts, limit, wanted):
    found = []
    for order in orders:
        if order["amount"] > limit and order["name"] != wanted:
            found.append(order["name"])
    for name, amount in rows:
        if amount > limit:
            found.append(name)
    if not parts[0].amount <= limit:
        found.append(parts[0].name)
    return found
# --- wrong: a default for what is not there | lacks [-1]['amount']
def over(orders, rows, parts, limit, wanted):
    found = []
    for order in orders:
        if order.get("amount", limit) > limit and order["name"] != wanted:
            found.append(order["name"])
    for name, amount in rows:
        if amount > limit:
            found.append(name)
    if parts[0].amount > limit:
        found.append(parts[0].name)
    return found
# --- wrong: the next whole number | at [-1][1]
def over(orders, rows, parts, limit, wanted):
    found = []
    for order in orders:
        if order["amount"] > limit and order["name"] != wanted:
            found.append(order["name"])
    for name, amount in rows:
        if amount >= limit + 1:
            found.append(name)
    if parts[0].amount > limit:
        found.append(parts[0].name)
    return found
# --- right: without the names of what is appended
def over(orders, rows, parts, limit, wanted):
    found = [order["name"] for order in orders if order["amount"] > limit and order["name"] != wanted]
    found += [name for name, amount in rows if amount > limit]
    if parts[0].amount > limit:
        found.append(parts[0].name)
    return found
