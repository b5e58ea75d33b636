# --- before
import numpy as np


def settled(u, tolerance, most, dx):
    n = len(u)
    count = 0
    while count < most:
        old = u.copy()
        change = 0.0
        for i in range(1, n - 1):
            u[i] = 0.5 * (old[i - 1] + old[i + 1]) / dx ** 2
            change += abs(u[i] - old[i])
        u[0] = u[1]
        u[-1] = 0.5 * u[n - 2]
        count += 1
        if change < tolerance:
            break
    return count

# --- inputs: settled
LINE = np.random.default_rng(1).random(9)
CALLS = [call(LINE.copy(), 0.1, 30, 1.0), call(LINE.copy(), 1e-3, 5, 1.0)]
CHECKS = [
    call(LINE.copy(), 1e-3, 0, 1.0),
    call(np.zeros(1), 1e-3, 5, 1.0),
    call(np.zeros(0), 1e-3, 5, 1.0),
    call(np.zeros(5), 1e-3, 5, 1.0),
    call(LINE.copy(), float("nan"), 5, 1.0),
    call(LINE.copy(), 1e-3, 5, float("inf")),
    call(LINE.copy()[::2], 1e-3, 5, 1.0),
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


def _added(start, parts, count, kind):
    """What all threads have added up; a zero, whose sign may be another one, is left to the original."""
    if not count:
        return start
    with np.errstate(all="ignore"):
        added = parts.sum()
        total = start + kind(added)
    if (kind is not int and added == 0) or not np.isfinite(total):
        raise FloatingPointError("a sum is zero, or not finite")
    return total


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


@_cuda.jit
def _settled_kernel(u, old, dx, n, change_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    change = 0.0
    for i in range(1 + first_i, n - 1, threads_i):
        u[i] = 0.5 * (old[i - 1] + old[i + 1]) / dx ** 2
        change += abs(u[i] - old[i])
    change_parts[first_i] = change


@_cuda.jit
def _settled_kernel_2(u, n):
    u[0] = u[1]
    u[-1] = 0.5 * u[n - 2]


def _settled_on_gpu(u, tolerance, most, dx):
    n = len(u)
    count = 0
    if not (_small(most)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    first_arrays = [(u, u_card)]
    while count < most:
        old = np.empty_like(u)
        old_card = _cuda.device_array_like(u_card)
        old_card.copy_to_device(u_card)
        change = 0.0
        if not all((
            (dx ** 2) != 0,
            n - 3 < old.shape[0],
            n - 1 < old.shape[0],
            n - 2 < u.shape[0],
            n - 2 < old.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, n - 1)) + 255) // 256, 1), 64)
        change_parts = _cuda.device_array(256 * blocks)
        _settled_kernel[blocks, 256](u_card, old_card, dx, n, change_parts)
        change = _added(change, change_parts.copy_to_host(), len(range(1, n - 1)), np.float64)
        if not all((
            -u.shape[0] <= 0 < u.shape[0],
            -u.shape[0] <= 1 < u.shape[0],
            -u.shape[0] <= -1 < u.shape[0],
            -u.shape[0] <= n - 2 < u.shape[0],
        )):
            raise IndexError("an index is out of bounds")
        _settled_kernel_2[1, 1](u_card, n)
        count += 1
        if change < tolerance:
            break
    changed = _brought_home([], first_arrays)
    for host, array in changed:
        host[...] = array
    return count


def settled(u, tolerance, most, dx):
    if (
        type(u) is np.ndarray
        and u.dtype == "float64"
        and u.ndim == 1
        and u.flags.c_contiguous
        and u.flags.writeable
        and type(tolerance) is float
        and type(most) is int
        and type(dx) is float
    ):
        try:
            return _settled_on_gpu(u, tolerance, most, dx)
        except Exception:  # the original code below takes over
            pass
    n = len(u)
    count = 0
    while count < most:
        old = u.copy()
        change = 0.0
        for i in range(1, n - 1):
            u[i] = 0.5 * (old[i - 1] + old[i + 1]) / dx ** 2
            change += abs(u[i] - old[i])
        u[0] = u[1]
        u[-1] = 0.5 * u[n - 2]
        count += 1
        if change < tolerance:
            break
    return count
