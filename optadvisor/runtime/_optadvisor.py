"""Numba's `njit`, with the kernels that optadvisor has built for the files in this folder: they start in milliseconds.

    from _optadvisor import njit

    @njit                      a function that kernels call: plain Python until Numba compiles it with them
    @njit(cache=True)          a kernel: what lies ready for it in `__pycache__`, else what Numba makes of it

A built kernel is found by its text and that of all it calls: after an edit, with another Python, or on another machine
Numba compiles as ever. This file may be deleted: programs take Numba's own `njit` then.
"""

import os
import sys


def njit(function=None, *, cache=False, **options):
    """As `numba.njit`; nothing is imported before a kernel is called for which none lies ready."""
    if function is None:
        return lambda function: njit(function, cache=cache, **options)
    if cache:
        return _Kernel(function, options).first
    function.compiled_with = options
    return function


class _Kernel:
    """A kernel until its first call, which puts what it is from then on in its place in the module."""

    def __init__(self, function, options):
        self.function, self.options = function, options
        self.module = function.__globals__

        def first(*arguments):
            return (self.built() or self.by_numba())(*arguments)

        first.__name__, first.__doc__ = function.__name__, function.__doc__
        first.path, first.by_numba = self.path, self.by_numba
        self.first = first

    def built(self):
        """What lies ready, or None."""
        place = self.path()
        if not os.path.exists(place):
            return None
        found = {"__file__": place}
        try:
            with open(place, encoding="utf-8") as file:
                exec(file.read(), found)
        except Exception:  # built for another machine, or damaged
            return None
        self.module[self.function.__name__] = kernel = found["kernel"](self.by_numba)
        kernel.path, kernel.by_numba = self.path, self.by_numba
        return kernel

    def by_numba(self):
        """What Numba makes of it, and of the functions that it calls."""
        numba = _import_numba()
        for name, part in _parts(self.function, {}).items():
            if self.module[name] is part:
                self.module[name] = numba.njit(**part.compiled_with)(part)
        try:
            kernel = numba.njit(cache=True, **self.options)(self.function)
        except RuntimeError:  # there is no place for the cache
            kernel = numba.njit(**self.options)(self.function)
        self.module[self.function.__name__] = kernel
        return kernel

    def path(self):
        """Where the Python that calls its machine code would lie: in `__pycache__` beside its file.

        For a notebook's cell, in the folder where the notebook runs.
        """
        file = self.function.__code__.co_filename
        file = os.path.realpath(file if os.path.isabs(file) else self.module.get("__file__", file))
        folder = os.path.dirname(file) if os.path.exists(file) else os.getcwd()
        lines, mark = _lines(file), _hash()
        for part in (self.function, *_parts(self.function, {}).values()):
            written = _codes(part.__code__)
            first = part.__code__.co_firstlineno
            last = max(end or line or 0 for code in written for line, end, *_ in code.co_positions())
            mark.update(b"\n".join(lines[first - 1 : last]))
            constants = [each for code in written for each in code.co_consts if not hasattr(each, "co_code")]
            mark.update(repr([*map(_in_order, constants)]).encode())
        name = f"{self.function.__name__}-{mark.hexdigest()[:16]}.{sys.implementation.cache_tag}.py"
        return os.path.join(folder, "__pycache__", name)


def _lines(file):
    try:
        with open(file, "rb") as source:
            return source.read().splitlines()
    except OSError:  # a cell, or the program does not come from a file
        import linecache

        return "".join(linecache.getlines(file)).encode(errors="replace").splitlines()


def _in_order(constant):  # the items of a set are printed in another order by each process
    return sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant


def _codes(code):
    return [code, *(inner for each in code.co_consts if hasattr(each, "co_code") for inner in _codes(each))]


def _parts(function, found):
    """All functions marked as parts that it calls, and that those call, by their names."""
    for name in sorted({name for code in _codes(function.__code__) for name in code.co_names}):
        part = function.__globals__.get(name)
        part = getattr(part, "py_func", part)
        if name not in found and type(part) is type(_parts) and hasattr(part, "compiled_with"):
            found[name] = part
            _parts(part, found)
    return found


def _hash():
    try:
        from _sha1 import sha1  # `hashlib` takes 4 ms to import
    except ImportError:
        from hashlib import sha1
    return sha1(usedforsecurity=False)


def _import_numba():
    """Numba, twice as fast: at its first call it imports SciPy, for linear algebra that kernels of ours never call."""
    import importlib.util
    import threading

    blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
    if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
        sys.modules[blas] = None
        try:
            __import__(arrays)
        except ImportError:
            pass
        finally:
            del sys.modules[blas]
        if arrays in sys.modules:
            sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None
    import numba

    return numba
