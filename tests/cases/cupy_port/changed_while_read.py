# --- before
import numpy as np


def bumped(v):
    v += 1.0
    return v.sum()


def run(u, k):
    w = u * 1.0
    new = np.zeros(len(u))
    new[1:-1] = w[1:-1] * 2.0 + k * bumped(w)
    z = w * 3.0 + np.add(w, 1.0, out=w).sum()
    w[int(bumped(w)) - int(w.sum()) :] += w * k + z
    return new * 2.0 + z + w

# --- inputs: run
CALLS = [call(np.arange(6.0), 0.5), call(np.linspace(0, 1, 9), 0.25)]
CHECKS = [call(np.arange(3.0), 0.1)]

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
            marks = {"bumped": (1423392004353646496,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def bumped(v):
    v += 1.0
    return v.sum()


_run_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = ((x0 * x1) + x2)",
    "_run_fused_1",
)


_run_fused_2 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = (((x0 * 2.0) + x1) + x2)",
    "_run_fused_2",
)


def _bumped_on_gpu(v):
    v += 1.0
    return v.sum().get()[()]


def _run_on_gpu(u, k):
    u = _cp.asarray(u)
    w = u * 1.0
    new = _cp.zeros(len(u))
    new[1:-1] = w[1:-1] * 2.0 + k * _bumped_on_gpu(w)
    z = w * 3.0 + _cp.add(w, 1.0, out=w).sum().get()[()]
    w[int(_bumped_on_gpu(w)) - int(w.sum().get()[()]) :] += _run_fused_1(w, float(k), z)
    return _home(_run_fused_2(new, z, w), [], [])


def run(u, k):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and type(k) is float
        and "bumped" in globals()
        and _untouched(bumped=bumped)
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _run_on_gpu(u, k)
        except Exception:  # the original code below takes over
            pass
    w = u * 1.0
    new = np.zeros(len(u))
    new[1:-1] = w[1:-1] * 2.0 + k * bumped(w)
    z = w * 3.0 + np.add(w, 1.0, out=w).sum()
    w[int(bumped(w)) - int(w.sum()) :] += w * k + z
    return new * 2.0 + z + w
