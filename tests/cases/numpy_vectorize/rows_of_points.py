# --- before
import numpy as np


def gaps(points, centre, out):
    for i in range(len(points)):
        d = points[i] - centre
        out[i] = np.sqrt(np.sum(d ** 2))
# --- inputs: gaps
import math

nan, inf = math.nan, math.inf
P=np.random.default_rng(1).normal(size=(30,3))
CALLS=[call(P.copy(),np.ones(3),np.zeros(30))]
CHECKS=[call(P.copy(),np.ones(2),np.zeros(30)),call(P.copy(),np.ones(1),np.zeros(30)),call(P.copy(),np.ones(3),np.zeros(20)),call(P[:0],np.ones(3),np.zeros(0)),call(P[:,:0].copy(),np.ones(0),np.zeros(30)),call(np.asfortranarray(P),np.ones(3),np.zeros(30)),call(P[::2],np.ones(3),np.zeros(30)[::-2]),call(P*nan,np.ones(3),np.zeros(30)),call(P*1e200,np.ones(3),np.zeros(30))]
# --- after: array statements (close)
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
def _gaps_in_numpy(points, centre, out):
    if np.may_share_memory(centre, out) or np.may_share_memory(out, points) or _overlaps_itself(out):
        raise ValueError
    if len(centre) != points.shape[1]:
        raise ValueError
    if not (points.shape[1] <= len(centre) and len(points) <= len(out)):
        raise ValueError
    if 1 <= len(points):
        total = 0.0
        item = (points[:] - centre[:points.shape[1]]) ** 2
        total = total + np.sum(item, axis=1)
        out[:len(points)] = np.sqrt(total)


def gaps(points, centre, out):
    if (
        type(points) is np.ndarray
        and points.dtype == np.float64
        and points.ndim == 2
        and points.dtype.type is np.float64
        and max(points.shape) <= 2**31
        and type(centre) is np.ndarray
        and centre.dtype == np.float64
        and centre.ndim == 1
        and centre.dtype.type is np.float64
        and centre.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float64
        and out.ndim == 1
        and out.dtype.type is np.float64
        and out.size <= 2**31
        and out.flags.writeable
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _gaps_in_numpy(points, centre, out)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(points)):
        d = points[i] - centre
        out[i] = np.sqrt(np.sum(d ** 2))
