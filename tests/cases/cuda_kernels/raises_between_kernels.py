# --- before
import numpy as np


def relaxed(u, new, steps, most):
    for step in range(steps):
        if step > most:
            raise ValueError("too many steps")
        for i in range(1, len(u) - 1):
            new[i] = 0.5 * (u[i - 1] + u[i + 1])
        u[:] = new
    return u

# --- inputs: relaxed
CALLS = [call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 3, 5)]
CHECKS = [
    call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 3, 1),
    call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 0, -1),
    call(np.linspace(0, 1, 9) ** 2, np.zeros(9), 2, -1),
]

# --- after: a kernel for the card (close)
import numpy as np
import numba.cuda as _cuda


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


@_cuda.jit
def _relaxed_kernel(u, new):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, len(u) - 1, threads_i):
        new[i] = 0.5 * (u[i - 1] + u[i + 1])


def _relaxed_on_gpu(u, new, steps, most):
    if not (_small(most) and _small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    new_card = _cuda.to_device(new)
    first_arrays = [(new, new_card), (u, u_card)]
    for step in range(steps):
        if step > most:
            raise ValueError("too many steps")
        if not all((
            len(u) - 3 < u.shape[0],
            len(u) - 1 < u.shape[0],
            len(u) - 2 < new.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, len(u) - 1)) + 255) // 256, 1), 4096)
        _relaxed_kernel[blocks, 256](u_card, new_card)
        if u.shape != new.shape:
            raise ValueError("the arrays have other shapes")
        u_card.copy_to_device(new_card)
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u


def relaxed(u, new, steps, most):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(new) is np.ndarray
        and new.dtype == "float64"
        and new.ndim == 1
        and new.flags.c_contiguous
        and new.flags.writeable
        and type(steps) is int
        and type(most) is int
        and _separate([u, new], [])
    ):
        try:
            return _relaxed_on_gpu(u, new, steps, most)
        except Exception:  # the original code below takes over
            pass
    for step in range(steps):
        if step > most:
            raise ValueError("too many steps")
        for i in range(1, len(u) - 1):
            new[i] = 0.5 * (u[i - 1] + u[i + 1])
        u[:] = new
    return u
