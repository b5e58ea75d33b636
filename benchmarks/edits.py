"""Edit the numbers and texts of an advised program, and of the original alike: both must still do the same.

    python benchmarks/run.py NAME… --keep          leaves plain/ and applied/ of each program in a folder
    python benchmarks/edits.py FOLDER… [--times 8] [--jobs 1]

A rewrite is proved on the inputs that were recorded, and on ones derived from them; the program that its owner runs
tomorrow has other sizes, an `int` where a `float` was, an empty list, a negative step, a NaN. This is what guards are
for, and here they are tried on whole programs: some literals outside the functions that were rewritten are changed in
both texts to the same other values, both programs run, and output, errors, exit status and files are compared.

A literal within a rewritten function is left alone: its owner would see what is written beside it. One in a function
of which rewritten code holds a copy is not: the copy is to notice (`_untouched(step=step)`). What only differs in the
last digits of floats is counted apart, for suggestions that were said to be close. Exits 1 on a difference.

Does not handle: programs of several files (only the file that is run is edited); programs that take longer than
`PLAIN_SECONDS` after an edit, which are left out.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from _corpus import Header, Program
from _running import CLOSE, HANGS, Ran, difference, run

PLAIN_SECONDS = 12.0
ADVISED_SECONDS = 90.0
"""Other types than those recorded may have to be compiled."""
MOST_EDITS = 3
_HEADER = Header(about="", techniques=(), place="module", numeric=False, vectorizable="no", improve=True)
_Position = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Literal:
    """One number or text that stands in both programs."""

    value: int | float | str
    plain: _Position
    """First line, column in bytes, last line, column in bytes."""
    applied: _Position


# ---------------------------------------------------------------- what may be edited


def literals(plain: str, applied: str) -> list[Literal]:
    """Those outside the functions and statements that differ between the two texts.

    >>> [each.value for each in literals("n = 3\\ndef f(): return 2\\nf(4)", "n = 3\\ndef f(): return 1 + 1\\nf(4)")]
    [3, 4]
    """
    found = []
    for one, other in _unchanged(ast.parse(plain).body, ast.parse(applied).body):
        pairs = zip(_constants(one), _constants(other), strict=True)
        found += [Literal(a.value, _position(a), _position(b)) for a, b in pairs]  # type: ignore[arg-type]
    return found


def _unchanged(body: list[ast.stmt], other: list[ast.stmt]) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    matcher = difflib.SequenceMatcher(a=[*map(ast.dump, body)], b=[*map(ast.dump, other)], autojunk=False)
    for block in matcher.get_matching_blocks():
        yield from zip(body[block.a : block.a + block.size], other[block.b : block.b + block.size], strict=True)
    classes = {node.name: node for node in other if isinstance(node, ast.ClassDef)}
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name in classes and ast.dump(node) != ast.dump(classes[node.name]):
            yield from _unchanged(node.body, classes[node.name].body)


def _constants(statement: ast.stmt) -> list[ast.Constant]:
    """Numbers and texts that are plain literals; texts within f-strings and documentation are not."""
    left_out = {id(part) for node in ast.walk(statement) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    left_out |= {id(node.value) for node in ast.walk(statement) if isinstance(node, ast.Expr)}
    names = {id(node.test) for node in ast.walk(statement) if isinstance(node, ast.If)}
    left_out |= {id(part) for node in ast.walk(statement) if id(node) in names for part in ast.walk(node)}
    return [
        node
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, str) and id(node) not in left_out
    ]


def _position(node: ast.expr) -> _Position:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


# ---------------------------------------------------------------- edits


def edits(found: Sequence[Literal], times: int, seed: str) -> Iterator[list[tuple[Literal, str]]]:
    """Lists of literals with the text that goes in their place; the same ones for the same seed."""
    draw = random.Random(seed)
    for _ in range(times):
        several = draw.sample(found, min(len(found), draw.choice((1, 1, 2, MOST_EDITS))))
        yield [(each, draw.choice(_others(each.value))) for each in several]


def _others(value: int | float | str) -> list[str]:
    """What else could stand there: nothing, one less, a fraction, another kind, another sign."""
    if isinstance(value, str):
        return [repr(other) for other in ("", value + value, value.upper(), value + " é", value[1:])]
    if isinstance(value, int):
        less = [value - 1, value // 2, value // 3, value + 1 if value < 1000 else value - 7, -value, 0, 1, 2]
        return [*map(_in_brackets, less), f"{value}.0", f"{value // 2}.5", "True"]
    nearby = [value / 2, -value, value * 1.7, 0.0, -0.0, 1e300, float(int(value))]
    return [*map(_in_brackets, nearby), str(int(value)), "float('nan')", "float('inf')"]


def _in_brackets(value: float) -> str:
    return f"({value!r})"


def edited(text: str, changes: Sequence[tuple[_Position, str]]) -> str:
    """The text with other words at these positions."""
    lines = text.encode().splitlines(keepends=True)
    for (first, start, last, end), new in sorted(changes, reverse=True):
        head, tail = lines[first - 1][:start], lines[last - 1][end:]
        lines[first - 1 : last] = [head + new.encode() + tail]
    return b"".join(lines).decode()


# ---------------------------------------------------------------- trying


def tried(folder: Path, times: int) -> tuple[str, bool]:
    """A line about the program whose `plain` and `applied` lie in the folder, and whether all was well."""
    names = sorted(path.name for path in (folder / "plain").glob("*.py") if path.name != "_optadvisor.py")
    (name,) = [each for each in names if each == "main.py"] or names[:1]
    plain, applied = ((folder / kind / name).read_text(encoding="utf-8") for kind in ("plain", "applied"))
    found = literals(plain, applied)
    if not found:
        return f"{folder.name:<24} no literal outside what was rewritten", True
    same = close = left_out = 0
    wrong: list[str] = []
    for changes in edits(found, times, folder.name):
        texts = (
            edited(plain, [(each.plain, new) for each, new in changes]),
            edited(applied, [(each.applied, new) for each, new in changes]),
        )
        one, other = _both(folder, name, texts)
        if one.status == HANGS:
            left_out += 1
        elif not difference(one, other):
            same += 1
        elif not difference(one, other, tolerance=CLOSE):
            close += 1
        else:
            said = ", ".join(f"line {each.plain[0]}: {each.value!r} → {new}" for each, new in changes)
            wrong.append(f"\n    WRONG with {said}: {difference(one, other)}")
    line = f"{folder.name:<24} {same} the same, {close} close, {len(wrong)} wrong, {left_out} too long"
    return line + "".join(wrong), not wrong


def _both(folder: Path, name: str, texts: tuple[str, str]) -> tuple[Ran, Ran]:
    with tempfile.TemporaryDirectory(prefix="edits-") as base:
        rans = []
        limits = (PLAIN_SECONDS, ADVISED_SECONDS)
        for kind, text, limit in zip(("plain", "applied"), texts, limits, strict=True):
            copy = Path(base) / kind
            shutil.copytree(folder / kind, copy)
            (copy / name).write_text(text, encoding="utf-8")
            program = Program(name=folder.name, path=copy / name, header=_HEADER)
            before = {path for path in copy.rglob("*") if path.is_file()}
            ran = run(program, copy, timeout=limit)
            rans.append(_without(ran, {str(path.relative_to(copy)) for path in before}))
            if ran.status == HANGS:
                return ran, ran
    return rans[0], rans[1]


def _without(ran: Ran, names: set[str]) -> Ran:
    files = {name: digest for name, digest in ran.files.items() if name not in names}
    return Ran(stdout=ran.stdout, stderr=ran.stderr, status=ran.status, files=files)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, help="folders of programs, or folders of such folders")
    parser.add_argument("--times", type=int, default=8, help="how many edited versions of each program")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    folders = [path.parent for folder in options.folders for path in sorted(folder.rglob("applied")) if path.is_dir()]
    well = True
    with ThreadPoolExecutor(options.jobs) as pool:
        for line, fine in pool.map(lambda folder: tried(folder, options.times), folders):
            print(line, flush=True)
            well = well and fine
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
