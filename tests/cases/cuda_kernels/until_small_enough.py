# --- before
import numpy as np


def laplace(n, m, steps, tol):
    u = np.zeros((n, m))
    u[0, :] = 100.0
    u[:, -1] = 50
    x = np.linspace(0.0, 1.0, m)
    un = np.empty_like(u)
    dx = 1.0 / (n - 1)
    for it in range(steps):
        un[:] = u
        worst = 0.0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                u[i, j] = (un[i + 1, j] + un[i - 1, j] + un[i, j + 1] + un[i, j - 1]) / 4.0 + dx * x[j]
        for i in range(n):
            u[i, 0] = u[i, 1]
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                worst = max(worst, abs(u[i, j] - un[i, j]))
        if worst < tol:
            return u, it
    return u, steps

# --- inputs: laplace
CALLS = [call(7, 9, 3, 1e-5), call(6, 6, 5, 1e-5)]
CHECKS = [call(1, 1, 3, 1.0), call(3, 3, 200, 1.0), call(0, 3, 2, 1.0), call(-1, 3, 2, 1.0), call(7, 9, 0, 1.0)]

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


def _extreme(start, best, kind):
    """What is best of all threads, or what was there before; which zero comes first is left to the original."""
    if best.dtype.kind == "f" and (best == 0 or not np.isfinite(best)):
        raise FloatingPointError("an extreme is zero or not finite")
    return start if best == start else kind(best)


def _small(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)


@_cuda.jit
def _laplace_kernel(u, x, un, dx, m, n):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(1 + first_i, n - 1, threads_i):
        for j in range(1 + first_j, m - 1, threads_j):
            u[i, j] = (un[i + 1, j] + un[i - 1, j] + un[i, j + 1] + un[i, j - 1]) / 4.0 + dx * x[j]


@_cuda.jit
def _laplace_kernel_2(u, n):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, n, threads_i):
        u[i, 0] = u[i, 1]


@_cuda.jit
def _laplace_kernel_3(u, un, m, n, worst, worst_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, n - 1, threads_i):
        for j in range(1, m - 1):
            worst = ((abs(u[i, j] - un[i, j])) if (abs(u[i, j] - un[i, j])) > (worst) else (worst))
    worst_parts[first_i] = worst


def _laplace_on_gpu(n, m, steps, tol):
    u = np.zeros((n, m))
    u[0, :] = 100.0
    u[:, -1] = 50
    x = np.linspace(0.0, 1.0, m)
    un = np.empty_like(u)
    dx = 1.0 / (n - 1)
    if not (_small(m) and _small(n) and _small(steps)):
        raise OverflowError("a whole number is large")
    u_card = _cuda.to_device(u)
    x_card = _cuda.to_device(x)
    un_card = _cuda.to_device(un)
    first_arrays = [(u, u_card)]
    for it in range(steps):
        if un.shape != u.shape:
            raise ValueError("the arrays have other shapes")
        un_card.copy_to_device(u_card)
        worst = 0.0
        if not all((
            n - 1 < un.shape[0],
            m - 2 < un.shape[1],
            n - 3 < un.shape[0],
            n - 2 < un.shape[0],
            m - 1 < un.shape[1],
            m - 3 < un.shape[1],
            m - 2 < x.shape[0],
            n - 2 < u.shape[0],
            m - 2 < u.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = (min(max((len(range(1, m - 1)) + 15) // 16, 1), 4096), min(max((len(range(1, n - 1)) + 15) // 16, 1), 4096))
        _laplace_kernel[blocks, (16, 16)](u_card, x_card, un_card, dx, m, n)
        if not all((
            n - 1 < u.shape[0],
            1 < u.shape[1],
            0 < u.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(n)) + 255) // 256, 1), 4096)
        _laplace_kernel_2[blocks, 256](u_card, n)
        if not all((
            n - 2 < u.shape[0],
            m - 2 < u.shape[1],
            n - 2 < un.shape[0],
            m - 2 < un.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, n - 1)) + 255) // 256, 1), 64)
        worst_parts = _cuda.device_array(256 * blocks)
        _laplace_kernel_3[blocks, 256](u_card, un_card, m, n, worst, worst_parts)
        worst = _extreme(worst, worst_parts.copy_to_host().max(), np.float64)
        if worst < tol:
            changed = _brought_home([(u, u_card)], first_arrays)
            for host, array in changed:
                host[...] = array
            return u, it
    changed = _brought_home([(u, u_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return u, steps


def laplace(n, m, steps, tol):
    if (
        type(n) is int
        and type(m) is int
        and type(steps) is int
        and type(tol) is float
    ):
        try:
            return _laplace_on_gpu(n, m, steps, tol)
        except Exception:  # the original code below takes over
            pass
    u = np.zeros((n, m))
    u[0, :] = 100.0
    u[:, -1] = 50
    x = np.linspace(0.0, 1.0, m)
    un = np.empty_like(u)
    dx = 1.0 / (n - 1)
    for it in range(steps):
        un[:] = u
        worst = 0.0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                u[i, j] = (un[i + 1, j] + un[i - 1, j] + un[i, j + 1] + un[i, j - 1]) / 4.0 + dx * x[j]
        for i in range(n):
            u[i, 0] = u[i, 1]
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                worst = max(worst, abs(u[i, j] - un[i, j]))
        if worst < tol:
            return u, it
    return u, steps
