# --- before
MASK = (1 << 64) - 1


class XorShift:
    def __init__(self, seed):
        self.state = seed & MASK
        self.calls = 0

    def next(self):
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 7
        x ^= (x << 17) & MASK
        self.state = x
        self.calls += 1
        return x

    def uniform(self):
        return self.next() / 2**64

    def die(self):
        return int(6 * self.uniform()) + 1


def estimate(n, seed):
    rng = XorShift(seed)
    inside = 0
    eyes = 0
    for _ in range(n):
        x = rng.uniform()
        y = 2.0 * rng.uniform() - 1.0
        if x * x + y * y <= 1.0:
            inside += 1
        if rng.uniform() < 0.5:
            eyes += rng.die()
        z = x + rng.uniform() * y
        if z > 1.0:
            eyes += 1
    return 4.0 * inside / n, eyes, rng.calls

# --- inputs: estimate
CALLS = [call(40, 88172645463325252), call(5, 7)]
CHECKS = [call(0, 3), call(3, 0), call(3, -5), call(4, 2**31), call(4, 2**63)]

# --- after: compiled
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
            marks = {"__init__": (1664593918846700790,), "die": (405418406879774469,), "next": (1884943187812046659,), "uniform": (2136972985988918104,)}
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


@_njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _truncate(x):
    """int(x), unless it is too large to be exact."""
    if not -9.0e15 < x < 9.0e15:
        raise OverflowError
    return int(x)


@_njit
def _word_float(x):
    """The float of an int without a sign."""
    return float(_np.uint64(x))


MASK = (1 << 64) - 1


class XorShift:
    def __init__(self, seed):
        self.state = seed & MASK
        self.calls = 0

    def next(self):
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 7
        x ^= (x << 17) & MASK
        self.state = x
        self.calls += 1
        return x

    def uniform(self):
        return self.next() / 2**64

    def die(self):
        return int(6 * self.uniform()) + 1


@_njit(cache=True, error_model="numpy")
def _estimate_kernel(n, seed):
    init_seed = seed
    new_xorshift_state = _np.int64(_np.uint64(init_seed) & _np.uint64(0xffffffffffffffff))
    new_xorshift_calls = 0
    rng_state = new_xorshift_state
    rng_calls = new_xorshift_calls
    inside = 0
    eyes = 0
    if not -(2**61) <= eyes <= 2**61:
        raise OverflowError
    large1 = 0
    rounds2 = 0
    for _ in range(n):
        next_x = rng_state
        next_x = _np.int64(_np.uint64(next_x) ^ ((_np.uint64(next_x) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x = _np.int64(_np.uint64(next_x) ^ (_np.uint64(next_x) >> _np.uint64(7)))
        next_x = _np.int64(_np.uint64(next_x) ^ ((_np.uint64(next_x) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state = next_x
        rng_calls += 1
        next_result = next_x
        x = _word_float(next_result) / 1.8446744073709552e+19
        next_x_2 = rng_state
        next_x_2 = _np.int64(_np.uint64(next_x_2) ^ ((_np.uint64(next_x_2) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x_2 = _np.int64(_np.uint64(next_x_2) ^ (_np.uint64(next_x_2) >> _np.uint64(7)))
        next_x_2 = _np.int64(_np.uint64(next_x_2) ^ ((_np.uint64(next_x_2) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state = next_x_2
        rng_calls += 1
        next_result_2 = next_x_2
        y = 2.0 * (_word_float(next_result_2) / 1.8446744073709552e+19) - 1.0
        if x * x + y * y <= 1.0:
            inside += 1
        next_x_3 = rng_state
        next_x_3 = _np.int64(_np.uint64(next_x_3) ^ ((_np.uint64(next_x_3) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x_3 = _np.int64(_np.uint64(next_x_3) ^ (_np.uint64(next_x_3) >> _np.uint64(7)))
        next_x_3 = _np.int64(_np.uint64(next_x_3) ^ ((_np.uint64(next_x_3) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state = next_x_3
        rng_calls += 1
        next_result_3 = next_x_3
        if _word_float(next_result_3) / 1.8446744073709552e+19 < 0.5:
            next_x_4 = rng_state
            next_x_4 = _np.int64(_np.uint64(next_x_4) ^ ((_np.uint64(next_x_4) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
            next_x_4 = _np.int64(_np.uint64(next_x_4) ^ (_np.uint64(next_x_4) >> _np.uint64(7)))
            next_x_4 = _np.int64(_np.uint64(next_x_4) ^ ((_np.uint64(next_x_4) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
            rng_state = next_x_4
            rng_calls += 1
            next_result_4 = next_x_4
            checked1 = _truncate(6 * (_word_float(next_result_4) / 1.8446744073709552e+19)) + 1
            eyes = _np.int64(_np.uint64(eyes) + _np.uint64(checked1))
            large1 |= checked1 ^ (checked1 >> 63)
            rounds2 += 1
        next_x_5 = rng_state
        next_x_5 = _np.int64(_np.uint64(next_x_5) ^ ((_np.uint64(next_x_5) << _np.uint64(13)) & _np.uint64(0xffffffffffffffff)))
        next_x_5 = _np.int64(_np.uint64(next_x_5) ^ (_np.uint64(next_x_5) >> _np.uint64(7)))
        next_x_5 = _np.int64(_np.uint64(next_x_5) ^ ((_np.uint64(next_x_5) << _np.uint64(17)) & _np.uint64(0xffffffffffffffff)))
        rng_state = next_x_5
        rng_calls += 1
        next_result_5 = next_x_5
        z = x + _word_float(next_result_5) / 1.8446744073709552e+19 * y
        if z > 1.0:
            eyes = _np.int64(_np.uint64(eyes) + _np.uint64(1))
    if (large1 + 1.0) * rounds2 > 2e18 / 2:
        raise OverflowError
    return (4.0 * inside / _nonzero(n), eyes, rng_calls)


def estimate(n, seed):
    if (
        "XorShift" in globals()
        and _is_plain(XorShift, ("state", "calls"), __init__="__init__", uniform="uniform", next="next", die="die")
    ):
        if (
            type(n) is int
            and abs(n) <= 2**31
            and type(seed) is int
            and abs(seed) <= 2**62
            and "MASK" in globals() and type(MASK) is int and MASK == 0xffffffffffffffff
        ):
            try:
                result = _estimate_kernel(n, seed)
                if (
                    result[0] != result[0]
                    or (result[1] == n and not -5 <= result[1] <= 256)
                    or (result[1] == seed and not -5 <= result[1] <= 256)
                    or (result[2] == n and not -5 <= result[2] <= 256)
                    or (result[2] == seed and not -5 <= result[2] <= 256)
                ):
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    rng = XorShift(seed)
    inside = 0
    eyes = 0
    for _ in range(n):
        x = rng.uniform()
        y = 2.0 * rng.uniform() - 1.0
        if x * x + y * y <= 1.0:
            inside += 1
        if rng.uniform() < 0.5:
            eyes += rng.die()
        z = x + rng.uniform() * y
        if z > 1.0:
            eyes += 1
    return 4.0 * inside / n, eyes, rng.calls
