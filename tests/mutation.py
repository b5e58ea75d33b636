"""Mutants of the project's own accepted rewrites: each wrong in one place, known to be wrong by hand-written checks.

    python tests/mutation.py [CASE…] [--most 8]      tries them as `suggest` would, prints what survives

A case of `tests/cases` gives the program (its `before`, called with its recorded calls), and its `after` is changed in
one place: a comparison, an operator, a constant, a bound, a condition, a statement left out. A mutant counts as wrong
when it differs from `before` on the case's calls or `CHECKS`, which the verifier does not see; it then has to be
refused, or guarded so that it no longer differs on them. The case's own `after`, and `after` with its local names
changed, have to be accepted.
"""

from __future__ import annotations

import argparse
import ast
import copy
import sys
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from casekit import Case, compare_calls, read_case
from mutantkit import Candidate, Mutants, Outcome, Tried

from optadvisor.records import Level
from optadvisor.source.edits import render

CASES = Path(__file__).parent / "cases"
MOST = 8
"""Mutants of one case, spread over its text."""

_CALLING = """

def call(*args, **kwargs):
    return args, kwargs


{inputs}

if __name__ == "__main__":
    for _args, _kwargs in CALLS:
        try:
            {qualname}(*_args, **_kwargs)
        except Exception:
            pass
"""


@dataclass(frozen=True)
class Survivor:
    case: str
    kind: str
    label: str
    what: str


def accepted_cases() -> list[Case]:
    found = [read_case(path) for path in sorted(CASES.glob("*/*.py")) if path.name[0] != "_"]
    return [case for case in found if case.after and case.expected != "another stream"]


def mutants_of(case: Case, most: int = MOST) -> Mutants:
    """The case as a program of the corpus, with its `after` and the wrong ones among its mutations."""
    texts = {"as it is": case.after, "locals renamed": _renamed(case)}
    right = [
        Candidate(kind="right", label=label, expected=case.expected, text=_candidate(case, text))
        for label, text in texts.items()
    ]
    mutations = list(_mutations(case))
    step = max(len(mutations) / most, 1.0)
    chosen = [mutations[int(i * step)] for i in range(min(most, len(mutations)))]
    wrong = [
        Candidate(kind="wrong", label=label, expected="", text=_candidate(case, text))
        for label, text in chosen
        if _is_wrong(case, text)
    ]
    calling = _CALLING.format(inputs=case.inputs, qualname=case.qualname)
    return Mutants(
        path=case.path,
        program=case.before + calling,
        qualname=case.qualname,
        candidates=(*right, *wrong),
        integers_checked=True,  # as our own rewriter says of its kernels
    )


def problem_of(case: Case, tried: Tried, one: Outcome) -> str:
    """What is wrong with the outcome; empty when it is as it has to be."""
    if one.candidate.kind == "right":
        return "" if one.equal else f"refused: {one.reason}"
    if not one.equal:
        return ""
    guarded = render(tried.module, [one.proof.proposal]).decode()
    if not _is_wrong(case, guarded):
        return ""
    return "taken for equal" + (f", guarded by: {one.reason}" if one.proof.guarded else "")


def _is_wrong(case: Case, text: str) -> bool:
    """Whether it differs from `before` on a call or check."""
    allowed = {Level.IDENTICAL, Level.CLOSE} if case.expected == "close" else {Level.IDENTICAL}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they name lines, which differ
        try:
            return any(found.level not in allowed for found in compare_calls(case, text))
        except Exception:
            return True


# ---------------------------------------------------------------- text


def _candidate(case: Case, after: str) -> str:
    """What of `after` is not in `before`: the function, helpers, imports."""
    known = {ast.unparse(statement) for statement in ast.parse(case.before).body}
    name = case.qualname.partition(".")[0]
    statements = ast.parse(after).body
    new = [s for s in statements if ast.unparse(s) not in known or getattr(s, "name", "") == name]
    return "\n\n".join(ast.unparse(s) for s in new) + "\n"


def _renamed(case: Case) -> str:
    """`after` with the local variables of the function itself under other names."""
    tree = ast.parse(case.after)
    name = case.qualname.rpartition(".")[2]
    function = next(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == name)
    inner = [n for n in ast.walk(function) if isinstance(n, ast.FunctionDef | ast.Lambda | ast.ClassDef)]
    declared = [n for n in ast.walk(function) if isinstance(n, ast.Global | ast.Nonlocal)]
    if len(inner) == 1 and not declared:
        names = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        names -= {a.arg for a in ast.walk(function.args) if isinstance(a, ast.arg)}
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id in names:
                node.id = f"{node.id}_"
    return ast.unparse(tree)


_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
_OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.FloorDiv, ast.Mod: ast.Mult}


def _mutations(case: Case) -> Iterator[tuple[str, str]]:
    """Label and whole text, one for each place and kind of change, within what `after` adds."""
    known = {ast.unparse(statement) for statement in ast.parse(case.before).body}
    tree = ast.parse(case.after)
    for number, statement in enumerate(tree.body):
        if isinstance(statement, ast.FunctionDef) and ast.unparse(statement) not in known:
            for label, changed in _changed(statement):
                body = [*tree.body[:number], changed, *tree.body[number + 1 :]]
                yield label, ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


def _changed(function: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    for position, node in enumerate(ast.walk(function)):
        for kind in range(2):
            twin = copy.deepcopy(function)
            target = list(ast.walk(twin))[position]
            said = _change(target, kind)
            if said:
                yield f"{function.name}, line {getattr(node, 'lineno', 0)}: {said}", twin


def _change(node: ast.AST, kind: int) -> str:
    """Change the node itself; what was done in words, empty for nothing."""
    before = ast.unparse(node) if isinstance(node, ast.expr) else ""
    if kind == 0 and isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARISONS:
        node.ops[0] = _COMPARISONS[type(node.ops[0])]()
    elif kind == 0 and isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        node.op = _OPERATORS[type(node.op)]()
    elif kind == 0 and isinstance(node, ast.Constant) and type(node.value) in (int, float):
        node.value = node.value + 1
    elif kind == 0 and isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        node.value = node.value[:-1]
    elif kind == 0 and isinstance(node, ast.BoolOp):
        del node.values[-1]
    elif kind == 0 and isinstance(node, ast.If | ast.While):
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return f"condition negated: {ast.unparse(node.test)}"
    elif kind == 0 and isinstance(node, ast.AugAssign) and type(node.op) in _OPERATORS:
        node.op = _OPERATORS[type(node.op)]()
        return f"other update: {ast.unparse(node)}"
    elif kind == 0 and isinstance(node, ast.Call) and len(node.args) > 1:
        node.args[0], node.args[1] = node.args[1], node.args[0]
    elif kind == 1 and isinstance(node, ast.FunctionDef | ast.For | ast.If | ast.While) and len(node.body) > 1:
        left_out = node.body.pop()
        return f"left out: {ast.unparse(left_out).splitlines()[0]}"
    else:
        return ""
    return f"{before} → {ast.unparse(node)}"


# ---------------------------------------------------------------- all of it


def try_case(case: Case, most: int = MOST) -> tuple[int, int, list[Survivor]]:
    """Mutants tried, of them known to be wrong, and what is not as it has to be."""
    mutants = mutants_of(case, most)
    name = f"{case.path.parent.name}/{case.path.stem}"
    with tempfile.TemporaryDirectory(prefix="mutation-") as scratch:
        tried = Tried(mutants, Path(scratch, "program"))
        outcomes = [(one.candidate, problem_of(case, tried, one)) for one in tried.outcomes(mutants.candidates)]
    wrong = sum(candidate.kind == "wrong" for candidate, _ in outcomes)
    bad = [
        Survivor(case=name, kind=candidate.kind, label=candidate.label, what=what)
        for candidate, what in outcomes
        if what
    ]
    return len(outcomes), wrong, bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*")
    parser.add_argument("--most", type=int, default=MOST)
    asked = parser.parse_args()
    total = wrong = 0
    survivors: list[Survivor] = []
    for case in accepted_cases():
        if not asked.cases or case.path.stem in asked.cases:
            counts = try_case(case, asked.most)
            total, wrong = total + counts[0], wrong + counts[1]
            survivors += counts[2]
            for one in counts[2]:
                print(f"{one.case}: {one.label}: {one.what}", flush=True)
    print(f"{total} candidates, {wrong} of them known to be wrong, {len(survivors)} not judged as they should be")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
