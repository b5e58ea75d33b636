# --- before
LIMIT = 30


def escape_time(c):
    z = 0
    n = 0
    while abs(z) <= 2 and n < LIMIT:
        z = z * z + c
        n += 1
    return n


def mandelbrot(width, height):
    image = []
    for j in range(height):
        row = []
        for i in range(width):
            c = complex(-2.2 + 3.2 * i / (width - 1), -1.2 + 2.4 * j / (height - 1))
            row.append(escape_time(c))
        image.append(row)
    return image

# --- inputs: mandelbrot
CALLS = [call(24, 16)]
CHECKS = [call(2, 2), call(17, 3), call(1, 2), call(2, 1), call(0, 3), call(3, 0)]

# --- after: array statements
import numpy as _np


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
            marks = {"escape_time": (1488344199710753807,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def _modulus(is_so, is_not, x, y, limit, margin):
    """Where hypot(x, y) compares with the limit as asked; worked out only where the squares are near to each other."""
    try:
        squares = x * x
        squares = squares + y * y
    except FloatingPointError:  # too large for squares, and perhaps for hypot, which raises then as `abs` does
        return is_so(_np.hypot(x, y), limit)
    found = is_so(squares, limit * limit * (1 + margin))
    other = is_not(squares, limit * limit * (1 - margin))
    if _np.count_nonzero(found) + _np.count_nonzero(other) != found.size:
        x, y = _np.broadcast_arrays(x, y)
        near = ~(found | other)
        found[near] = is_so(_np.hypot(x[near], y[near]), limit)
    return found


LIMIT = 30


def escape_time(c):
    z = 0
    n = 0
    while abs(z) <= 2 and n < LIMIT:
        z = z * z + c
        n += 1
    return n


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _mandelbrot_in_numpy(width, height, LIMIT):
    image = _np.full((height, width), 0)
    if not (0 <= width and height <= len(image) and (width <= image.shape[1])):
        raise ValueError
    if 1 <= height:
        c_re_2 = -2.2 + 3.2 * _np.arange(width) / _nonzero(width - 1)
        c_im_2 = -1.2 + 2.4 * _np.arange(height) / _nonzero(height - 1)
        z_re_2 = 0.0
        z_im_2 = 0.0
        n_2 = 0
        c_re_2_active = _np.broadcast_to(c_re_2, (height, width)).ravel()
        c_im_2_active = _np.broadcast_to(c_im_2[:, None], (height, width)).ravel()
        active = _np.arange(height * width)
        n_2_all = _np.array(_np.broadcast_to(n_2, (height, width)).ravel(), int)
        n_2 = n_2_all.copy()
        z_im_2_all = _np.array(_np.broadcast_to(z_im_2, (height, width)).ravel(), float)
        z_im_2 = z_im_2_all.copy()
        z_re_2_all = _np.array(_np.broadcast_to(z_re_2, (height, width)).ravel(), float)
        z_re_2 = z_re_2_all.copy()
        while len(active):
            stay = _modulus(_np.less_equal, _np.greater, z_re_2, z_im_2, 2, -1e-09) & (n_2 < LIMIT)
            if not stay.all():
                ended = ~stay
                n_2_all[active[ended]] = n_2[ended]
                z_im_2_all[active[ended]] = z_im_2[ended]
                z_re_2_all[active[ended]] = z_re_2[ended]
                active = active[stay]
                c_re_2_active = c_re_2_active[stay]
                c_im_2_active = c_im_2_active[stay]
                n_2 = n_2[stay]
                z_im_2 = z_im_2[stay]
                z_re_2 = z_re_2[stay]
                if not len(active):
                    break
            part_2 = z_re_2 * z_re_2 - z_im_2 * z_im_2 + c_re_2_active
            z_im_2 = 2.0 * (z_re_2 * z_im_2) + c_im_2_active
            z_re_2 = part_2
            n_2 = n_2 + 1
        n_2_all[active] = n_2
        z_im_2_all[active] = z_im_2
        z_re_2_all[active] = z_re_2
        n_2 = n_2_all.reshape((height, width))
        z_im_2 = z_im_2_all.reshape((height, width))
        z_re_2 = z_re_2_all.reshape((height, width))
        image[:height, :width] = n_2
    return image


def _mandelbrot_in_parts(width, height):
    """`mandelbrot` on the real and the imaginary parts; raises ValueError where it might differ."""
    if (
        type(width) is int
        and abs(width) <= 2**31
        and type(height) is int
        and abs(height) <= 2**31
        and "LIMIT" in globals()
        and type(LIMIT) is int
        and abs(LIMIT) <= 2**31
        and _np.geterr()["under"] == "ignore"
        and "escape_time" in globals()
        and _untouched(escape_time=escape_time)
    ):
        try:
            return _lists_of(_mandelbrot_in_numpy(width, height, LIMIT))
        except Exception:  # the original code below takes over
            pass
    raise ValueError


def mandelbrot(width, height):
    if str(0.0 * -1j) == "-0j":
        try:
            result = _mandelbrot_in_parts(width, height)
        except Exception:  # the original code below takes over
            pass
        else:
            return result
    image = []
    for j in range(height):
        row = []
        for i in range(width):
            c = complex(-2.2 + 3.2 * i / (width - 1), -1.2 + 2.4 * j / (height - 1))
            row.append(escape_time(c))
        image.append(row)
    return image
