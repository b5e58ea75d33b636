# --- before
def run(p, n):
    s = 0.0
    for i in range(n):
        s += p["a b"] * p['it"s'] if p["x"]else p["1st"]
        s -= p["class"] + p["a_b"] + p.get("items", 2.0)
    return s
# --- inputs: run
P = {"a b": 1.5, 'it"s': 2.5, "x": True, "1st": 0.5, "class": 0.25, "a_b": 3.5, "items": 0.125}
CALLS = [call(P, 3), call({**P, "x": False}, 2)]
CHECKS = [call({}, 3), call({**P, "x": 1}, 2), call({k: v for k, v in P.items() if k != "items"}, 2)]
# --- after: compiled
def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
        return None
    return found


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
def _run_kernel(p_x, p_a_b, p_it_s, p_1st, p_class, p_a_b_2, p_items, n):
    s = 0.0
    for i in range(n):
        s += p_a_b * p_it_s if p_x else p_1st
        s -= p_class + p_a_b_2 + p_items
    return s


def run(p, n):
    p_columns = _items_of([p], list, ("x", "a b", 'it"s', "1st", "class", "a_b", "items"))
    if p_columns is not None:
        [p_x], [p_a_b], [p_it_s], [p_1st], [p_class], [p_a_b_2], [p_items] = p_columns
        if (
            type(p_x) is bool
            and type(p_a_b) is float
            and type(p_it_s) is float
            and type(p_1st) is float
            and type(p_class) is float
            and type(p_a_b_2) is float
            and type(p_items) is float
            and type(n) is int
            and abs(n) <= 2**31
        ):
            try:
                result = _run_kernel(p_x, p_a_b, p_it_s, p_1st, p_class, p_a_b_2, p_items, n)
                if (
                    result != result
                    or result == p_a_b
                    or result == p_it_s
                    or result == p_1st
                    or result == p_class
                    or result == p_a_b_2
                    or result == p_items
                ):
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    s = 0.0
    for i in range(n):
        s += p["a b"] * p['it"s'] if p["x"]else p["1st"]
        s -= p["class"] + p["a_b"] + p.get("items", 2.0)
    return s
