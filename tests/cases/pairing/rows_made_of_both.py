# --- before
"""Each pair becomes a record of its own."""


def joined(orders, customers):
    found = []
    for order in orders:
        for customer in customers:
            if customer["id"] == order["customer"]:
                found.append({"name": customer["name"].strip(), "amount": order["amount"] * 2, order["customer"]: None})
    return found
# --- inputs: joined
CALLS = [
    call([{"customer": 1, "amount": 2.5}, {"customer": 2, "amount": 1}], [{"id": 1, "name": "a "}, {"id": 3, "name": "b"}]),
    call([], []),
]
CHECKS = [
    call([{"customer": 1, "amount": [2]}], [{"id": 1, "name": "a "}]),
    call([{"customer": 1, "amount": None}], [{"id": 1, "name": "a "}]),
    call([{"customer": 1, "amount": 1}], [{"id": True, "name": 3}]),
]
# --- after: index
"""Each pair becomes a record of its own."""



def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def _by_key(keys, rows):
    """Key → the rows that have it, in their order."""
    found = {}
    for key, row in zip(keys, rows):
        found.setdefault(key, []).append(row)
    return found


def joined(orders, customers):
    found = []
    customers_by_key = None
    try:
        if (
            type(orders) is list
            and set(map(type, orders)) <= {dict}
            and _are_plain([item for row in orders for item in row])
            and _are_plain([value for row in orders for value in row.values()])
            and type(customers) is list
            and set(map(type, customers)) <= {dict}
            and _are_plain([item for row in customers for item in row])
            and _are_plain([value for row in customers for value in row.values()])
        ):
            customers_by_key = _by_key([customer["id"] for customer in customers], customers)
    except Exception:
        pass  # the loop raises the same
    for order in orders:
        customers_found = customers
        if customers_by_key is not None:
            try:
                customers_found = customers_by_key.get(order["customer"], ())
            except Exception:
                pass  # the loop raises the same
        for customer in customers_found:
            if customer["id"] == order["customer"]:
                found.append({"name": customer["name"].strip(), "amount": order["amount"] * 2, order["customer"]: None})
    return found
