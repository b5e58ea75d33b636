# --- before
def find_product(catalogue, sku):
    """The product."""
    for product in catalogue:
        if product["sku"] == sku:
            return product
    return None


def invoice(lines, catalogue):
    net = 0
    missing = []
    for sku, pieces in lines:
        product = find_product(catalogue, sku)
        if product is None:
            missing.append(sku)
            continue
        net += product["price"] * pieces
    return net, missing
# --- inputs: invoice
NAN = float("nan")


class Loud(str):
    def __eq__(self, other):
        print("compared with", str(other))
        return True

    __hash__ = str.__hash__


CATALOGUE = [{"sku": "a", "price": 3}, {"sku": "b", "price": 4}, {"sku": "a", "price": 5}]
CALLS = [call([("a", 2), ("b", 1), ("x", 1)], CATALOGUE)]
CHECKS = [
    call([], CATALOGUE),
    call([("a", 1)], []),
    call([("b", 1)], [{"sku": "b", "price": 1}, {"price": 2}]),
    call([("c", 1)], [{"sku": "b", "price": 1}, {"price": 2}]),
    call([(NAN, 1), (1, 1), (True, 2), (1.0, 3), (0.0, 1)], [{"sku": NAN, "price": 2}, {"sku": 1, "price": 3}, {"sku": -0.0, "price": 7}]),
    call([((NAN,), 1)], [{"sku": (NAN,), "price": 2}]),
    call([(Loud("x"), 1)], CATALOGUE),
    call([("a", 1)], [{"sku": Loud("b"), "price": 1}]),
    call([("a", 1)], [{"sku": [1], "price": 1}, {"sku": "a", "price": 9}]),
    call([([1], 1)], [{"sku": [1], "price": 1}]),
    call([("a", 1)], [{"sku": "a", "price": None}]),
    call([("a", 1)], tuple(CATALOGUE)),
    call([("a", 1)], iter(CATALOGUE)),
    call([("a",)], CATALOGUE),
    call(None, None),
]
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
            marks = {"find_product": (1481041698512565613, 2156116171485201058)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def find_product(catalogue, sku):
    """The product."""
    for product in catalogue:
        if product["sku"] == sku:
            return product
    return None


def invoice(lines, catalogue):
    net = 0
    missing = []
    catalogue_by_key = None
    try:
        if (
            type(lines) is list
            and _are_plain(lines)
            and type(catalogue) is list
            and set(map(type, catalogue)) <= {dict}
            and _are_plain([item for row in catalogue for item in row])
            and _are_plain([value for row in catalogue for value in row.values()])
            and _untouched(find_product=find_product)
        ):
            catalogue_by_key = _by_key([product['sku'] for product in catalogue], catalogue)
    except Exception:
        pass  # the search raises the same
    for sku, pieces in lines:
        product = find_product(catalogue if catalogue_by_key is None else catalogue_by_key.get(sku, ()), sku)
        if product is None:
            missing.append(sku)
            continue
        net += product["price"] * pieces
    return net, missing
