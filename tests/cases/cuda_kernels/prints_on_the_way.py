# --- before
import numpy as np


def jacobi(rho, h, tol, most):
    n, m = rho.shape
    phi = np.zeros((n, m))
    new = np.zeros((n, m))
    change = 0.0
    for it in range(1, most + 1):
        change = 0.0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = 0.25 * (phi[i + 1, j] + phi[i - 1, j] + phi[i, j + 1] + phi[i, j - 1] + h * h * rho[i, j])
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                change = max(change, abs(new[i, j] - phi[i, j]))
        phi, new = new, phi
        if it % 3 == 0:
            print(f"iteration {it:5d}  change {change:.6e}")
        if change < tol:
            print("settled after", it)
            break
    return phi, it, change

# --- inputs: jacobi
RHO = np.random.default_rng(1).random((6, 7))
CALLS = [call(RHO.copy(), 0.2, 1e-3, 50), call(RHO.copy(), 0.2, 1e-9, 8)]
CHECKS = [
    call(RHO.copy(), 0.2, 1e-3, 0),
    call(RHO.copy(), float("nan"), 1e-3, 4),
    call(np.zeros((2, 2)), 0.2, 1e-3, 4),
    call(RHO.astype(np.float32), 0.2, 1e-3, 4),
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


def _noted(value, whole):
    """A number as it will be printed: an int of at most 64 bits, or a float."""
    if type(value) in ((int,) if whole else (float, np.float64)) and (not whole or abs(value) < 2**63):
        return value
    raise TypeError("what is printed is of another kind")


@_cuda.jit
def _jacobi_kernel(rho, phi, new, h, m, n):
    first_j, first_i = _cuda.grid(2)
    threads_j, threads_i = _cuda.gridsize(2)
    for i in range(1 + first_i, n - 1, threads_i):
        for j in range(1 + first_j, m - 1, threads_j):
            new[i, j] = 0.25 * (phi[i + 1, j] + phi[i - 1, j] + phi[i, j + 1] + phi[i, j - 1] + h * h * rho[i, j])


@_cuda.jit
def _jacobi_kernel_2(phi, new, change, m, n, change_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(1 + first_i, n - 1, threads_i):
        for j in range(1, m - 1):
            change = ((abs(new[i, j] - phi[i, j])) if (abs(new[i, j] - phi[i, j])) > (change) else (change))
    change_parts[first_i] = change


def _jacobi_on_gpu(rho, h, tol, most, it_printed, change_printed, it_printed_2, printed):
    n, m = rho.shape
    phi = np.zeros((n, m))
    new = np.zeros((n, m))
    change = 0.0
    if not (_small(most)):
        raise OverflowError("a whole number is large")
    rho_card = _cuda.to_device(rho)
    phi_card = _cuda.to_device(phi)
    new_card = _cuda.to_device(new)
    first_arrays = [(phi, phi_card)]
    for it in range(1, most + 1):
        change = 0.0
        if not all((
            len(rho) - 1 < phi.shape[0],
            rho.shape[1] - 2 < phi.shape[1],
            len(rho) - 3 < phi.shape[0],
            len(rho) - 2 < phi.shape[0],
            rho.shape[1] - 1 < phi.shape[1],
            rho.shape[1] - 3 < phi.shape[1],
            len(rho) - 2 < rho.shape[0],
            rho.shape[1] - 2 < rho.shape[1],
            len(rho) - 2 < new.shape[0],
            rho.shape[1] - 2 < new.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = (min(max((len(range(1, m - 1)) + 15) // 16, 1), 4096), min(max((len(range(1, n - 1)) + 15) // 16, 1), 4096))
        _jacobi_kernel[blocks, (16, 16)](rho_card, phi_card, new_card, h, m, n)
        if not all((
            len(rho) - 2 < new.shape[0],
            rho.shape[1] - 2 < new.shape[1],
            len(rho) - 2 < phi.shape[0],
            rho.shape[1] - 2 < phi.shape[1],
        )):
            raise IndexError("an index is out of bounds")
        blocks = min(max((len(range(1, n - 1)) + 255) // 256, 1), 64)
        change_parts = _cuda.device_array(256 * blocks)
        _jacobi_kernel_2[blocks, 256](phi_card, new_card, change, m, n, change_parts)
        change = _extreme(change, change_parts.copy_to_host().max(), np.float64)
        phi, new = new, phi
        phi_card, new_card = new_card, phi_card
        if it % 3 == 0:
            printed.append(_noted(0, True))
            it_printed.append(_noted(it, True))
            change_printed.append(_noted(float(change), False))
        if change < tol:
            printed.append(_noted(1, True))
            it_printed_2.append(_noted(it, True))
            break
    changed = _brought_home([(phi, phi_card)], first_arrays)
    for host, array in changed:
        host[...] = array
    return phi, it, change


def jacobi(rho, h, tol, most):
    if (
        type(rho) is np.ndarray
        and rho.dtype == "float64"
        and rho.ndim == 2
        and rho.flags.c_contiguous
        and type(h) is float
        and type(tol) is float
        and type(most) is int
        and type(print) is type(len)
    ):
        it_printed_more = []
        change_printed_more = []
        it_printed_2_more = []
        printed_more = []
        try:
            returned = _jacobi_on_gpu(rho, h, tol, most, it_printed_more, change_printed_more, it_printed_2_more, printed_more)
        except Exception:  # the original code below takes over
            pass
        else:
            numbers_1 = zip(it_printed_more, change_printed_more)
            numbers_2 = iter(it_printed_2_more)
            for turn in printed_more:
                if turn == 0:
                    it, change = next(numbers_1)
                    print(f"iteration {it:5d}  change {change:.6e}")
                else:
                    it = next(numbers_2)
                    print("settled after", it)
            return returned
    n, m = rho.shape
    phi = np.zeros((n, m))
    new = np.zeros((n, m))
    change = 0.0
    for it in range(1, most + 1):
        change = 0.0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = 0.25 * (phi[i + 1, j] + phi[i - 1, j] + phi[i, j + 1] + phi[i, j - 1] + h * h * rho[i, j])
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                change = max(change, abs(new[i, j] - phi[i, j]))
        phi, new = new, phi
        if it % 3 == 0:
            print(f"iteration {it:5d}  change {change:.6e}")
        if change < tol:
            print("settled after", it)
            break
    return phi, it, change
