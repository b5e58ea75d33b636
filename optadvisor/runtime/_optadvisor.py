"""Numba's `njit`, with the kernels that optadvisor has built for the files in this folder: they start in milliseconds.

    from _optadvisor import njit, intrinsic, numpy, cythonized, in_c

    @njit                      a function that kernels call: plain Python until Numba compiles it with them
    @intrinsic                 the same in the compiler's own language
    numpy                      NumPy, which kernels of numbers alone need only where Numba compiles them
    @njit(cache=True)          a kernel: what lies ready for it in `__pycache__`, else what Numba makes of it
    @cythonized                a function of which C was made, with Cython: that where it lies ready, else the function
    @in_c                      one that turns lists into arrays, or back: the same in C, else the function

A built kernel is found by its text and that of all it calls: after an edit, with another Python, or on another machine
Numba compiles as ever. What was made by Cython is found by all that decides what the function does, else the function
runs as it is written, without a word: the program does the same, and prints the same. `optadvisor build` builds anew.

This file may be deleted: programs take Numba's own `njit` then, and functions as they are written.
"""

import _imp
import os
import sys

# ---------------------------------------------------------------- Cython

EXTENSION = "_optadvisor_cython"
"""What every extension in `__pycache__` is called as a module: its file tells them apart."""


def cythonized(function):
    """What lies ready of the function in C, else the function itself."""
    try:
        module = _in_cache(function) or _beside(function)
        return module.bind(function, lambda: None) if module else function
    except Exception:  # built for another machine
        return function


in_c = cythonized  # told apart by `optadvisor build`


def _in_cache(function):
    """What was built on this machine."""
    place = os.path.join(_folder(function), "__pycache__", built_name(function.__code__))
    if not os.path.exists(place):
        return None
    with open(place, "rb") as file:
        data = file.read()
    intact = _imp.source_hash(0, data[:-8]) == data[-8:]  # damaged, it might end the process
    return _loaded(EXTENSION, place) if intact else None


def _beside(function):
    """What was installed with the package, of the very function that is there now."""
    name = source_name(_file(function), function.__name__)
    place = os.path.join(_folder(function), name + _imp.extension_suffixes()[0])
    if not os.path.exists(place):
        return None
    module = _loaded(name, place)
    return module if module.made_for == built_name(function.__code__) else None


def _loaded(name, place):
    from importlib.machinery import ExtensionFileLoader, ModuleSpec

    loader = ExtensionFileLoader(name, place)
    module = loader.create_module(ModuleSpec(name, loader, origin=place))
    loader.exec_module(module)
    if sys.modules.get(name) is module:
        del sys.modules[name]
    return module


def built_name(code):
    """The file in `__pycache__`, for this Python."""
    mark = _imp.source_hash(0, told(code).encode())  # there in every interpreter; `hashlib` takes milliseconds
    return f"{code.co_name}-{mark.hex()}.{sys.implementation.cache_tag}.so"


def source_name(file, name):
    """Of the module in Cython that lies beside the file, and of what a package installs of it."""
    stem = os.path.splitext(os.path.basename(file))[0]
    return f"_optadvisor_{stem}_{name}"


def told(code):
    """All that decides what a function does: its instructions, names and constants."""
    parts = [told(one) if hasattr(one, "co_code") else _in_order(one) for one in code.co_consts]
    names = [code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_argcount]
    if code.co_kwonlyargcount:  # a variable before; not told where there is none: what was built earlier is still found
        names.append(code.co_kwonlyargcount)
    return repr([code.co_code, code.co_flags, code.co_exceptiontable, *names, parts])


# ---------------------------------------------------------------- Numba


def njit(function=None, *, cache=False, **options):
    """As `numba.njit`; nothing is imported before a kernel is called for which none lies ready."""
    if function is None:
        return lambda function: njit(function, cache=cache, **options)
    if cache:
        return _Kernel(function, options).first
    function.compiled_with = options
    return function


def intrinsic(function):
    """As `numba.extending.intrinsic`."""
    function.compiled_with = None
    return function


def prange(*bounds):
    """As `numba.prange`, which Numba finds in its place when it compiles the kernel."""
    return range(*bounds)


class _Numpy:
    """NumPy, imported when something of it is looked up."""

    def __getattr__(self, name):
        if name.startswith("__"):  # looked for in whatever a module holds
            raise AttributeError(name)
        import numpy

        return getattr(numpy, name)


numpy = _Numpy()


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
            if self.module[name] is part and part.compiled_with is None:
                self.module[name] = numba.extending.intrinsic(part)
            elif self.module[name] is part:
                self.module[name] = numba.njit(**part.compiled_with)(part)
        for name, value in [*self.module.items()]:
            if value is prange:
                self.module[name] = numba.prange
            elif value is numpy:
                self.module[name] = sys.modules["numpy"]
        # what comes from Numba's cache imports the module in which it was compiled: a script would run a second time
        self.function.__qualname__ = f"{self.module.get('__name__')}.{self.function.__name__}"
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
        lines, mark = _lines(_file(self.function)), _hash()
        for part in (self.function, *_parts(self.function, {}).values()):
            written = _codes(part.__code__)
            first = part.__code__.co_firstlineno
            last = max(end or line or 0 for code in written for line, end, *_ in code.co_positions())
            mark.update(b"\n".join(lines[first - 1 : last]))
            constants = [each for code in written for each in code.co_consts if not hasattr(each, "co_code")]
            mark.update(repr([*map(_in_order, constants)]).encode())
        name = f"{self.function.__name__}-{mark.hexdigest()[:16]}.{sys.implementation.cache_tag}.py"
        return os.path.join(_folder(self.function), "__pycache__", name)


def _file(function):
    file = function.__code__.co_filename
    return os.path.realpath(file if os.path.isabs(file) else function.__globals__.get("__file__", file))


def _folder(function):
    """Where its file lies; of a notebook's cell, where the notebook runs."""
    file = _file(function)
    is_cell = "<" in file or "ipykernel_" in file  # no other program takes what lies where it happens to run
    return os.getcwd() if is_cell and not os.path.exists(file) else os.path.dirname(file)


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
        part = None if part is numpy else part
        part = getattr(part, "py_func", getattr(part, "_defn", part))
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
