# --- before
import numpy as np


def smooth(u, mask):
    return np.where(mask, u, 0.0)


def evolve(u, mask, k, n, steps):
    total = 0.0
    w = np.exp(-u ** 2) * np.sin(2 * np.pi * u) / (1.0 + n)
    for _ in range(steps):
        u[1:-1] += k * (np.sqrt(np.abs(u[2:])) - 2 * u[1:-1] + smooth(u, mask)[:-2]) * w.sum()
        total += float((u - w).mean())
    return u * w - 3, total

# --- inputs: evolve
LINE = np.sin(np.linspace(0, 3, 12))
CALLS = [call(LINE.copy(), LINE > 0.2, 0.1, 3, 4), call(LINE * 0.5, LINE > 0.5, 0.2, 3, 2)]
SAME = LINE.copy()
CHECKS = [
    call(LINE.copy(), LINE > 0.2, 0.1, 3, 0),
    call(SAME, SAME > 0.2, 0.1, -1, 1),
    call(LINE.copy(), LINE > 0.2, 2, 3, 1),
    call(LINE.astype(np.float32), LINE > 0.2, 0.1, 3, 2),
    call(np.zeros(0), np.zeros(0, bool), 0.1, 3, 0),
    call(LINE.copy(), (LINE > 0.2)[:-1], 0.1, 3, 2),
    call(LINE * 1e200, LINE > 0.2, 0.1, 3, 2),
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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


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
            marks = {"smooth": (604564430160004649, 652406859308525782)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def smooth(u, mask):
    return np.where(mask, u, 0.0)


_evolve_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2",
    "float64 fused",
    "fused = ((exp((-(x0 * x0))) * sin((x1 * x0))) / x2)",
    "_evolve_fused_1",
)


_evolve_fused_2 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2, float64 x3, float64 x4",
    "float64 fused",
    "fused = (x2 + ((x0 * ((sqrt(fabs(x1)) - (2.0 * x2)) + x3)) * x4))",
    "_evolve_fused_2",
)


_evolve_fused_3 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1",
    "float64 fused",
    "fused = ((x0 * x1) - 3.0)",
    "_evolve_fused_3",
)


def _smooth_on_gpu(u, mask):
    return _cp.where(mask, u, 0.0)


def _evolve_on_gpu(u, mask, k, n, steps):
    u_host = u
    u_card = u = _cp.asarray(u)
    mask = _cp.asarray(mask)
    total = 0.0
    w = _evolve_fused_1(u, float(2 * np.pi), float(1.0 + n))
    for _ in range(steps):
        u[1:-1] = _evolve_fused_2(float(k), u[2:], u[1:-1], _smooth_on_gpu(u, mask)[:-2], float(w.sum().get()[()]))
        total += float((u - w).mean().get()[()])
    return _home((_evolve_fused_3(u, w), total), [(u_host, u_card)], [(u_host, u_card)])


def evolve(u, mask, k, n, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(mask) is np.ndarray
        and mask.dtype == "bool"
        and mask.ndim == 1
        and type(k) is float
        and type(n) is int
        and type(steps) is int
        and _separate((u,), (mask,))
        and "smooth" in globals()
        and _untouched(smooth=smooth)
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _evolve_on_gpu(u, mask, k, n, steps)
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    w = np.exp(-u ** 2) * np.sin(2 * np.pi * u) / (1.0 + n)
    for _ in range(steps):
        u[1:-1] += k * (np.sqrt(np.abs(u[2:])) - 2 * u[1:-1] + smooth(u, mask)[:-2]) * w.sum()
        total += float((u - w).mean())
    return u * w - 3, total
