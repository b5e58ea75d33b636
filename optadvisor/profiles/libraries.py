"""What kind of work the functions of the standard library and of well-known packages do.

Does not handle: libraries it does not know (they count as Python code on objects), and functions whose kind of work
depends on their arguments (`sum` over an array).
"""

from __future__ import annotations

import ast
import importlib.machinery
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from optadvisor.records import HotspotClass
from optadvisor.source.module import Module

_KINDS: Mapping[HotspotClass, str] = {
    HotspotClass.WAITING: """time.sleep threading _thread queue _queue select selectors asyncio concurrent.futures sched
        signal.pause signal.sigwait signal.sigtimedwait signal.sigwaitinfo""",
    HotspotClass.SUBPROCESS: """subprocess _posixsubprocess multiprocessing _multiprocessing concurrent.futures.process
        concurrent.futures.ProcessPoolExecutor os.system os.popen os.wait os.wait3 os.wait4 os.waitpid os.waitid os.fork
        os.spawn os.spawnl os.spawnv os.posix_spawn pty joblib pexpect""",
    HotspotClass.INPUT_OUTPUT: """builtins.open builtins.input builtins.print io _io os posix genericpath posixpath
        pathlib shutil socket _socket ssl _ssl urllib http ftplib smtplib imaplib poplib xmlrpc requests httpx aiohttp
        urllib3 sqlite3 _sqlite3 psycopg psycopg2 pymysql pymongo redis sqlalchemy boto3 botocore json _json csv _csv
        pickle _pickle marshal shelve dbm tempfile glob fileinput zipfile tarfile gzip mmap logging xml pyexpat tomllib
        configparser yaml h5py netCDF4 pyarrow.parquet openpyxl getpass sys.stdin sys.stdout sys.stderr codecs.open
        numpy.loadtxt numpy.genfromtxt numpy.savetxt numpy.load numpy.save numpy.savez numpy.savez_compressed
        numpy.fromfile numpy.memmap numpy.ndarray.tofile scipy.io joblib.load joblib.dump pandas.read_csv
        pandas.read_excel pandas.read_json pandas.read_parquet pandas.read_sql pandas.read_table pandas.read_hdf
        pandas.io cv2.imread cv2.imwrite cv2.VideoCapture PIL.Image.open imageio""",
    HotspotClass.IMPORTS: """import importlib _frozen_importlib _frozen_importlib_external _imp pkgutil
        builtins.__import__ runpy zipimport pkg_resources site""",
    HotspotClass.COMPILED: """numba llvmlite zlib bz2 lzma hashlib _hashlib _sha1 _sha2 _md5 _blake2 _zlib _bz2 _lzma
        hmac binascii base64 cffi ctypes _ctypes pythran""",
    HotspotClass.TEMPORARIES: """copy gc numpy.append numpy.concatenate numpy.vstack numpy.hstack numpy.dstack
        numpy.stack numpy.column_stack numpy.insert numpy.delete numpy.tile numpy.repeat numpy.zeros numpy.ones
        numpy.empty numpy.full numpy.zeros_like numpy.ones_like numpy.full_like numpy.copy numpy.meshgrid numpy.mgrid
        numpy.ndarray.copy numpy.ndarray.astype numpy.ndarray.flatten numpy.ndarray.repeat pandas.concat""",
    HotspotClass.NATIVE: """numpy scipy pandas numexpr sklearn torch tensorflow jax jaxlib cupy cv2 PIL polars pyarrow
        bottleneck skimage xarray shapely gmpy2""",
    HotspotClass.NUMBERS: """math cmath random _random statistics builtins.sum builtins.abs builtins.min builtins.max
        builtins.round builtins.pow builtins.divmod builtins.int builtins.float builtins.complex builtins.range
        builtins.bin array""",
    HotspotClass.OBJECTS: """builtins re _sre collections _collections itertools functools _functools operator _operator
        pandas.core.apply pandas.core.frame.DataFrame.apply pandas.core.frame.DataFrame.iterrows
        pandas.core.frame.DataFrame.itertuples pandas.core.series.Series.apply pandas.core.series.Series.map
        heapq _heapq bisect _bisect string textwrap difflib decimal _decimal fractions datetime _datetime calendar enum
        dataclasses typing unicodedata ast tokenize struct _struct weakref inspect types abc _abc contextlib uuid
        ipaddress html argparse""",
}
_BY_PREFIX = {name: kind for kind, names in _KINDS.items() for name in names.split()}

_INSIDE_NUMPY = re.compile(r"^numpy\.(?:lib|_core|core|ma)\.\w+\.(?=\w+$)|(?<=^numpy)(\.\w+)\._\w+(?=\.\w+$)")
"""`numpy.lib._npyio_impl.loadtxt` is `numpy.loadtxt`, `numpy.linalg._linalg.solve` is `numpy.linalg.solve`."""
_BUILT_IN = re.compile(r"[<{]built-in method ([\w.]+)")
_METHOD = re.compile(r"[<{](?:method|slot wrapper) '(\w+)' of '([\w.]+)' objects")

_JIT = frozenset(
    f"numba.{name}"
    for name in ("jit", "njit", "vectorize", "guvectorize", "cfunc", "stencil", "cuda.jit", "core.decorators.njit")
)
_OURS = {"_optadvisor.njit", "numba.njit"}
"""Of kernels that we wrote: one or the other (`rewriters._kernel_start`)."""


def kind_of(name: str) -> HotspotClass:
    """What a function outside the project does, by the longest known part of its full name.

    >>> kind_of("numpy.linalg.solve")
    <HotspotClass.NATIVE: 'NumPy-bound'>
    """
    if name.startswith("."):
        return HotspotClass.UNKNOWN
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        kind = _BY_PREFIX.get(".".join(parts[:size]))
        if kind is not None:
            return kind
    return HotspotClass.UNKNOWN


def full_name(name: str) -> str:
    """The dotted name behind cProfile's spelling of a built-in; other names unchanged.

    >>> full_name("<method 'acquire' of '_thread.lock' objects>")
    '_thread.lock.acquire'
    """
    name = _INSIDE_NUMPY.sub(lambda m: m[1] or "numpy.", name.replace("built-in method posix.", "built-in method os."))
    if found := _BUILT_IN.match(name):
        return found[1]
    if found := _METHOD.match(name):
        owner = found[2] if "." in found[2] else f"builtins.{found[2]}"
        return f"{owner}.{found[1]}"
    return name


# ---------------------------------------------------------------- compiled functions


def compiled_names(module: Module) -> frozenset[str]:
    """Full names that stand for compiled code in a file: decorated by Numba (`.step`), imported from an extension.

    For the functions that another file imports, put the module's name in front (`kernels` + `.step`).
    """
    found = set(_decorated(module))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names if _is_extension(module, alias.name))
        elif isinstance(node, ast.ImportFrom) and _is_extension(module, node.module or ""):
            source = "." * (node.level + 1 if node.level else 0) + (node.module or "")
            found.update(f"{source}.{alias.name}" for alias in node.names)
    return frozenset(found)


def _decorated(module: Module) -> Iterator[str]:
    for ref, node in module.functions.items():
        for decorator in node.decorator_list:
            function = decorator.func if isinstance(decorator, ast.Call) else decorator
            if meaning(module, function) in _JIT or _meanings(module, function) == _OURS:
                yield f".{ref.qualname}"
    for statement in module.tree.body:  # step = njit(step), step = njit(parallel=True)(step)
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
            continue
        function = statement.value.func
        if meaning(module, function.func if isinstance(function, ast.Call) else function) in _JIT:
            yield from (f".{target.id}" for target in statement.targets if isinstance(target, ast.Name))


def _is_extension(module: Module, name: str) -> bool:
    """Whether a module of this name is a compiled file beside the program's own; libraries are in the table."""
    base = Path(module.path).parent.joinpath(*name.split("."))
    return bool(name) and any(
        base.with_name(base.name + suffix).is_file() for suffix in importlib.machinery.EXTENSION_SUFFIXES
    )


def meaning(module: Module, node: ast.expr) -> str:
    """The one thing a name or attribute can mean, fully qualified; empty when unknown or more than one.

    Unlike `Site.resolved` it trusts imports and local names also after `from x import *`: a wrong class misleads, a
    wrong rewrite destroys.
    """
    if not isinstance(node, ast.Name | ast.Attribute):
        return ""
    if not module.code(node).endswith(node.id if isinstance(node, ast.Name) else node.attr):
        return ""  # a position inside an f-string, which Python 3.11 may get wrong
    meanings = module.names.get(module.span(node), frozenset())
    found = next(iter(meanings)) if len(meanings) == 1 else ""
    return "" if module.has_star_import and found.startswith("builtins.") else found


def _meanings(module: Module, node: ast.expr) -> set[str]:
    return {found.lstrip(".") for found in module.names.get(module.span(node), frozenset())}
