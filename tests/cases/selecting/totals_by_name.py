# --- before
"""The sum of each name's amounts, the largest first."""


def best(orders, n):
    names = sorted(set([order["name"] for order in orders]))
    result = []
    for name in names:
        amount = sum([order["total"] for order in orders if order["name"] == name])
        largest = max(order["total"] for order in orders if name == order["name"] and order["total"] > 1)
        result.append((amount, largest, name))
    result.sort(key=lambda row: (-row[0], row[2]), reverse=False)
    return result[:n]
# --- inputs: best
CALLS = [
    call([{"name": "a", "total": 2.5}, {"name": "b", "total": 3}, {"name": "a", "total": 1.5}], 5),
    call([], 2),
]
CHECKS = [
    call([{"name": "a", "total": 0}], 5),
    call([{"name": 1, "total": 2.5}, {"name": True, "total": 3}, {"name": 1.0, "total": 1.5}], 5),
    call([{"name": float("nan"), "total": 2}], 5),
    call([{"name": "a", "total": 2}, {"nom": "b", "total": 3}], 5),
    call([{"name": "a", "total": 2}, {"name": "b"}], 5),
    call([{"name": "a", "total": "x"}], 5),
    call(({"name": "a", "total": 2},), 5),
]
# --- after: index
"""The sum of each name's amounts, the largest first."""



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


def best(orders, n):
    names = sorted(set([order["name"] for order in orders]))
    result = []
    orders_by_key = None
    try:
        if (
            type(orders) is list
            and set(map(type, orders)) <= {dict}
            and _are_plain([item for row in orders for item in row])
            and _are_plain([value for row in orders for value in row.values()])
            and _are_plain([n])
            and orders
        ):
            orders_by_key = _by_key([order['name'] for order in orders], orders)
    except Exception:
        pass  # the comprehension raises the same
    for name in names:
        amount = sum([order["total"] for order in (orders if orders_by_key is None else orders_by_key.get(name, ())) if order["name"] == name])
        largest = max(order["total"] for order in (orders if orders_by_key is None else orders_by_key.get(name, ())) if name == order["name"] and order["total"] > 1)
        result.append((amount, largest, name))
    result.sort(key=lambda row: (-row[0], row[2]), reverse=False)
    return result[:n]
