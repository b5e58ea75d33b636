"""Make an extension of a Cython module, and lay it where the decorator of its function looks.

    build(text, Path("…/__pycache__/words-….cpython-311.so"))  →  Built(…) or why it cannot be built, as a sentence

Cython and the C compiler run once for each text, in a folder of the user's cache that one process at a time works in;
beside the extension stays Cython's own page about it, which marks the lines that still ask Python (`page`). What is not
finished has no name that anybody looks for, and what a killed process leaves of it is taken away by the next one.

`source_of` is the text that travels with the user's file: from it `clones` builds on another machine.

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
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from optadvisor.probes.compilers import asked, c_compiler
from optadvisor.runtime import FINDER
from optadvisor.verifier.ahead.building import cache_folder, has_headers

FLAGS = (
    "-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-strict-overflow", "-fwrapv", "-g0", "-s", "-w", "-fPIC",
    "-shared",
)  # fmt: skip
"""Nothing that the next processor might not have: texts and dictionaries do not gain by it."""
COMPILER_SECONDS = 60.0
WAIT_SECONDS = 2.0 * COMPILER_SECONDS
"""For another process that builds the same: no compiler of its own runs longer."""
POLL_SECONDS = 0.05
WORK = "at-work-"
"""How folders of unfinished work begin."""
MADE_FOR, MADE_WITH = "made_for", "made_with"
"""What the text that lies beside the user's file says of the function, and of Cython's version."""
_FOR = re.compile(r"^built_for = '(\w+)'$", re.MULTILINE)
_LINE = re.compile(r'class="cython line score-(\d+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    place: Path
    page: Path
    """Cython's annotated page, in the user's cache."""
    lines: int
    """Of the function, in Cython; 0 where the page does not say it."""
    python_lines: int
    """Those of them that still ask Python for something."""


def impossible() -> str:
    """Why this machine can build nothing, as a sentence that says what to do; empty when it can."""
    if importlib.util.find_spec("Cython") is None:
        return "Cython is not installed: `pip install cython`"
    return no_compiler()


def no_compiler() -> str:
    """The same for what is written in C."""
    if not c_compiler() and asked():
        return f"`CC` is set to `{asked()}`, which is not there: unset it, or name a compiler that is"
    if not c_compiler():
        return f"there is no C compiler: {_installed('gcc', 'gcc')}"
    if not has_headers():
        return f"Python's header files are missing: {_installed('python3-dev', 'python3-devel')}"
    return ""


def missing(name: str) -> str:
    """What keeps a library from being used that proposals need, with what helps; empty where it is there."""
    if importlib.util.find_spec(name) is None:
        return f"{name} is not installed, and could make it faster: `pip install {name}`"
    problem = impossible() if name == "cython" else ""
    return f"Cython could make it faster, but {problem}" if problem else ""


def _installed(debian: str, fedora: str) -> str:
    if sys.platform == "darwin":
        return "`xcode-select --install` brings it"
    return f"`apt install {debian}`, `dnf install {fedora}`, or what your system calls it"


def build(text: str, place: Path) -> Built | str:
    """Build `text`, or take what was built of it before, and put it at `place`; or the compiler's line."""
    no = impossible()
    if no:
        return no
    try:
        folder = cache_folder() / "cython" / _key(text)
        with alone(folder):
            if not (folder / "made.so").exists():
                problem = _compiled(text, folder)
                if problem:
                    return problem
            lay(marked((folder / "made.so").read_bytes()), place)
        return _figures(text, folder, place)
    except TimeoutError:
        return f"another process has been building it for {WAIT_SECONDS:.0f} s"
    except OSError as error:
        return f"it cannot be built: {error}"


def place_of(function: Any, folder: Path) -> Path:
    """Where the decorator looks for what was built of a plain function of a file in `folder`."""
    name: str = FINDER.built_name(function.__code__)
    return folder / "__pycache__" / name


def place_in(file: Path, function: Any) -> Path:
    """Where it looks when Python has compiled the file as a whole.

    It makes other instructions of `math.sqrt(x)` then than where statements are compiled one by one, as those of a
    trial and of a notebook are: in the first case it sees that `math` is a module.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        code = compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
    own, codes = function.__code__, [one for one in code.co_consts if isinstance(one, CodeType)]
    same = [one for one in codes if (one.co_name, one.co_firstlineno) == (own.co_name, own.co_firstlineno)]
    names = [FINDER.built_name(one) for one in same]
    return file.parent / "__pycache__" / names[0] if len(names) == 1 else place_of(function, file.parent)


def source_of(text: str, place: Path) -> str:
    """The module in Cython, with the name of what is built of it here, which tells the function that it is made for."""
    return f"{text}\n{MADE_FOR} = {place.with_suffix('.so').name!a}\n{MADE_WITH} = {version()!a}\n"


def built_for(text: str) -> str:
    """The function of the new text that a module is built for; empty where it is the user's own."""
    found = _FOR.search(text)
    return found[1] if found else ""


def version() -> str:
    """Of Cython, without the digits of corrections."""
    return ".".join(importlib.metadata.version("cython").split(".")[:2])


def lies_there(place: Path) -> bool:
    """Whether something lies there, and is what was put there."""
    if not place.exists():
        return False
    data = place.read_bytes()
    return _mark(data[:-8]) == data[-8:]


def page_of(text: str) -> Path | None:
    """Cython's page about a module that was built on this machine, if it is still there."""
    if impossible():
        return None
    page = cache_folder() / "cython" / _key(text) / "made.html"
    return page if page.exists() else None


@functools.cache
def _versions() -> str:
    found = subprocess.run([*c_compiler(), "--version"], capture_output=True, text=True, check=False).stdout
    cython = importlib.metadata.version("cython")
    return f"{cython} {sys.version} {sysconfig.get_platform()} {found.partition(chr(10))[0]}"


def _key(text: str) -> str:
    return hashlib.sha256(repr([text, FLAGS, _versions()]).encode()).hexdigest()[:32]


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Raises `TimeoutError` where another process stays in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        if _locked(lock.fileno()):
            for left in folder.glob(f"{WORK}*"):  # by a process that was killed
                shutil.rmtree(left, ignore_errors=True)
        yield


def _locked(lock: int) -> bool:
    """Whether this process has the folder for itself; not where the file system knows no locks, which is no harm."""
    end = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # ends with the process, however that ends
        except BlockingIOError:
            if time.monotonic() > end:
                raise TimeoutError from None
            time.sleep(POLL_SECONDS)
        except OSError:
            return False
        else:
            return True


def _compiled(text: str, folder: Path) -> str:
    """Leaves `made.so` and `made.html` in the folder, or gives the compiler's line."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=WORK) as name:
        work = Path(name)
        source = work / f"{FINDER.EXTENSION}.pyx"
        source.write_text(text, encoding="utf-8")
        c_file, made = source.with_suffix(".c"), work / "made.so"
        cython = [sys.executable, "-P", "-m", "cython", "-3", "--annotate", str(source), "-o", str(c_file)]
        include = ["-I", sysconfig.get_path("include")]
        compiling = [*c_compiler(), *FLAGS, *include, str(c_file), "-o", str(made)]
        for command in (cython, compiling):
            problem = run(command)
            if problem:
                return problem
        page = source.with_suffix(".html")
        if page.exists():
            page.replace(folder / "made.html")
        made.replace(folder / "made.so")
    return ""


def run(command: list[str]) -> str:
    """Why it failed, in the compiler's words.

    What a compiler has started ends with the seconds of the processor that it may take, also where nobody is left to
    stop it.
    """
    limited = ["sh", "-c", f'ulimit -t {2 * max(int(COMPILER_SECONDS), 1)}; exec "$@"', "sh", *command]
    try:
        done = subprocess.run(
            limited,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=COMPILER_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"its compiler was stopped after {COMPILER_SECONDS:.0f} s"
    if done.returncode == 0:
        return ""
    lines = [line.strip() for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    told = [line for line in lines if re.search(r"\.(pyx|c):\d+:\d+:", line)]
    return f"it does not compile: {(told or lines or ['no word of why'])[0].rpartition('/')[2][:200]}"


def _mark(data: bytes) -> bytes:
    imp: Any = importlib.import_module("_imp")
    mark: bytes = imp.source_hash(0, data)
    return mark


def marked(data: bytes) -> bytes:
    """With what tells whether it is intact: what is behind its end the loader of the system does not look at."""
    return data + _mark(data)


def lay(data: bytes, place: Path) -> None:
    """In one step: a program may be loading it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".building-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


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
