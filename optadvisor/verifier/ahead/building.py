"""Make an extension module of a kernel that Numba has compiled, with Numba's ahead-of-time compiler.

    build(dispatcher, Path("…/__pycache__/_f_kernel-….cpython-311.py"))  →  "" or why it cannot be built

Beside the extension goes the Python that calls it (`dispatching`). The machine code is that of Numba for a processor of
the third generation of x86-64 (AVX2), which the loaded file asks for; of what Numba calls at run time, the C parts are
compiled once and kept in the user's cache folder. Loops that threads share call `threads.c` there.

https://numba.readthedocs.io/en/stable/user/pycc.html. Does not handle: other systems than Linux on x86-64, where nobody
has tried it; kernels with machine addresses in them (constant arrays).
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import inspect
import os
import platform
import shutil
import stat
import sys
import sysconfig
import tempfile
import warnings
from pathlib import Path
from typing import Any

from optadvisor.probes import compilers
from optadvisor.verifier.ahead import dispatching

PROCESSOR = "x86-64-v3"
FEATURES = ("AVX", "AVX2", "FMA3", "F16C")
"""What NumPy calls the youngest of that generation's instructions."""
MOST_SIGNATURES = 4
THREADS = Path(__file__).with_name("threads.c")
WITHOUT_NUMPY = Path(__file__).with_name("without_numpy.h")


@functools.cache
def possible() -> bool:
    """Whether this machine can build at all."""
    here = sys.platform == "linux" and platform.machine() == "x86_64" and sys.implementation.name == "cpython"
    with contextlib.suppress(ImportError, AttributeError):
        features = importlib.import_module("numpy._core._multiarray_umath").__cpu_features__
        here = here and all(features.get(feature) for feature in FEATURES)
        return here and bool(compilers.c_compiler()) and has_headers()
    return False


def has_headers() -> bool:
    """Python's own header files, which Debian packages apart."""
    return os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))


def build(kernel: Any, path: Path) -> str:
    """Build what a dispatcher has been called with until now; `path` is the Python file, which is written last."""
    types: Any = importlib.import_module("numba.core.types")
    signatures = [tuple(signature) for signature in kernel.signatures]
    if not signatures or len(signatures) > MOST_SIGNATURES:
        return "it was called with too many kinds of arguments" if signatures else "it was not called"
    results = [types.unliteral(kernel.overloads[signature].signature.return_type) for signature in kernel.signatures]
    taken = all(dispatching.testable(kind) for signature in signatures for kind in signature)
    if not taken or not all(map(dispatching.givable, results)):
        return "it takes or gives other things than numbers and arrays of them"
    if any(kernel.overloads[signature].library.has_dynamic_globals for signature in kernel.signatures):
        return "there are machine addresses in it"
    numbers = dispatching.only_numbers(signatures, results)
    parameters = list(inspect.signature(kernel.py_func).parameters)
    name = kernel.py_func.__name__
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".building-") as folder:
            made = Path(folder) / "made.so"
            _extension(kernel, signatures, made, numbers=numbers)
            caller = Path(folder) / "made.py"
            write = dispatching.text_without_numpy if numbers else dispatching.text
            caller.write_text(write(name, parameters, signatures, FEATURES), encoding="utf-8")
            made.replace(path.with_suffix(".so"))
            caller.replace(path)
    except Exception as error:  # of a compiler, a linker, or Numba: the kernel is compiled at run time then
        return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
    return ""


def _extension(kernel: Any, signatures: list[tuple[Any, ...]], made: Path, *, numbers: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that this compiler will be replaced by another one some day
        typing: Any = importlib.import_module("numba.core.typing")
        compiler: Any = importlib.import_module("numba.pycc.compiler")
        base: Any = importlib.import_module("numba.pycc.cc").CC

        class Kernel(base):  # type: ignore[misc]
            """Numba's compiler, with its own C parts kept."""

            def _compile_mixins(self, build_dir: str) -> list[str]:
                kind = f"-numbers-{_mark(WITHOUT_NUMPY)}" if numbers else ""
                return [*_kept_objects(super()._compile_mixins, _version() + kind), *self._compile_threads()]

            def _compile_threads(self) -> list[str]:
                def compile_in(folder: str) -> list[str]:
                    made = self._toolchain.compile_objects([str(THREADS)], folder, extra_cflags=["-g0", "-pthread"])
                    return list(made)

                return _kept_objects(compile_in, f"threads-{_mark(THREADS)}")

            def _get_extra_cflags(self) -> list[str]:
                first = ["-include", str(WITHOUT_NUMPY)] if numbers else []
                return ["-g0", "-ffunction-sections", "-fdata-sections", *first]

            def _get_extra_ldflags(self) -> list[str]:
                return ["-pthread", "-Wl,--gc-sections", "-s"]

        maker: Any = Kernel(dispatching.EXTENSION)
        maker.output_dir, maker.output_file = str(made.parent), made.name
        maker.target_cpu = PROCESSOR
        call = _forwarding(kernel)
        for number, kinds in enumerate(signatures):
            symbol = dispatching.symbol(number, kinds)
            maker._exported_functions[symbol] = compiler.ExportEntry(symbol, typing.signature(None, *kinds), call)
        with compilers.in_environment():
            maker.compile()


def _forwarding(kernel: Any) -> Any:
    """A function of as many parameters that calls the kernel: the options that it was compiled with are its own."""
    parameters = ", ".join(dispatching.by_position(len(inspect.signature(kernel.py_func).parameters)))
    scope = {"kernel": kernel}
    exec(f"def call({parameters}):\n    return kernel({parameters})\n", scope)
    return scope["call"]


def _mark(file: Path) -> str:
    return hashlib.sha1(file.read_bytes()).hexdigest()[:16]


def _version() -> str:
    import numba
    import numpy

    return f"numba-{numba.__version__}-numpy-{numpy.__version__.split('.')[0]}-{sys.implementation.cache_tag}"


def _kept_objects(compile_in: Any, version: str) -> list[str]:
    """The object files of C parts, compiled by `compile_in(folder)` once for each version."""
    kept = cache_folder() / version
    if not kept.is_dir():
        cache_folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache_folder()) as folder:
            made = Path(folder) / "objects"
            made.mkdir()
            for number, file in enumerate(compile_in(folder)):
                shutil.move(file, made / f"{number}.o")
            with contextlib.suppress(OSError):  # somebody else was faster
                made.rename(kept)
    return sorted(map(str, kept.glob("*.o")))


def cache_folder() -> Path:
    """`~/.cache/optadvisor`, or where the system wants such things; a folder of our own among the temporary ones where
    there is no home: what lies in one of somebody else's is not linked into anything."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    place = Path(home) / "optadvisor"
    with contextlib.suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        if os.access(place, os.W_OK):
            return place
    place = Path(tempfile.gettempdir()) / f"optadvisor-{os.getuid()}"
    place.mkdir(mode=0o700, exist_ok=True)
    found = place.lstat()
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022
    return place if ours else Path(tempfile.mkdtemp(prefix="optadvisor-"))
