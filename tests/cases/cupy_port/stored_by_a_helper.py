# --- before
import numpy as np


def step(new, u, k):
    new[1:-1] = u[2:] * k - u[:-2]


def run(u, k, same, n):
    a = u * 1.0
    b = a if same else u * 2.0
    step(b, a, k)
    step(a[n:], a[:-n], k)
    return a + b

# --- inputs: run
CALLS = [call(np.arange(16.0), 0.5, 0, 8), call(np.linspace(0, 1, 20), 0.25, 0, 10)]
CHECKS = [
    call(np.arange(16.0), 0.5, 1, 8),
    call(np.arange(16.0), 0.5, 0, 1),
    call(np.linspace(0, 1, 19), 0.25, 2, 2),
]

# --- after: arrays on the card, expressions in one go (close)
import numpy as np
import cupy as _cp


def _home(value, known, written):
    """Results as NumPy's, an argument's own array for itself; then what was changed, into the caller's arrays."""

    def fetched(card):
        if card.dtype.kind in "fc" and not bool(_cp.isfinite(card).all()):
            raise FloatingPointError("NumPy warns of what is not finite")
        return _cp.asnumpy(card, order="A")

    def home(one):
        if not isinstance(one, _cp.ndarray):
            if isinstance(one, (float, complex, np.inexact)) and not np.isfinite(one):
                raise FloatingPointError("NumPy warns of what is not finite")
            if type(one) is list:
                tuple(map(home, one))  # looks at its numbers
            return one
        for host, card in known:
            if card is one:
                return host
        known.append((fetched(one), one))
        return known[-1][0]

    result = tuple(map(home, value)) if type(value) is tuple else home(value)
    changed = [(host, fetched(card)) for host, card in written]
    for host, array in changed:
        host[...] = array
    return result


def _apart(array, *others):
    """The array, if it lies apart from the others, which are read while it is written to."""
    if any(_cp.may_share_memory(array, each) for each in others):
        raise ValueError("an array is written to while it is read")
    return array


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
            marks = {"step": (1468764313632022661,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def step(new, u, k):
    new[1:-1] = u[2:] * k - u[:-2]


_step_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = ((x0 * x1) - x2)",
    "_step_fused_1",
)


def _step_on_gpu(new, u, k):
    _step_fused_1(u[2:], float(k), u[:-2], _apart(new, u)[1:-1])


def _run_on_gpu(u, k, same, n):
    u = _cp.asarray(u)
    a = u * 1.0
    b = a if same else u * 2.0
    _step_on_gpu(b, a, k)
    _step_on_gpu(a[n:], a[:-n], k)
    return _home(a + b, [], [])


def run(u, k, same, n):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and type(k) is float
        and type(same) is int
        and type(n) is int
        and "step" in globals()
        and _untouched(step=step)
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _run_on_gpu(u, k, same, n)
        except Exception:  # the original code below takes over
            pass
    a = u * 1.0
    b = a if same else u * 2.0
    step(b, a, k)
    step(a[n:], a[:-n], k)
    return a + b
