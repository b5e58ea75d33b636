# --- before
import math


def wave(x):
    return math.sin(x) - 0.25 * x


def line(x):
    return 2.0 * x - 1.0


def slope(f, h=1e-5):
    def df(x):
        return (f(x + h) - f(x - h)) / (2.0 * h)

    return df


def trapezoid(f, low, high, n):
    h = (high - low) / n
    total = 0.5 * (f(low) + f(high))
    for i in range(1, n):
        total += f(low + i * h)
    return total * h
# --- inputs: trapezoid
CALLS = [call(slope(wave), 0.0, 0.5, 20), call(slope(line), 0.0, 0.5, 10), call(slope(slope(wave), 1e-3), 0.0, 1.0, 9)]
CHECKS = [call(slope(math.cos), 0.0, 1.5, 20), call(slope(line, 0.0), 0.0, 1.0, 5), call(slope(None), 0.0, 1.0, 5), call(wave, 0.0, 1.0, 3), call(slope(slope(line, 1)), 0.0, 1.0, 3)]
# --- after: compiled
import math


def _variables_of(function, owner, path, names):
    """The variables of an inner function that this file defines in `owner`; None where it is another function."""
    code = getattr(owner, "__code__", None)
    for name, place in path:
        found = [each for each in getattr(code, "co_consts", ()) if getattr(each, "co_name", None) == name]
        code = found[place] if len(found) > place else None
    if type(function) is not type(_variables_of) or function.__code__ != code or function.__globals__ is not globals():
        return None
    if function.__defaults__ or function.__kwdefaults__:
        return None
    try:
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        return [cells[name].cell_contents for name in names]
    except ValueError:  # one that has no value yet
        return None


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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
            marks = {"line": (643402170577188300,), "slope": (2150323122366594280,), "wave": (1126266621485299787, 1330507031873556114)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _sin(x):
    """math.sin(x), unless it is infinite or nan."""
    result = math.sin(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


def wave(x):
    return math.sin(x) - 0.25 * x


def line(x):
    return 2.0 * x - 1.0


def slope(f, h=1e-5):
    def df(x):
        return (f(x + h) - f(x - h)) / (2.0 * h)

    return df


@_njit
def _trapezoid_kernel_slope_df(h, x):
        return (_trapezoid_kernel_wave(x + h) - _trapezoid_kernel_wave(x - h)) / (2.0 * h)


@_njit
def _trapezoid_kernel_wave(x):
    return _sin(x) - 0.25 * x


@_njit(cache=True)
def _trapezoid_kernel(f_h, low, high, n):
    h = (high - low) / n
    total = 0.5 * (_trapezoid_kernel_slope_df(f_h, low) + _trapezoid_kernel_slope_df(f_h, high))
    for i in range(1, n):
        total += _trapezoid_kernel_slope_df(f_h, low + i * h)
    return total * h


@_njit
def _trapezoid_kernel_2_slope_df(h, x):
        return (_trapezoid_kernel_2_line(x + h) - _trapezoid_kernel_2_line(x - h)) / (2.0 * h)


@_njit
def _trapezoid_kernel_2_line(x):
    return 2.0 * x - 1.0


@_njit(cache=True)
def _trapezoid_kernel_2(f_h, low, high, n):
    h = (high - low) / n
    total = 0.5 * (_trapezoid_kernel_2_slope_df(f_h, low) + _trapezoid_kernel_2_slope_df(f_h, high))
    for i in range(1, n):
        total += _trapezoid_kernel_2_slope_df(f_h, low + i * h)
    return total * h


@_njit
def _trapezoid_kernel_3_slope_df(h, f_f_h, x):
        return (_trapezoid_kernel_3_slope_df_2(f_f_h, x + h) - _trapezoid_kernel_3_slope_df_2(f_f_h, x - h)) / (2.0 * h)


@_njit
def _trapezoid_kernel_3_slope_df_2(h, x):
        return (_trapezoid_kernel_3_wave(x + h) - _trapezoid_kernel_3_wave(x - h)) / (2.0 * h)


@_njit
def _trapezoid_kernel_3_wave(x):
    return _sin(x) - 0.25 * x


@_njit(cache=True)
def _trapezoid_kernel_3(f_h, f_f_h, low, high, n):
    h = (high - low) / n
    total = 0.5 * (_trapezoid_kernel_3_slope_df(f_h, f_f_h, low) + _trapezoid_kernel_3_slope_df(f_h, f_f_h, high))
    for i in range(1, n):
        total += _trapezoid_kernel_3_slope_df(f_h, f_f_h, low + i * h)
    return total * h


def trapezoid(f, low, high, n):
    if "slope" in globals():
        f_held = _variables_of(f, slope, (("df", 0),), ("f", "h"))
        if f_held is not None:
            f_f, f_h = f_held
            if "wave" in globals() and f_f is wave:
                if (
                    type(f_h) is float
                    and type(low) is float
                    and type(high) is float
                    and type(n) is int
                    and abs(n) <= 2**31
                    and "wave" in globals()
                    and "slope" in globals()
                    and _untouched(wave=wave, slope=slope)
                ):
                    try:
                        result = _trapezoid_kernel(f_h, low, high, n)
                        if (
                            result != result
                            or result == f_h
                            or result == low
                            or result == high
                        ):
                            raise ValueError  # it might be an object that exists already
                        return result
                    except Exception:  # the original code below takes over
                        pass
    if "slope" in globals():
        f_held = _variables_of(f, slope, (("df", 0),), ("f", "h"))
        if f_held is not None:
            f_f, f_h = f_held
            if "line" in globals() and f_f is line:
                if (
                    type(f_h) is float
                    and type(low) is float
                    and type(high) is float
                    and type(n) is int
                    and abs(n) <= 2**31
                    and "line" in globals()
                    and "slope" in globals()
                    and _untouched(line=line, slope=slope)
                ):
                    try:
                        result = _trapezoid_kernel_2(f_h, low, high, n)
                        if (
                            result != result
                            or result == f_h
                            or result == low
                            or result == high
                        ):
                            raise ValueError  # it might be an object that exists already
                        return result
                    except Exception:  # the original code below takes over
                        pass
    if "slope" in globals():
        f_held = _variables_of(f, slope, (("df", 0),), ("f", "h"))
        if f_held is not None:
            f_f, f_h = f_held
            if "slope" in globals():
                f_f_held = _variables_of(f_f, slope, (("df", 0),), ("f", "h"))
                if f_f_held is not None:
                    f_f_f, f_f_h = f_f_held
                    if "wave" in globals() and f_f_f is wave:
                        if (
                            type(f_h) is float
                            and type(f_f_h) is float
                            and type(low) is float
                            and type(high) is float
                            and type(n) is int
                            and abs(n) <= 2**31
                            and "wave" in globals()
                            and "slope" in globals()
                            and _untouched(wave=wave, slope=slope)
                        ):
                            try:
                                result = _trapezoid_kernel_3(f_h, f_f_h, low, high, n)
                                if (
                                    result != result
                                    or result == f_h
                                    or result == f_f_h
                                    or result == low
                                    or result == high
                                ):
                                    raise ValueError  # it might be an object that exists already
                                return result
                            except Exception:  # the original code below takes over
                                pass
    h = (high - low) / n
    total = 0.5 * (f(low) + f(high))
    for i in range(1, n):
        total += f(low + i * h)
    return total * h
