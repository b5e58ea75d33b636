# --- before
import numpy as np


def mixed(a, b, flag):
    row = a[1]
    row *= 2.0
    chosen = a if flag else b
    chosen += 1.0
    flat = b.reshape(-1)
    flat[0] = -5.0
    a[a > 3.0] *= 0.5
    b = b * 2.0
    b[0] = 9.0
    np.add(a, 1.0, out=a)
    return a, b.sum(axis=0, keepdims=True), chosen

# --- inputs: mixed
A = np.arange(6.0).reshape(2, 3)
CALLS = [call(A.copy(), A + 1, True), call(A.copy(), A + 1, False)]
SAME = A.copy()
CHECKS = [
    call(SAME, SAME, True),
    call(A.copy(), A + 1, 1),
    call(A[:1].copy(), A + 1, True),
    call(A.copy(), np.zeros((2, 0)), True),
    call(A.T, A + 1, True),
    call(A.astype(int), A + 1, True),
]

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


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


def _mixed_on_gpu(a, b, flag):
    a_host = a
    a_card = a = _cp.asarray(a)
    b_host = b
    b_card = b = _cp.asarray(b)
    row = a[1]
    row *= 2.0
    chosen = a if flag else b
    chosen += 1.0
    flat = b.reshape(-1)
    flat[0] = -5.0
    a[a > 3.0] *= 0.5
    b = b * 2.0
    b[0] = 9.0
    _cp.add(a, 1.0, out=a)
    return _home((a, b.sum(axis=0, keepdims=True), chosen), [(a_host, a_card), (b_host, b_card)], [(a_host, a_card), (b_host, b_card)])


def mixed(a, b, flag):
    if (
        type(a) is np.ndarray
        and a.dtype == "float64"
        and a.ndim == 2
        and a.flags.c_contiguous
        and a.flags.writeable
        and type(b) is np.ndarray
        and b.dtype == "float64"
        and b.ndim == 2
        and b.flags.c_contiguous
        and b.flags.writeable
        and type(flag) is bool
        and _separate((a, b), ())
    ):
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                return _mixed_on_gpu(a, b, flag)
        except Exception:  # the original code below takes over
            pass
    row = a[1]
    row *= 2.0
    chosen = a if flag else b
    chosen += 1.0
    flat = b.reshape(-1)
    flat[0] = -5.0
    a[a > 3.0] *= 0.5
    b = b * 2.0
    b[0] = 9.0
    np.add(a, 1.0, out=a)
    return a, b.sum(axis=0, keepdims=True), chosen
