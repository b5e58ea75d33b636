# --- before
import math

import numpy as np


def damp(value, rate):
    scaled = value * rate
    scaled += 0.5
    return scaled * 0.25


def relaxed(u, mask, rate, steps):
    new = np.zeros_like(u)
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = u[i] + rate * (u[i + 1] - 2 * u[i] + u[i - 1])
            if mask[i] > 2:
                new[i] = damp(u[i], 0.1) * math.pi + mask[i] * 0.01
        u, new = new, u
    return u

# --- inputs: relaxed
CALLS = [call(np.sin(np.arange(9.0)), np.arange(9), 0.1, 3), call(np.linspace(1, 2, 9), np.arange(9), 0.2, 4)]
CHECKS = [call(np.full(9, 1e300), np.arange(9), 0.1, 2), call(np.ones(2), np.arange(2), 0.1, 1)]

# --- after: a kernel for the card, in single precision (single)
import math

import numpy as np
import numba.cuda as _cuda


def _in_single(value):
    """Floats of 64 bits as floats of 32; all else as it is."""
    with np.errstate(over="raise"):
        if type(value) is np.ndarray:
            return value.astype(np.float32) if value.dtype == "float64" else value
        return np.float32(value) if isinstance(value, float) else value


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
            marks = {"damp": (1583934476315849396,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _brought_home(results, kept):
    """The arrays that come home, each once: those whose elements are changed, and what the names stand for now."""
    for host, card in results:
        if all(host is not each for each, _ in kept):
            kept.append((host, card))
    return [(host, _finite(card.copy_to_host())) for host, card in kept]


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


def damp(value, rate):
    scaled = value * rate
    scaled += 0.5
    return scaled * 0.25


@_cuda.jit(device=True)
def _damp_on_card(value, rate):
    scaled = value * rate
    scaled += np.float32(0.5)
    return scaled * np.float32(0.25)


@_cuda.jit
def _relaxed_kernel(u, mask, new, rate):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, len(u) - 1, threads_i):
        new[i] = u[i] + rate * (u[i + 1] - np.float32(2) * u[i] + u[i - 1])
        if mask[i] > 2:
            new[i] = _damp_on_card(u[i], np.float32(0.1)) * np.float32(math.pi) + mask[i] * np.float32(0.01)


def _relaxed_on_gpu(u, mask, rate, steps):
    new = np.zeros_like(u)
    if not (_small(mask) and _small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(_in_single(u))
    mask_card = _cuda.to_device(mask)
    new_card = _cuda.to_device(_in_single(new))
    first_arrays = [(u, u_card)]
    for _ in range(steps):
        if not all((
            len(u) - 2 < u.shape[0],
            len(u) - 1 < u.shape[0],
            len(u) - 3 < u.shape[0],
            len(u) - 2 < new.shape[0],
            len(u) - 2 < mask.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, len(u) - 1)) + 255) // 256, 1), 4096)
        _relaxed_kernel[blocks, 256](u_card, mask_card, new_card, _in_single(rate))
        u, new = new, u
        u_card, new_card = new_card, u_card
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def relaxed(u, mask, rate, steps):
    if (
        "damp" in globals()
        and _untouched(damp=damp)
        and type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(mask) is np.ndarray
        and mask.dtype == "int64"
        and mask.ndim == 1
        and mask.flags.c_contiguous
        and type(rate) is float
        and type(steps) is int
        and _separate([u], [mask])
    ):
        try:
            return _relaxed_on_gpu(u, mask, rate, steps)
        except Exception:  # the original code below takes over
            pass
    new = np.zeros_like(u)
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            new[i] = u[i] + rate * (u[i + 1] - 2 * u[i] + u[i - 1])
            if mask[i] > 2:
                new[i] = damp(u[i], 0.1) * math.pi + mask[i] * 0.01
        u, new = new, u
    return u
