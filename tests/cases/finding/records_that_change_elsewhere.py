# --- before
def find(products, sku):
    for p in products:
        if p["sku"] == sku:
            return p
    return None


def fulfil(orders, products):
    total = 0.0
    missing = []
    for order in orders:
        p = find(products, order["sku"])
        if p is None:
            missing.append(order["sku"])
        else:
            p["stock"] -= order["quantity"]
            p["seen"] = True
            total += p["price"] * order["quantity"]
    return total, missing
# --- inputs: fulfil
PRODUCTS = [{"sku": f"P{n}", "price": n * 1.5, "stock": 9} for n in range(9)]
ORDERS = [{"sku": f"P{n % 11}", "quantity": n} for n in range(30)]
CALLS = [call(ORDERS, PRODUCTS)]
CHECKS = [call(PRODUCTS, PRODUCTS), call([{"sku": "P1", "quantity": "x"}], PRODUCTS), call(ORDERS, []), call(ORDERS, [{}]), call([], PRODUCTS), call([{"sku": None, "quantity": 1}], [{"sku": None, "price": 2, "stock": ()}])]
# --- after: index
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


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"find": (659697528350843671,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def find(products, sku):
    for p in products:
        if p["sku"] == sku:
            return p
    return None


def fulfil(orders, products):
    total = 0.0
    missing = []
    products_by_key = None
    try:
        if (
            type(orders) is list
            and set(map(type, orders)) <= {dict}
            and _are_plain([item for row in orders for item in row])
            and _are_plain([value for row in orders for value in row.values()])
            and type(products) is list
            and set(map(type, products)) <= {dict}
            and _are_plain([item for row in products for item in row])
            and _are_plain([value for row in products for value in row.values()])
            and _untouched(find=find)
        ):
            products_by_key = _by_key([p['sku'] for p in products], products)
    except Exception:
        pass  # the search raises the same
    for order in orders:
        p = find(products if products_by_key is None else products_by_key.get(order['sku'], ()), order["sku"])
        if p is None:
            missing.append(order["sku"])
        else:
            p["stock"] -= order["quantity"]
            p["seen"] = True
            total += p["price"] * order["quantity"]
    return total, missing
