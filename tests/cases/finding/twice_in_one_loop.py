# --- before
def seat(people, number):
    for person in people:
        if person["number"] == number:
            return person["seat"]
    return -1


def distance(people, pairs):
    total = 0
    for first, second in pairs:
        total += abs(seat(people, first) - seat(people, second + 1))
    return total
# --- inputs: distance
PEOPLE = [{"number": n * 3, "seat": n * n} for n in range(9)]
CALLS = [call(PEOPLE, [(3, 5), (6, 2)])]
CHECKS = [call(PEOPLE, [(1, 1), (3.0, 2.0)]), call(PEOPLE, [("a", 3)]), call(PEOPLE, [(3, "a")]), call([], [(3, 3)]), call([{}], [(3, 3)])]
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
            marks = {"seat": (2189851226685083207,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def seat(people, number):
    for person in people:
        if person["number"] == number:
            return person["seat"]
    return -1


def distance(people, pairs):
    total = 0
    people_by_key = None
    try:
        if (
            type(people) is list
            and set(map(type, people)) <= {dict}
            and _are_plain([item for row in people for item in row])
            and _are_plain([value for row in people for value in row.values()])
            and type(pairs) is list
            and _are_plain(pairs)
            and _untouched(seat=seat)
        ):
            people_by_key = _by_key([person['number'] for person in people], people)
    except Exception:
        pass  # the search raises the same
    for first, second in pairs:
        total += abs(seat(people if people_by_key is None else people_by_key.get(first, ()), first) - seat(people if people_by_key is None else people_by_key.get(second + 1, ()), second + 1))
    return total
