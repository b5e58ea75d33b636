# --- before
import numpy as np


def smooth(row):
    weights = np.array([0.25, 0.5, 0.25])
    out = row.copy()
    out[1:-1] = weights[0] * row[:-2] + weights[1] * row[1:-1] + weights[2] * row[2:]
    return out


def clamp(x, low):
    return low if x < low else x


def filtered(rows, times):
    low = clamp(times, 1)
    for _ in range(low):
        rows = smooth(rows)
    return np.sqrt((rows * rows).sum(axis=0))

# --- inputs: filtered
ROWS = np.random.default_rng(1).random((12, 7))
CALLS = [call(ROWS.copy(), 2), call(ROWS.copy(), 0)]
CHECKS = [call(np.zeros((0, 3)), 1), call(ROWS[::2], 1), call(ROWS.astype(int), 1), call(ROWS[0], 2)]

# --- after: arrays on the card (close)
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
            marks = {"smooth": (21698457815261026, 696734273359082291)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def smooth(row):
    weights = np.array([0.25, 0.5, 0.25])
    out = row.copy()
    out[1:-1] = weights[0] * row[:-2] + weights[1] * row[1:-1] + weights[2] * row[2:]
    return out


def clamp(x, low):
    return low if x < low else x


def _smooth_on_gpu(row):
    weights = _cp.asarray(np.array([0.25, 0.5, 0.25]))
    out = row.copy()
    out[1:-1] = weights[0].get()[()] * row[:-2] + weights[1].get()[()] * row[1:-1] + weights[2].get()[()] * row[2:]
    return out


def _filtered_on_gpu(rows, times):
    rows = _cp.asarray(rows)
    low = clamp(times, 1)
    for _ in range(low):
        rows = _smooth_on_gpu(rows)
    return _home(_cp.sqrt((rows * rows).sum(axis=0)), [], [])


def filtered(rows, times):
    if (
        type(rows) is np.ndarray
        and rows.dtype == "float64"
        and rows.ndim == 2
        and rows.flags.c_contiguous
        and type(times) is int
        and "smooth" in globals()
        and _untouched(smooth=smooth)
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _filtered_on_gpu(rows, times)
        except Exception:  # the original code below takes over
            pass
    low = clamp(times, 1)
    for _ in range(low):
        rows = smooth(rows)
    return np.sqrt((rows * rows).sum(axis=0))
