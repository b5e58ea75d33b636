"""The corpus: which programs there are, and what their first lines say of them.

    programs()["heat2d_lists"].techniques  →  ("stencil", "reduction")

A program is a file `programs/NAME.py`, or a folder `programs/NAME` with a `main.py`. Hand-written fast versions of it
are `expert/NAME.numpy.py` and the like: one word behind the program's name says with what they are fast. A header is
the comment lines `# key: value` at the head of the file; `programs/README.md` shows one.

`techniques()` are the examples that courses are built on, one program each in `techniques/`, with the speedup that
the technique is known for as `# headline: 30 identical` (the level may be left out). `strangers()` are programs whose
authors knew nothing of this tool and what it takes: they say how wide it is.

Does not handle: programs that need input, arguments or data files from outside their folder.
"""

from __future__ import annotations

import ast
import importlib.util
import shutil
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
EXPERTS = HERE / "expert"
COURSES = HERE / "techniques"
STRANGERS = HERE / "strangers"

TECHNIQUES = frozenset({
    "map", "reduction", "scan", "stencil", "in-place stencil", "matmul", "linear algebra", "recurrence",
    "dynamic programming", "histogram", "gather", "scatter", "search", "windows", "draws", "strings", "counting",
    "membership", "sorting", "recursion", "objects", "pandas", "array expression", "io",
})  # fmt: skip
PLACES = frozenset({"module", "function", "method", "closure", "generator", "property", "several"})
LEVELS = frozenset({"identical", "close"})
MODULES = frozenset({"numpy", "pandas"})
"""What a program may import beside the standard library and its own files."""
EXPERT_MODULES = MODULES | {"cython", "numba", "scipy"}
_KEYS = ("program", "techniques", "place", "numeric", "vectorizable", "expect")


class HeaderError(ValueError):
    """A header that lacks a line, or says what it may not; the text names the file and the line's key."""


# ---------------------------------------------------------------- records


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    about: str
    techniques: tuple[str, ...]
    place: str
    """Where the hot loop stands."""
    numeric: bool
    vectorizable: str
    """`yes`, `partly` or `no`."""
    improve: bool
    """Whether an advisor should find something; otherwise declining is right."""
    why_decline: str = ""
    headline: float = 0.0
    """The speedup of the kernel that is to be reached; 0: none is stated."""
    headline_level: str = ""
    """The level at which it is to be reached; empty: any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expert:
    """A hand-written program with the same output."""

    name: str
    """`numpy`, `numba`, `cython`: what it is written with."""
    path: Path
    about: str
    """Its first comment line: what was done."""
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    name: str
    path: Path
    """The file that is run."""
    header: Header
    experts: tuple[Expert, ...] = ()

    @property
    def folder(self) -> Path | None:
        """The program's own folder; None for one that is a single file."""
        return self.path.parent if self.path.name == "main.py" else None

    @property
    def files(self) -> tuple[str, ...]:
        """Its Python files, relative to the folder it is run in; the one that is run comes first."""
        if self.folder is None:
            return (self.path.name,)
        found = {str(path.relative_to(self.folder)) for path in self.folder.rglob("*.py")}
        return (self.path.name, *sorted(found - {self.path.name}))

    def copy(self, target: Path) -> Path:
        """A fresh copy in the new folder `target`; returns that folder."""
        if self.folder is not None:
            ignored = shutil.ignore_patterns("__pycache__", ".optadvisor")
            shutil.copytree(self.folder, target, ignore=ignored)
        else:
            target.mkdir(parents=True)
            shutil.copy(self.path, target / self.path.name)
        return target


# ---------------------------------------------------------------- headers


def read_header(text: str, where: str) -> Header:
    """The header at the head of a program's text. Raises `HeaderError`, with `where` in it.

    >>> read_header(EXAMPLE, "heat.py").techniques
    ('stencil', 'reduction')
    """
    given = _comment_lines(text)
    missing = [key for key in _KEYS if key not in given]
    if missing:
        raise HeaderError(f"{where}: the header has no line `# {missing[0]}: …`")
    expected, _, why = given["expect"].partition(":")
    headline, level = _headline(given.get("headline", ""), where)
    header = Header(
        about=given["program"],
        techniques=tuple(word.strip() for word in given["techniques"].split(",")),
        place=given["place"],
        numeric=_one_of(given, "numeric", {"yes", "no"}, where) == "yes",
        vectorizable=_one_of(given, "vectorizable", {"yes", "partly", "no"}, where),
        improve=expected.strip() == "improve",
        why_decline=why.strip(),
        headline=headline,
        headline_level=level,
    )
    _one_of(given, "place", PLACES, where)
    _check_words(header, expected.strip(), where)
    return header


EXAMPLE = """\
# program: heat equation on a list of lists, explicit time steps
# techniques: stencil, reduction
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""


def _comment_lines(text: str) -> dict[str, str]:
    """The `key: value` comments before the first line that is no comment."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        key, colon, value = line.lstrip("#").partition(":")
        if colon and key.strip() in (*_KEYS, "level", "headline"):
            found.setdefault(key.strip(), value.strip())
    return found


def _one_of(given: Mapping[str, str], key: str, allowed: Collection[str], where: str) -> str:
    if given[key] not in allowed:
        raise HeaderError(f"{where}: {key} must be one of {', '.join(sorted(allowed))}, not {given[key]!r}")
    return given[key]


def _headline(text: str, where: str) -> tuple[float, str]:
    """`30 identical`: a speedup above 1, and the level at which it counts; (0, "") of nothing."""
    if not text:
        return 0.0, ""
    number, _, level = text.partition(" ")
    speedup = float(number) if number.replace(".", "", 1).isdigit() else 0.0
    if speedup <= 1.0 or level not in ("", *LEVELS):
        raise HeaderError(f"{where}: headline must be a number above 1, and a level or nothing, not {text!r}")
    return speedup, level


def _check_words(header: Header, expected: str, where: str) -> None:
    unknown = [word for word in header.techniques if word not in TECHNIQUES]
    if unknown:
        raise HeaderError(f"{where}: {unknown[0]!r} is no technique of the list")
    if not header.about:
        raise HeaderError(f"{where}: the line `# program:` is empty")
    if expected not in ("improve", "decline"):
        raise HeaderError(f"{where}: expect must be improve, or decline with the reason, not {expected!r}")
    if header.improve == bool(header.why_decline):
        raise HeaderError(f"{where}: the reason behind `expect: decline:` is for declining, and only for it")


def read_expert(path: Path) -> Expert:
    """Raises `HeaderError` when it does not begin with a comment that says what was done."""
    text = path.read_text(encoding="utf-8")
    first = text.partition("\n")[0]
    if not first.startswith("#") or not first.strip("# "):
        raise HeaderError(f"{path.name}: the first line must be a comment that says what was done")
    level = _comment_lines(text).get("level", "identical")
    if level not in LEVELS:
        raise HeaderError(f"{path.name}: level must be identical or close, not {level!r}")
    return Expert(name=path.name.split(".")[1], path=path, about=first.strip("# "), level=level)


# ---------------------------------------------------------------- the folders


def programs(folder: Path = PROGRAMS, experts: Path = EXPERTS) -> dict[str, Program]:
    """Every program by name, in alphabetical order. Raises `HeaderError`."""
    references: dict[str, list[Expert]] = {}
    for path in sorted(experts.glob("*.py")):
        references.setdefault(path.name.split(".")[0], []).append(read_expert(path))
    found = {}
    for path in sorted((*folder.glob("*.py"), *folder.glob("*/main.py")), key=_name_of):
        name = _name_of(path)
        header = read_header(path.read_text(encoding="utf-8"), path.name if path.stem == name else f"{name}/main.py")
        found[name] = Program(name=name, path=path, header=header, experts=tuple(references.get(name, ())))
    return found


def techniques() -> dict[str, Program]:
    """The examples of the courses, by name. Raises `HeaderError`."""
    return programs(COURSES, COURSES / "expert")


def strangers() -> dict[str, Program]:
    """Programs whose authors did not know this tool, by name. Raises `HeaderError`."""
    return programs(STRANGERS, STRANGERS / "expert")


def _name_of(path: Path) -> str:
    return path.parent.name if path.name == "main.py" else path.stem


def imported(text: str) -> frozenset[str]:
    """Names of the top-level packages that a text imports anywhere."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return frozenset(found)


def not_installed(program: Program) -> frozenset[str]:
    """The packages that the program imports and that are not to be found."""
    root = program.path.parent
    needed = {name for file in program.files for name in imported((root / file).read_text(encoding="utf-8"))}
    return frozenset(name for name in needed & MODULES if importlib.util.find_spec(name) is None)


def foreign(text: str, allowed: Collection[str]) -> frozenset[str]:
    """The imported packages that are neither allowed nor of the standard library."""
    return imported(text) - frozenset(allowed) - sys.stdlib_module_names
