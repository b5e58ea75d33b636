# --- before
"""Sorted by what a function of the file makes of each row, and by its length."""


def weight(row):
    return -row[1]


def counted(people, towns):
    found = []
    for town in towns:
        found.append((town, len([name for name, home in people if home == town])))
    found.sort(key=lambda row: weight(row), reverse=True)
    names = sorted([name for name, home in people], key=len, reverse=True)
    return found, names
# --- inputs: counted
CALLS = [call([("ann", "rome"), ("bob", "oslo"), ("ed", "rome")], ["rome", "oslo"])]
CHECKS = [call([("ann", "rome")], ["rome", "oslo"]), call([], ["rome"]), call([("ann", 1)], [True, 1.0])]
# --- after: index
"""Sorted by what a function of the file makes of each row, and by its length."""



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
            marks = {"weight": (2152511320877851139,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def weight(row):
    return -row[1]


def counted(people, towns):
    found = []
    people_by_key = None
    try:
        if (
            type(people) is list
            and _are_plain(people)
            and type(towns) is list
            and _are_plain(towns)
            and _untouched(weight=weight)
            and people
        ):
            people_by_key = _by_key([home for (name, home) in people], people)
    except Exception:
        pass  # the comprehension raises the same
    for town in towns:
        found.append((town, len([name for name, home in (people if people_by_key is None else people_by_key.get(town, ())) if home == town])))
    found.sort(key=lambda row: weight(row), reverse=True)
    names = sorted([name for name, home in people], key=len, reverse=True)
    return found, names
