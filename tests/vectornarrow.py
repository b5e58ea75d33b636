"""The random functions of `vectorgen` with arrays of narrow ints, such as uint8, where they have arrays of ints.

y[i] = k[i] * SCALE; k[i] = w[i] + 2      →      y[i] = int(k[i]) * SCALE; k[i] = int(w[i]) + 2
"""

from __future__ import annotations

import ast
import dataclasses
import random

import numpy as np
import vectorgen
import vectorinputs
from vectorkit import Arguments, Judged, judge_text, load
from vectorwords import INTS_1, INTS_2, Program

DTYPES = ("uint8", "int8", "int16", "uint16", "int32", "uint32")


def narrow_program(seed: int) -> Program | None:
    """The random function with its int arrays read as `int(k[i])`, mostly; None where it has no such arrays."""
    found = vectorgen.program(seed)
    names = narrowed(found)
    if not names:
        return None
    rng = random.Random(seed)
    tree = ast.parse(found.source)
    source = ast.unparse(_Wrapped(names, rng).visit(tree)) + "\n"
    return dataclasses.replace(found, source=source)


def narrowed(found: Program) -> set[str]:
    return {name for name in found.parameters if name in INTS_1 + INTS_2 and name not in found.lists}


class _Wrapped(ast.NodeTransformer):
    def __init__(self, names: set[str], rng: random.Random) -> None:
        self.names, self.rng = names, rng

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        whole = isinstance(node.value, ast.Name) and node.value.id in self.names
        full = whole and (node.value.id not in INTS_2 or isinstance(node.slice, ast.Tuple))  # type: ignore[attr-defined]
        if not full or not isinstance(node.ctx, ast.Load) or self.rng.random() < 0.1:
            return node
        return ast.Call(ast.Name("int", ast.Load()), [node], [])

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Subscript) or not isinstance(node.target.value, ast.Name):
            return node
        if node.target.value.id not in self.names:
            return node
        loaded = ast.Subscript(node.target.value, node.target.slice, ast.Load())
        old = ast.Call(ast.Name("int", ast.Load()), [loaded], [])
        return ast.Assign([node.target], ast.BinOp(old, node.op, node.value), lineno=node.lineno)


def narrow_inputs(found: Program, seed: int) -> tuple[list[Arguments], list[Arguments]]:
    """Arguments with arrays of one narrow type each, and now and then of another one than was recorded."""
    rng = random.Random(seed * 31 + 7)
    kinds = {name: rng.choice(DTYPES) for name in sorted(narrowed(found))}
    recorded, others = vectorinputs.inputs(found, seed)
    for values in (*recorded, *others):
        for place, name in enumerate(found.parameters):
            value = values[place]
            if name in kinds and type(value) is np.ndarray and value.dtype == np.int64:
                strange = not any(values is each for each in recorded) and rng.random() < 0.05
                with np.errstate(all="ignore"):
                    values[place] = value.astype(rng.choice(DTYPES) if strange else kinds[name])
    return recorded, others


def judge_narrow(seed: int) -> Judged | None:
    """The random function `seed` with narrow ints, its proposals, and where they differ; None where it is none."""
    found = narrow_program(seed)
    if found is None:
        return None
    function = load(found.source).f
    try:
        with np.errstate(all="raise"):
            for each in narrow_inputs(found, seed)[0]:
                function(*each)
    except Exception:  # it does not come to its end
        return None
    return judge_text(found.source, lambda: narrow_inputs(found, seed), found.constructs)
