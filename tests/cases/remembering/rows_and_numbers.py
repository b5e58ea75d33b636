# --- before
"""Elements of rows, whole numbers, an error that is caught, and a constant of the file."""

LIMIT = 3


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def is_short(text):
    return len(text.strip()) < LIMIT


def roman(number):
    found = ""
    while number >= 10:
        found += "X"
        number -= 10
    while number >= 1:
        found += "I"
        number -= 1
    return found


def table(rows, names):
    found = []
    for row in rows:
        if is_number(row["amount"]):
            found.append(roman(row["year"]))
    short = [name for name in names if is_short(name)]
    return found, short
# --- inputs: table
CALLS = [
    call([{"amount": "3.5", "year": 12}, {"amount": "x", "year": 3}, {"amount": "3.5", "year": 12}], ["a", " b ", "abcd"]),
    call([], []),
]
CHECKS = [
    call([{"amount": "1", "year": 2.5}], ["a"]),
    call([{"amount": None, "year": 2}], ["a"]),
    call([{"amount": "1"}], ["a"]),
    call([{"amount": "nan", "year": True}], ["a", 3]),
]
# --- after: answers kept
"""Elements of rows, whole numbers, an error that is caught, and a constant of the file."""



class _Known(dict):
    """What is made of each text or whole number, once it was asked."""

    def __init__(self, make):
        self.make, self.room = make, 10_000_000

    def __missing__(self, key):
        found = self.make(key)
        self.room -= 100 + sum(len(each) for each in (key, found) if type(each) in (str, list, set))
        if self.room < 0:
            self.clear()
            self.room = 10_000_000
        self[key] = found
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
            marks = {"is_number": (86413759202657631,), "is_short": (1773116491722478725,), "roman": (537717409312048610,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


LIMIT = 3


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def is_short(text):
    return len(text.strip()) < LIMIT


def roman(number):
    found = ""
    while number >= 10:
        found += "X"
        number -= 10
    while number >= 1:
        found += "I"
        number -= 1
    return found


def table(rows, names):
    found = []
    known = _Known(lambda text: is_number(text))
    known_2 = _Known(lambda text: roman(text))
    is_number_then = roman_then = object()
    if _untouched(is_number=is_number, roman=roman):
        is_number_then = is_number
        roman_then = roman
    for row in rows:
        if (
            known[one]
            if (type(one := row['amount']) is str or type(one) is int)
            and is_number is is_number_then
            else is_number(one)
        ):
            found.append((
                known_2[one]
                if (type(one := row['year']) is str or type(one) is int)
                and roman is roman_then
                else roman(one)
            ))
    known_3 = _Known(lambda text: is_short(text))
    is_short_then = LIMIT_then = object()
    if _untouched(is_short=is_short):
        is_short_then = is_short
        LIMIT_then = LIMIT
    short = [name for name in names if (
        known_3[name]
        if type(name) is str
        and is_short is is_short_then
        and LIMIT is LIMIT_then
        else is_short(name)
    )]
    return found, short
