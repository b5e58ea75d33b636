"""Build what turns lists into arrays in C (`borders.c`), for the functions of a file that ask for it by a decorator.

    laid("/trials/candidate-1.py")      what its functions look for is in `__pycache__` beside it
    built(text)                         →  {"_array_of-….cpython-311.so": where that lies in the user's cache, …}

The C compiler runs once for each of the six tools and version of Python. What it makes is laid under the name of the
very function that is written in the file (`FINDER.built_name`), and only if that is, to the letter, the text that the C
was written for.

Does not handle: notebooks' own files (a script stands for them); machines without a C compiler, where the functions run
as they are written.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import sys
import sysconfig
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType

from optadvisor.probes.compilers import c_compiler
from optadvisor.runtime import FINDER, NAME, borders
from optadvisor.verifier.ahead import cython_building
from optadvisor.verifier.ahead.building import cache_folder

SOURCE = Path(__file__).with_name("borders.c")
FLAGS = ("-O2", "-fPIC", "-shared", "-g0", "-s", "-w")
ASKS = "import in_c as "


def impossible() -> str:
    """Why this machine can build nothing, as a sentence that says what to do; empty when it can."""
    return cython_building.no_compiler()


def laid(file: Path, function: str = "") -> tuple[Path, ...]:
    """Put what the functions of a file, or one of them, look for beside it; what cannot be built is left out."""
    places = []
    for name, made in built(read(file), function).items():
        place = file.parent / "__pycache__" / name
        with contextlib.suppress(OSError):
            if not cython_building.lies_there(place):
                cython_building.lay(made.read_bytes(), place)
            places.append(place)
    return tuple(places)


def read(file: Path) -> str:
    """Empty for a file in another encoding: its functions run as they are written."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def built(text: str, function: str = "") -> Mapping[str, Path]:
    """What the functions of a file, or one of them, look for → where it lies, built now if need be."""
    if ASKS not in text or impossible():
        return {}
    wanted = {name: tool for name, tool in asked(text).items() if name.startswith(f"{function}-" if function else "")}
    pairs = ((name, _made(tool)) for name, tool in wanted.items())
    return {name: made for name, made in pairs if isinstance(made, Path)}


def asked(text: str) -> dict[str, str]:
    """The names under which functions of a file look for what is built of them → the tools that they are.

    Two for some: Python makes other instructions of `np.empty(…)` where the import is compiled together with it than
    where statements are compiled one by one, as a notebook's and those of a trial are.
    """
    found: dict[str, str] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(text)
            whole = _functions(compile(tree, "", "exec", dont_inherit=True))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return found
        future = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
        for function in _in_c(tree):
            tool = borders.tool_in(ast.get_source_segment(text, function) or "")
            alone = compile(ast.Module(body=[*future, function], type_ignores=[]), "", "exec", dont_inherit=True)
            codes = [code for code in (*whole, *_functions(alone)) if code.co_firstlineno == function.lineno - 1]
            found |= {FINDER.built_name(code): tool for code in codes if tool}
    return found


def _functions(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _in_c(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions that our decorator stands at, and no other one."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == NAME]
    names = {alias.asname or alias.name for node in imports for alias in node.names if alias.name == "in_c"}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            decorator = node.decorator_list[0]
            if isinstance(decorator, ast.Name) and decorator.id in names:
                yield node


def _made(tool: str) -> Path | str:
    """The extension of one tool, in the user's cache; or the compiler's line."""
    key = hashlib.sha256(repr([SOURCE.read_bytes(), tool, FLAGS, sys.version, sysconfig.get_platform()]).encode())
    folder = cache_folder() / "borders" / key.hexdigest()[:32]
    made = folder / "made.so"
    try:
        with cython_building.alone(folder):
            if not made.exists():
                problem = _compiled(tool, folder, made)
                if problem:
                    return problem
    except TimeoutError:
        return "another process has been building it"
    except OSError as error:
        return f"it cannot be built: {error}"
    return made


def _compiled(tool: str, folder: Path, made: Path) -> str:
    with tempfile.TemporaryDirectory(dir=folder, prefix=cython_building.WORK) as work:
        fresh = Path(work) / "made.so"
        named = [f"-DTOOL={tool}", f"-DMODULE={FINDER.EXTENSION}", "-I", sysconfig.get_path("include")]
        command = [*c_compiler(), *FLAGS, *named, str(SOURCE), "-o", str(fresh)]
        problem = cython_building.run(command)
        if not problem:
            cython_building.lay(cython_building.marked(fresh.read_bytes()), made)
    return problem
