"""The corpus of mutants: whole programs with right and wrong candidates, each tried as `suggest` would try it.

    python tests/mutantkit.py tests/mutants/prefix_sums.py …      what the verifier says of each candidate

A file is the program, a complete script whose hot function is named, then candidates: full replacements of the function
(helpers and imports may stand before it).

    # --- program: prefix_sums
    …
    # --- wrong: forgets the last one | return: shape (9,) became (8,)
    # --- guarded: np.cumsum | at least 1 element
    # --- right: np.cumsum on a float64 array
    # --- right: another order of summation (close)
    # --- refused: unsigned 64-bit products | which 64-bit integers cannot hold      (right, but that is not seen)

After `|` stands a part of the reason, or of the guard's sentence. The program is run once under the capture pass; its
calls are the recorded ones, as for any user's program.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from passkit import Program

from optadvisor.records import Edit, Level, Proposal, Recording, Rejected, from_json, to_json
from optadvisor.source.closure import data_globals
from optadvisor.source.module import Module
from optadvisor.verifier.judge import Context, Proof, proofs

MUTANTS = Path(__file__).parent / "mutants"
_PART = re.compile(r"^# --- (program|wrong|guarded|right|refused): *(.*?) *$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Candidate:
    kind: str
    """`wrong`, `guarded`, `right` or `refused`."""
    label: str
    expected: str
    """Part of the reason or of the guard's sentence; `close` for right ones with other roundings."""
    text: str


@dataclass(frozen=True, kw_only=True)
class Mutants:
    """One file of the corpus."""

    path: Path
    program: str
    qualname: str
    candidates: tuple[Candidate, ...]
    integers_checked: bool = False
    """The candidates look after integers beyond 64 bits themselves."""

    @classmethod
    def read(cls, path: Path) -> Mutants:
        text = path.read_text(encoding="utf-8")
        marks = list(_PART.finditer(text))
        bodies = [text[m.end() + 1 : n.start() if n else None] for m, n in zip(marks, [*marks[1:], None], strict=True)]
        assert [m[1] for m in marks].index("program") == 0 == [m[1] for m in marks].count("program") - 1, path
        found = []
        for mark, body in zip(marks[1:], bodies[1:], strict=True):
            label, _, expected = mark[2].partition(" | ")
            if mark[1] == "right" and label.endswith("(close)"):
                label, expected = label.removesuffix("(close)").rstrip(), "close"
            assert mark[1] == "right" or expected, f"{path.name}: {label}: no reason is expected"
            found.append(Candidate(kind=mark[1], label=label, expected=expected.strip(), text=body))
        labels = [one.label for one in found]
        assert len(set(labels)) == len(labels), f"{path.name}: two candidates of one label"
        return cls(path=path, program=bodies[0], qualname=marks[0][2], candidates=tuple(found))


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the verifier said of one candidate."""

    candidate: Candidate
    proof: Proof
    seconds: float

    @property
    def equal(self) -> bool:
        return self.proof.refused is None

    @property
    def reason(self) -> str:
        """Why it is refused, or what its guard asks for."""
        if self.proof.refused is None:
            return "; ".join(self.proof.guarded)
        cause = f"{self.proof.refused.cause}: " if isinstance(self.proof.refused, Rejected) else "unproven: "
        return cause + self.proof.refused.reason

    @property
    def problem(self) -> str:
        """What is not as the file says; empty when all is."""
        wanted, proof = self.candidate, self.proof
        if wanted.kind in ("wrong", "refused"):
            if self.equal:
                guard = f", guarded by: {self.reason}" if proof.guarded else ""
                return f"a {wanted.kind} one was taken for equal{guard}"
            return "" if wanted.expected in self.reason else f"refused for another reason: {self.reason}"
        if not self.equal:
            return f"refused: {self.reason}"
        if wanted.kind == "guarded":
            if not proof.guarded:
                return "equal without a guard"
            return "" if wanted.expected in self.reason else f"another guard: {self.reason}"
        assert proof.result is not None
        level = Level.CLOSE if wanted.expected == "close" else Level.IDENTICAL
        return "" if proof.result.level == level else f"level {proof.result.level}, {proof.result.worst}"


class Tried:
    """A program of the corpus, recorded once, and its candidates, proved on demand."""

    def __init__(self, mutants: Mutants, folder: Path) -> None:
        self.mutants = mutants
        program = Program.of(mutants.program)
        program.lay_out(folder)
        self.path = str(folder / "main.py")
        self.module = Module.read(self.path)
        ref = next(ref for ref in self.module.functions if ref.qualname == mutants.qualname)
        wanted = [{"function": to_json(ref), "globals": data_globals(self.module, ref)}]
        ended = program.run("capture", folder, functions=wanted, counted=[], trace_share=0.0, line_seconds=0.0)
        self.run = folder.with_name(folder.name + "-run")
        output = (self.run / "err").read_text(errors="replace")
        assert ended.status == 0, f"{mutants.path.name}: the program fails: {output}"
        found = json.loads((self.run / "recordings.json").read_text())["recordings"]
        self.recording = from_json(Recording, found[0])
        self.context = Context(
            folder=self.run,
            scratch=self.run / "trials",
            module_names={self.path: "__main__"},
            script=self.path,
            directory=str(folder),
            search_path=str(folder),
            arguments=("main.py",),
            imported=(),
        )

    def outcomes(self, candidates: tuple[Candidate, ...]) -> Iterator[Outcome]:
        proposals = [self.proposal(candidate) for candidate in candidates]
        began = time.perf_counter()
        for candidate, proof in zip(
            candidates, proofs(self.context, self.module, self.recording, proposals), strict=True
        ):
            yield Outcome(candidate=candidate, proof=proof, seconds=time.perf_counter() - began)
            began = time.perf_counter()

    def proposal(self, candidate: Candidate) -> Proposal:
        """The candidate as a rewriter would propose it."""
        tree = ast.parse(candidate.text)
        name = self.mutants.qualname.rpartition(".")[2]
        (node,) = (n for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef) and n.name == name)
        others = [n for n in tree.body if n is not node]
        imports = [n for n in others if isinstance(n, ast.Import | ast.ImportFrom)]
        helpers = [n for n in others if n not in imports and not isinstance(n, ast.Expr)]
        lines = candidate.text.splitlines(keepends=True)
        old = self.module.functions[self.recording.function]
        start, end = self.module.line_starts[old.lineno - 1], self.module.line_starts[old.end_lineno or 0]
        text = "".join(lines[_first_line(node) - 1 : node.end_lineno])
        return Proposal(
            rewriter="mutant",
            variant=candidate.label,
            function=self.recording.function,
            title=candidate.label,
            why="",
            edits=(Edit(start=start, end=end, text=textwrap.indent(text.rstrip("\n") + "\n", " " * old.col_offset)),),
            imports=tuple(ast.unparse(n) for n in imports),
            helpers=tuple("".join(lines[_first_line(n) - 1 : n.end_lineno]) for n in helpers),
            requires=("numba",) if "numba" in candidate.text else (),
            integers_checked=self.mutants.integers_checked,
        )


def _first_line(node: Any) -> int:
    return min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])


def main(paths: list[str]) -> int:
    wrong = 0
    for path in map(Path, paths):
        with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
            mutants = Mutants.read(path)
            tried = Tried(mutants, Path(scratch, "program"))
            for one in tried.outcomes(mutants.candidates):
                wrong += bool(one.problem)
                said = (
                    one.reason
                    if not one.equal
                    else f"equal ({one.proof.result.level})"
                    + (  # type: ignore[union-attr]
                        f", guarded: {one.reason}" if one.proof.guarded else ""
                    )
                )
                print(f"{'FAIL' if one.problem else 'ok  '} {path.stem}: {one.candidate.kind}: {one.candidate.label}")
                print(f"       {said}  [{one.seconds:.1f} s]" + (f"\n       !! {one.problem}" if one.problem else ""))
    print(f"{wrong} not as expected")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
