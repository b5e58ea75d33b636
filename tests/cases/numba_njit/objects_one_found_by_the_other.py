# --- before
class Node:
    def __init__(self, x, nearest):
        self.x = x
        self.nearest = nearest


def spread(nodes):
    a = nodes[0]
    total = 0.0
    for i in range(len(nodes)):
        a, b = nodes[i], nodes[a.nearest]
        total += a.x * b.x
    return total

# --- inputs: spread
CALLS = [call([Node(1.0, 1), Node(2.0, 2), Node(0.5, 0)])]
CHECKS = [call([]), call([Node(1.0, 5), Node(2.0, 0)]), call([Node(1.0, -1), Node(2.5, 0), Node(3.5, -2)])]
# --- after: compiled
def _attributes_of(things, container, read, stored=(), called=()):
    """For each attribute a list of what things have there; None where there is more to it than data of one class."""
    if type(things) is not container or not things:
        return None
    kind, slots = type(things[0]), ()
    if type(kind) is not type:
        return None
    for thing in things:
        if type(thing) is not kind:
            return None
    for each in kind.__mro__:
        if each is object or each is tuple:
            continue
        held = vars(each)
        if each.__module__ == "builtins" or "__getattribute__" in held or "__getattr__" in held:
            return None
        if stored and "__setattr__" in held:
            return None
        for name in read:
            if name in held:
                sort = type(held[name])
                if sort.__name__ == "member_descriptor":
                    slots = (*slots, name)
                elif sort.__name__ != "_tuplegetter" and (hasattr(sort, "__get__") or hasattr(sort, "__set__")):
                    return None
    for name in called:
        for thing in things:
            if name in getattr(thing, "__dict__", ()):
                return None
    found = []
    try:
        for name in stored:
            for thing in things:
                if name not in slots and name not in thing.__dict__:
                    return None
        for name in read:
            one = len(things) == 1
            found.append([getattr(thing, name)] if one else [getattr(thing, name) for thing in things])
    except AttributeError:
        return None
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
            marks = {"__init__": (2221451426556642324,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _is_plain(kind, fields, defaults=None, /, **methods):
    """Whether a class keeps what it is given in these attributes, no more, and has the methods of this file."""
    if type(kind) is not type or kind.__mro__[1:] not in ((object,), (tuple, object)):
        return False
    held, is_tuple = vars(kind), kind.__mro__[1] is tuple
    hooks = {"__getattribute__", "__getattr__", "__del__", "__post_init__", *(() if is_tuple else ("__new__",))}
    if hooks & held.keys() or ("__setattr__" in held and "__dataclass_fields__" not in held):
        return False
    for each in [held[name] for name in fields if name in held]:
        if hasattr(type(each), "__get__") and type(each).__name__ not in ("member_descriptor", "_tuplegetter"):
            return False
    if is_tuple:
        if kind._fields != fields or getattr(held["__new__"], "__module__", "") != "namedtuple_" + kind.__name__:
            return False
    elif "__init__" not in methods:
        made = getattr(held.get("__init__"), "__code__", None)
        if made is None or made.co_filename != "<string>" or tuple(held.get("__dataclass_fields__", ())) != fields:
            return False
    if defaults and repr((kind.__new__ if is_tuple else kind.__init__).__defaults__) != defaults:
        return False
    functions = [held.get(name) for name in methods]
    functions = [each.fget if type(each) is property else each for each in functions]
    return all(
        type(function) is type(_is_plain)
        and function.__globals__ is globals()
        and function.__qualname__ == f"{kind.__name__}.{function.__code__.co_name}"
        and function.__code__.co_name == name
        and _untouched(**{name: function})
        for function, name in zip(functions, methods.values())
    )


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


class Node:
    def __init__(self, x, nearest):
        self.x = x
        self.nearest = nearest


@_njit(cache=True)
def _spread_kernel(nodes_x, nodes_nearest):
    a_x = nodes_x[_within(0, len(nodes_x))]
    a_nearest = nodes_nearest[_within(0, len(nodes_nearest))]
    total = 0.0
    if len(nodes_x) - 1 >= len(nodes_nearest):
        raise IndexError
    for i in range(len(nodes_x)):
        kept = nodes_x[i]
        kept_2 = nodes_nearest[i]
        kept_3 = nodes_x[_within(a_nearest, len(nodes_x))]
        kept_4 = nodes_nearest[_within(a_nearest, len(nodes_nearest))]
        a_x = kept
        a_nearest = kept_2
        b_x = kept_3
        b_nearest = kept_4
        total += a_x * b_x
    return total


def spread(nodes):
    nodes_columns = _attributes_of(nodes, list, ("x", "nearest"))
    if (
        nodes_columns is not None
        and "Node" in globals()
        and {*map(type, nodes)} == {Node}
        and _is_plain(Node, ("x", "nearest"), __init__="__init__")
    ):
        nodes_x, nodes_nearest = nodes_columns
        if type(nodes_x) is list and type(nodes_nearest) is list:
            try:
                nodes_x_array = _array_of(nodes_x, float, 1)
                nodes_nearest_array = _array_of(nodes_nearest, int, 1)
                result = _spread_kernel(nodes_x_array, nodes_nearest_array)
                if result != result:
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    a = nodes[0]
    total = 0.0
    for i in range(len(nodes)):
        a, b = nodes[i], nodes[a.nearest]
        total += a.x * b.x
    return total
