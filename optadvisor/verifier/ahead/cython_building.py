"""Make an extension of a Cython module, and lay it where the decorator of its function looks.

    build(text, Path("…/__pycache__/words-….cpython-311.so"))  →  Built(…) or why it cannot be built, as a sentence

Cython and the C compiler run once for each text, in a folder of the user's cache that one process at a time works in;
beside the extension stays Cython's own page about it, which marks the lines that still ask Python (`page`).

Does not handle: other compilers than those that take the options of gcc.
"""

from __future__ import annotations

import contextlib
import fcntl
import functools
import hashlib
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from optadvisor.rewriters.cythonizing.loading import EXTENSION
from optadvisor.verifier.ahead.building import cache_folder, has_headers

FLAGS = ("-O3", "-ffp-contract=off", "-fno-strict-overflow", "-fwrapv", "-g0", "-s", "-w", "-fPIC", "-shared")
"""Nothing that the next processor might not have: texts and dictionaries do not gain by it."""
COMPILER_SECONDS = 60.0
_LINE = re.compile(r'class="cython line score-(\d+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    place: Path
    page: Path
    """Cython's annotated page."""
    lines: int
    """Of the function, in Cython."""
    python_lines: int
    """Those of them that still ask Python for something."""


def impossible() -> str:
    """Why this machine can build nothing, as a sentence that says what to do; empty when it can."""
    if importlib.util.find_spec("Cython") is None:
        return "Cython is not installed: `pip install cython`"
    if shutil.which(_compiler()[0]) is None:
        return f"there is no C compiler (`{_compiler()[0]}`): `apt install gcc`, or what your system calls it"
    if not has_headers():
        return "Python's header files are missing: `apt install python3-dev`, or what your system calls it"
    return ""


def build(text: str, place: Path) -> Built | str:
    """Build `text`, or take what was built of it before, and put it at `place`; or the compiler's line."""
    no = impossible()
    if no:
        return no
    try:
        folder = cache_folder() / "cython" / _key(text)
        with _alone(folder):
            if not (folder / "made.so").exists():
                problem = _compiled(text, folder)
                if problem:
                    return problem
            _laid(folder / "made.so", place)
        return _figures(text, folder, place)
    except OSError as error:
        return f"it cannot be built: {error}"


def place_of(function: Any, folder: Path) -> Path:
    """Where the decorator looks for what was built of a plain function of a file in `folder`."""
    mark = _mark(_told(function.__code__).encode())
    name = f"{function.__name__}-{mark.hex()}.{sys.implementation.cache_tag}.so"
    return folder / "__pycache__" / name


def _mark(data: bytes) -> bytes:
    imp: Any = importlib.import_module("_imp")
    mark: bytes = imp.source_hash(0, data)  # there in every interpreter; `hashlib` takes milliseconds to import
    return mark


def _told(code: CodeType) -> str:
    """As the decorator tells one function from another (`rewriters.cythonizing.loading`)."""
    parts: list[Any] = [_told(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    parts = [sorted(map(repr, one)) if type(one) is frozenset else one for one in parts]
    names = [code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_argcount]
    return repr([code.co_code, code.co_flags, code.co_exceptiontable, *names, parts])


def _compiler() -> list[str]:
    return (sysconfig.get_config_var("CC") or "cc").split()


@functools.cache
def _versions() -> str:
    found = subprocess.run([_compiler()[0], "--version"], capture_output=True, text=True, check=False).stdout
    cython = importlib.metadata.version("cython")
    return f"{cython} {sys.version} {sysconfig.get_platform()} {found.partition(chr(10))[0]}"


def _key(text: str) -> str:
    return hashlib.sha256(repr([text, FLAGS, _versions()]).encode()).hexdigest()[:32]


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # ends with the process, however that ends
        yield


def _compiled(text: str, folder: Path) -> str:
    """Leaves `made.so` and `made.html` in the folder, or gives the compiler's line."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        work = Path(name)
        source = work / f"{EXTENSION}.pyx"
        source.write_text(text, encoding="utf-8")
        c_file, made = source.with_suffix(".c"), work / "made.so"
        cython = [sys.executable, "-P", "-m", "cython", "-3", "--annotate", str(source), "-o", str(c_file)]
        include = ["-I", sysconfig.get_path("include")]
        compiler = [_compiler()[0], *FLAGS, *include, str(c_file), "-o", str(made)]
        for command in (cython, compiler):
            problem = _run(command)
            if problem:
                return problem
        page = source.with_suffix(".html")
        if page.exists():
            page.replace(folder / "made.html")
        made.replace(folder / "made.so")
    return ""


def _run(command: list[str]) -> str:
    """Why it failed, in the compiler's words."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=COMPILER_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"its compiler was stopped after {COMPILER_SECONDS:.0f} s"
    if done.returncode == 0:
        return ""
    lines = [line.strip() for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    told = [line for line in lines if re.search(r"\.(pyx|c):\d+:\d+:", line)]
    return f"it does not compile: {(told or lines or ['no word of why'])[0].rpartition('/')[2][:200]}"


def _laid(made: Path, place: Path) -> None:
    """In one step: a program may be loading it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    data = made.read_bytes()
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".building-")
    with os.fdopen(handle, "wb") as file:
        file.write(data + _mark(data))  # what is behind its end the loader of the system does not look at
    Path(name).chmod(0o644)
    os.replace(name, place)


def _figures(text: str, folder: Path, place: Path) -> Built:
    page = folder / "made.html"
    scores: list[int] = []
    if page.exists():
        marked = [int(score) for score in _LINE.findall(page.read_text(encoding="utf-8", errors="replace"))]
        lines = text.splitlines()
        numbers = [number for number, line in enumerate(lines) if line.startswith(("cdef object body(", "def bind("))]
        if len(marked) == len(lines) and len(numbers) == 2:  # each line has its mark
            scores = marked[slice(*numbers)]
    return Built(place=place, page=page, lines=len(scores), python_lines=sum(score > 0 for score in scores))
