# --- before
import numpy as np


def extremes(c):
    """For each row the place of its largest number (of equals the last), and the largest of all."""
    rows = []
    best = c[0, 0]
    for i in range(len(c)):
        top = -1.0
        at = -1
        for j in range(c.shape[1]):
            if c[i, j] >= top:
                top = c[i, j]
                at = j
        rows.append(at)
    for i in range(len(c)):
        for j in range(c.shape[1]):
            best = max(best, c[i, j])
    return rows, float(best)


# --- inputs: extremes
r = np.random.default_rng(1)
CALLS = [call(r.normal(0, 1, (10, 20)))]
CHECKS = [call(r.integers(-3, 3, (10, 20)).astype(float)), call(np.zeros((1, 1))), call(-np.ones((2, 1)) * 5)]
CHECKS += [call(np.array([[0.0, -0.0, 0.0], [-0.0, np.inf, np.inf]])), call(np.array([[1.0, np.nan], [2.0, -np.inf]]))]
CHECKS += [call(np.asfortranarray(r.integers(0, 3, (4, 5)).astype(float))), call(r.normal(0, 1, (8, 9))[::-2, ::3])]
# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _extremes_in_numpy(c):
    best = c[0, 0]
    rows = np.full(len(c), 0)
    if not len(c) <= len(rows):
        raise ValueError
    if 1 <= len(c):
        top = -1.0
        at = -1
        top_values = c[:]
        at_2 = top_values.shape[-1] - 1 - top_values[..., ::-1].argmax(-1)
        top_found = np.take_along_axis(top_values, at_2[..., None], -1)[..., 0]
        if (top_found != top_found).any():
            raise ValueError
        better = top_found >= np.broadcast_to(top, len(c))
        top = np.where(better, top_found, top)
        at = np.where(better, at_2, at)
        rows[:len(c)] = at
    if 1 <= len(c):
        best_values = c[:].ravel()
        at_2 = best_values.argmax()
        best_found = best_values[at_2]
        if best_found != best_found:
            raise ValueError
        if best_found > best:
            best = best_found
    return (rows, float(float(best)))


def extremes(c):
    """For each row the place of its largest number (of equals the last), and the largest of all."""
    if (
        type(c) is np.ndarray
        and c.dtype == np.float64
        and c.ndim == 2
        and c.dtype.type is np.float64
        and max(c.shape) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _extremes_in_numpy(c)
            if result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result[0].tolist(), result[1]
        except Exception:  # the original code below takes over
            pass
    rows = []
    best = c[0, 0]
    for i in range(len(c)):
        top = -1.0
        at = -1
        for j in range(c.shape[1]):
            if c[i, j] >= top:
                top = c[i, j]
                at = j
        rows.append(at)
    for i in range(len(c)):
        for j in range(c.shape[1]):
            best = max(best, c[i, j])
    return rows, float(best)
