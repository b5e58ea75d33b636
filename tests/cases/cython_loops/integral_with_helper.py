# --- before
def f(x):
    return x ** 2 - x


def integrate_f(a, b, N):
    s = 0
    dx = (b - a) / N
    for i in range(N):
        s += f(a + i * dx)
    return s * dx

# --- inputs: integrate_f
CALLS = [call(0.0, 2.0, 50), call(1.0, 2.5, 10)]
CHECKS = [
    call(0.0, 2.0, 0),
    call(0.0, 2.0, -4),
    call(0, 2, 10),
    call(0.0, 1e200, 3),  # OverflowError from **
    call(float("nan"), 1.0, 3),
    call(0.0, float("inf"), 3),
    call(0.0, 2.0, 2.5),
    call(-0.0, 0.0, 3),
    call(0.1, 0.7, 1000),
    call(0.0, 2.0, True),
]

# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


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
            marks = {"f": (994640118613127533,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def f(x):
    return x ** 2 - x


@_cythonized
def _integrate_f_kernel(a, b, N, one):
    """In C, as it lies beside this file; where it is not built, the original runs."""
    raise NotImplementedError("f7f3218a88081c9b")


def integrate_f(a, b, N):
    if (
        type(a) is float
        and type(b) is float
        and type(N) is int
        and abs(N) <= 2**31
        and "f" in globals()
        and _untouched(f=f)
    ):
        try:
            result = _integrate_f_kernel(a, b, N, 1.0)
            if result != result or result == a or result == b:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    s = 0
    dx = (b - a) / N
    for i in range(N):
        s += f(a + i * dx)
    return s * dx
