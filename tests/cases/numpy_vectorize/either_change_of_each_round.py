# --- before
import numpy as np


def relax(phi, new, tol, rounds):
    n, m = phi.shape
    change = 0.0
    for it in range(rounds):
        change = 0.0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = 0.25 * (phi[i + 1, j] + phi[i - 1, j] + phi[i, j + 1] + phi[i, j - 1])
                diff = abs(new[i, j] - phi[i, j])
                if diff > change:
                    change = diff
        phi, new = new, phi
        if change < tol:
            break
    return change, it

# --- inputs: relax
rng = np.random.default_rng(3)
CALLS = [call(rng.normal(size=(20, 30)), np.zeros((20, 30)), 1e-3, 5)]
CHECKS = [
    call(np.zeros((5, 5)), np.zeros((5, 5)), 1e-3, 5),
    call(np.zeros((2, 2)), np.zeros((2, 2)), 1e-3, 5),
    call(np.zeros((1, 4)), np.zeros((1, 4)), 0.0, 2),
    call(rng.normal(size=(6, 7)), np.zeros((6, 7)), 1e-3, 0),
    call(rng.normal(size=(6, 7)), np.zeros((6, 7)), 10.0, 3),
    call(np.full((4, 4), np.nan), np.zeros((4, 4)), 1e-3, 2),
    call(*[rng.normal(size=(6, 7))] * 2, 1e-3, 2),
]

# --- after: array statements
import numpy as np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _relax_in_numpy(phi, new, tol, rounds):
    change_fits = False
    if np.may_share_memory(new, phi) or _overlaps_itself(new) or _overlaps_itself(phi):
        raise ValueError
    n, m = phi.shape
    change_fits = False
    change = 0.0
    if not 2 <= m:
        raise ValueError
    if not len(range(rounds)):
        raise ValueError
    for it in range(rounds):
        change_fits = False
        change = 0.0
        change_before = change
        if new is phi:
            raise ValueError
        if 3 <= n:
            if not (n <= len(phi) and m <= phi.shape[1] + 1 and (n <= len(phi) + 2) and (n <= len(phi) + 1) and (m <= phi.shape[1]) and (m <= phi.shape[1] + 2) and (n <= len(new) + 1) and (m <= new.shape[1] + 1)):
                raise ValueError
            new[1:n - 1, 1:m - 1] = 0.25 * (phi[2:n, 1:m - 1] + phi[:n - 2, 1:m - 1] + phi[1:n - 1, 2:m] + phi[1:n - 1, :m - 2])
            diff = np.abs(new[1:n - 1, 1:m - 1] - phi[1:n - 1, 1:m - 1])
            change_values = diff.ravel()
            at = change_values.argmax()
            change_found = change_values[at]
            if change_found != change_found:
                raise ValueError
            if change_found > change:
                change = change_found
        if change_before < change or change < change_before:
            change_fits = True
        phi, new = (new, phi)
        if change < tol:
            break
    if not change_fits:
        raise ValueError
    return (change, int(it))


def relax(phi, new, tol, rounds):
    if (
        type(phi) is np.ndarray
        and phi.dtype == np.float64
        and phi.ndim == 2
        and phi.dtype.type is np.float64
        and max(phi.shape) <= 2**31
        and phi.flags.writeable
        and type(new) is np.ndarray
        and new.dtype == np.float64
        and new.ndim == 2
        and new.dtype.type is np.float64
        and max(new.shape) <= 2**31
        and new.flags.writeable
        and type(tol) is float
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        new_before = new.copy()
        phi_before = phi.copy()
        try:
            result = _relax_in_numpy(phi, new, tol, rounds)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), result[1]
        except Exception:  # the original code below takes over
            new[...] = new_before
            phi[...] = phi_before
    n, m = phi.shape
    change = 0.0
    for it in range(rounds):
        change = 0.0
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                new[i, j] = 0.25 * (phi[i + 1, j] + phi[i - 1, j] + phi[i, j + 1] + phi[i, j - 1])
                diff = abs(new[i, j] - phi[i, j])
                if diff > change:
                    change = diff
        phi, new = new, phi
        if change < tol:
            break
    return change, it
