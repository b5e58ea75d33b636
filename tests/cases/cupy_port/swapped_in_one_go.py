# --- before
import numpy as np


def waves(u, old, speed, steps):
    new = np.zeros_like(u)
    biggest = []
    for step in range(steps):
        new[1:-1] = 2 * u[1:-1] - old[1:-1] + speed * (u[2:] - 2 * u[1:-1] + u[:-2])
        old, u, new = u, new, old
        if step % 2 == 0:
            biggest.append(float(np.abs(u).max()))
    return u, old, biggest

# --- inputs: waves
LINE = np.sin(np.linspace(0, 3, 40))
CALLS = [call(LINE.copy(), LINE.copy(), 0.5, 4), call(LINE.copy(), LINE * 0.9, 0.5, 5)]
SAME = LINE.copy()
CHECKS = [
    call(LINE.copy(), LINE.copy(), 0.5, 0),
    call(LINE.copy(), LINE.copy(), 0.5, 1),
    call(SAME, SAME, 0.5, 3),
    call(SAME[1:], SAME[:-1], 0.5, 3),
    call(np.zeros(0), np.zeros(0), 0.5, 2),
    call(LINE.astype(np.float32), LINE.astype(np.float32), 0.5, 2),
    call(LINE.tolist(), LINE.tolist(), 0.5, 2),
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


def _some(array):
    """Of no elements the original says what the largest is."""
    if not array.size:
        raise ValueError("an array without elements")
    return array


def _apart(array, *others):
    """The array, if it lies apart from the others, which are read while it is written to."""
    if any(_cp.may_share_memory(array, each) for each in others):
        raise ValueError("an array is written to while it is read")
    return array


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


_waves_fused_1 = _cp.ElementwiseKernel(
    "float64 x0, float64 x1, float64 x2, float64 x3, float64 x4",
    "float64 fused",
    "fused = (((2.0 * x0) - x1) + (x2 * ((x3 - (2.0 * x0)) + x4)))",
    "_waves_fused_1",
)


_waves_gathered_2 = _cp.ReductionKernel(
    "float64 x0",
    "float64 gathered",
    "fabs(x0)",
    "a != a ? a : b != b ? b : a > b ? a : b",
    "gathered = a",
    "__longlong_as_double(0xfff0000000000000)",
    "_waves_gathered_2",
)


def _waves_on_gpu(u, old, speed, steps):
    u_host = u
    u_card = u = _cp.asarray(u)
    old_host = old
    old_card = old = _cp.asarray(old)
    new = _cp.zeros_like(u)
    biggest = []
    for step in range(steps):
        _waves_fused_1(u[1:-1], old[1:-1], float(speed), u[2:], u[:-2], _apart(new, u, old)[1:-1])
        old, u, new = u, new, old
        if step % 2 == 0:
            biggest.append(float(_waves_gathered_2(_some(u)).get()[()]))
    return _home((u, old, biggest), [(u_host, u_card), (old_host, old_card)], [(u_host, u_card), (old_host, old_card)])


def waves(u, old, speed, steps):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.writeable
        and abs(u.strides[0]) >= u.itemsize
        and type(old) is np.ndarray
        and old.dtype == "float64"
        and old.ndim == 1
        and old.flags.writeable
        and abs(old.strides[0]) >= old.itemsize
        and type(speed) is float
        and type(steps) is int
        and _separate((old, u), ())
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _waves_on_gpu(u, old, speed, steps)
        except Exception:  # the original code below takes over
            pass
    new = np.zeros_like(u)
    biggest = []
    for step in range(steps):
        new[1:-1] = 2 * u[1:-1] - old[1:-1] + speed * (u[2:] - 2 * u[1:-1] + u[:-2])
        old, u, new = u, new, old
        if step % 2 == 0:
            biggest.append(float(np.abs(u).max()))
    return u, old, biggest
