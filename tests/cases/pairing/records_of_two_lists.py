# --- before
"""A case."""


def join(orders, customers):
    joined = []
    for order in orders:
        for customer in customers:
            if customer["id"] == order["customer"] and order["amount"] > 0:
                joined.append((order["amount"], customer["name"]))
    return joined
# --- inputs: join

class Same(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Record(dict):
    def __getitem__(self, key):
        print(key)
        return dict.__getitem__(self, key)


NAN = float("nan")
ANN, BOB = {"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}
ORDERS = [{"customer": 2, "amount": 5}, {"customer": 1, "amount": 0}, {"customer": 3, "amount": 7}]
SAME = [{"id": 1, "name": "x", "customer": 1, "amount": 2}, {"id": True, "name": "y", "customer": 1.0, "amount": 3}]
CALLS = [call(ORDERS, [ANN, BOB, {"id": 2.0, "name": "Bob again"}])]
CHECKS = [
    call([], []),
    call(ORDERS, []),
    call([], [{"name": "no id"}]),
    call(ORDERS, [ANN, {"name": "no id"}]),
    call([{"amount": 1}], [ANN]),
    call([{"amount": 1}], []),
    call([{"customer": 2}], [ANN, BOB]),
    call([{"customer": 3}], [ANN, BOB]),
    call([{"customer": NAN, "amount": 1}], [{"id": NAN, "name": "nan"}]),
    call([{"customer": [1], "amount": 1}], [{"id": [1], "name": "list"}]),
    call([{"customer": Same("a"), "amount": 1}], [{"id": "b", "name": "b"}]),
    call([{"customer": "a", "amount": 1}], [{"id": Same("b"), "name": "b"}]),
    call([{"customer": 1, "amount": None}], [ANN]),
    call([Record(customer=1, amount=1)], [ANN]),
    call(ORDERS, [Record(ANN)]),
    call(SAME, SAME),
    call(iter(ORDERS), [ANN, BOB]),
    call(ORDERS, (ANN, BOB)),
    call(ORDERS, None),
    call([], None),
]
# --- after: index
"""A case."""



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


def join(orders, customers):
    joined = []
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
            if customer["id"] == order["customer"] and order["amount"] > 0:
                joined.append((order["amount"], customer["name"]))
    return joined
