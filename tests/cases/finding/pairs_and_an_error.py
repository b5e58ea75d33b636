# --- before
def price_of(name, prices):
    for row in prices:
        if name == row[0]:
            return row[1]
    raise KeyError(name)


def costs(names, prices):
    return [price_of(name, prices) + 1 for name in names]
# --- inputs: costs
CALLS = [call(["a", "b"], [("a", 3), ("b", 4), ("a", 9)])]
CHECKS = [call(["a", "z"], [("a", 3)]), call([], []), call(["a"], [("b",), ("a", 1)]), call(["a"], [("b", 1), (), ("a", 1)]), call([1, True], [(1.0, 2)])]
CHECKS += [call(["a"], ["ab", "cd"]), call(["a"], ["ab"]), call(["a"], [("a", "x")]), call(["a"], [("a", [1])]), call("ab", [("a", 1)])]
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
            marks = {"price_of": (653421746395265592,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def price_of(name, prices):
    for row in prices:
        if name == row[0]:
            return row[1]
    raise KeyError(name)


def costs(names, prices):
    prices_by_key = None
    try:
        if (
            type(names) is list
            and _are_plain(names)
            and type(prices) is list
            and _are_plain(prices)
            and _untouched(price_of=price_of)
        ):
            prices_by_key = _by_key([row[0] for row in prices], prices)
    except Exception:
        pass  # the search raises the same
    return [price_of(name, prices if prices_by_key is None else prices_by_key.get(name, ())) + 1 for name in names]
