"""How a kernel starts in the user's program: as machine code that lies ready, or else through Numba.

    @_part                     a function that kernels call: plain Python until Numba compiles it with them
    @_compiled()               the kernel: what `verifier.ahead` has built of it, found beside the file by what it does
    def _f_kernel(a): …        (a digest of its text and that of its parts), else what Numba makes of it when called

To import Numba and to read its cache takes half a second in every run; what was built is there in milliseconds. It is
a cache and nothing more: without it, with another Python, or after an edit of the kernel, Numba compiles as ever.

Does not handle: kernels that name Numba itself (threads, typed dicts), whose files import it.
"""

from __future__ import annotations

from optadvisor.rewriters._kernel_names import Names

PART = '''def {name}(function=None, **options):
    """A decorator: a function that kernels call; Numba compiles it with them."""
    if function is None:
        return lambda function: {name}(function, **options)
    function.compiled_with = options
    return function'''

COMPILED = '''def {name}(**options):
    """A decorator: the kernel as optadvisor has built it (in `__pycache__`), else as Numba compiles it when called."""
    import os, sys

    def codes(code):
        return [code, *(inner for each in code.co_consts if hasattr(each, "co_code") for inner in codes(each))]

    def parts(function, found):  # all that it calls
        for name in sorted({{name for code in codes(function.__code__) for name in code.co_names}}):
            part = function.__globals__.get(name)
            part = getattr(part, "py_func", part)
            if name not in found and type(part) is type(parts) and hasattr(part, "compiled_with"):
                found[name] = part
                parts(part, found)
        return found

    def import_numba():
        import importlib.util, threading

        # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
        blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
        if not {{blas, arrays}} & sys.modules.keys() and threading.active_count() == 1:
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

    def compiled(function):
        names = function.__globals__

        def path():
            import hashlib

            file = function.__code__.co_filename
            file = os.path.realpath(file if os.path.isabs(file) else names.get("__file__", file))
            try:
                with open(file, "rb") as source:
                    lines = source.read().splitlines()
            except OSError:
                lines = []
            mark = hashlib.sha1()
            for part in (function, *parts(function, {{}}).values()):
                written = codes(part.__code__)
                first = part.__code__.co_firstlineno
                last = max(end or line or 0 for code in written for line, end, *_ in code.co_positions())
                mark.update(b"\\n".join(lines[first - 1 : last]))
                constants = [each for code in written for each in code.co_consts if not hasattr(each, "co_code")]
                mark.update(repr(constants).encode())
            found = f"{{function.__name__}}-{{mark.hexdigest()[:16]}}.{{sys.implementation.cache_tag}}.py"
            return os.path.join(os.path.dirname(file), "__pycache__", found)

        def by_numba():
            numba = import_numba()
            for name, part in parts(function, {{}}).items():
                if names[name] is part:
                    names[name] = numba.njit(**part.compiled_with)(part)
            try:
                names[function.__name__] = numba.njit(cache=True, **options)(function)
            except RuntimeError:  # there is no place for the cache
                names[function.__name__] = numba.njit(**options)(function)
            return names[function.__name__]

        def built():
            place = path()
            if not os.path.exists(place):
                return None
            found = {{"__file__": place}}
            try:
                with open(place, encoding="utf-8") as file:
                    exec(file.read(), found)
            except Exception:  # built for another machine, or damaged
                return None
            names[function.__name__] = kernel = found["kernel"](by_numba)
            kernel.path, kernel.by_numba = path, by_numba
            return kernel

        def kernel(*arguments):
            return (built() or by_numba())(*arguments)

        kernel.path, kernel.by_numba = path, by_numba
        return kernel

    return compiled'''
"""See decisions 20 and 21 in docs/design.md."""


def start_texts(names: Names) -> list[str]:
    """The definitions of both decorators."""
    return [PART.format(name=names.part), COMPILED.format(name=names.compiled)]
