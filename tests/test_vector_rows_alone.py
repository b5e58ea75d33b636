"""Programs with lists of vectors against the same programs with rows of arrays, as NumPy itself runs both.

No copy is compiled here, and none is refused: what is at stake is whether a list may be an array at all, which vectors
share memory where that matters, and what is put back. A copy may store into less than it says, so the vectors that must
lie apart are here no more than those that have changed.
"""

from __future__ import annotations

import os
import random
import re
import warnings
from typing import Any

import numpy as np
from casekit import site_of
from test_vector_rows import CALLS, FIRST, Programs, arguments, case_of, vectors_in

from optadvisor.rewriters import _vector_rows
from optadvisor.rewriters._vector_rows_made import VECTORS_OF, given_back
from optadvisor.rewriters._vector_rows_read import NotRowsError

PROGRAMS = int(os.environ.get("VECTOR_PROGRAMS_ALONE", "50"))
HEAD = "def f(a, g, pp, pv, pm, x, order, n):"
INPUTS = """
def vectors(shift):
    return [np.array([k + shift, k / 3 - 0.4, shift - k / 7]) for k in range(5)]


CALLS = [call(vectors(0.5), vectors(0.25), vectors(-0.3), vectors(0.1), [1.5] * 5, np.array([0.5, -0.25, 1.0]),
    [0, 3, 2, 1], n) for n in (5, 4)]
"""


class Plain:
    def __init__(self, pos: Any, vel: Any, mass: float) -> None:
        self.pos, self.vel, self.mass = pos, vel, mass


def without_objects(program: str) -> str:
    """The program as it is when its objects are lists of what they hold."""
    program = re.sub(r"for (\w), o\1 in enumerate\(ps\):", r"for \1 in range(len(pp)):", program)
    program = re.sub(r"for o(\w) in ps:", r"for o\1 in range(len(pp)):", program)
    used = set(re.findall(r"\bo[ijk](?= in range)", program))
    for one, attribute in re.findall(r"\b(o[ijk])\.(pos|vel)", program):
        place = one if one in used else one[1]
        program = re.sub(rf"\b{one}\.{attribute}", f"p{attribute[0]}[{place}]", program)
    program = re.sub(r"\bps(\[(?:[^\[\]]|\[[^\]]*\])*\])\.(p|v|m)(?:os|el|ass)\b", r"p\2\1", program)
    return program.replace("def f(a, g, ps, x, order, n):", HEAD).replace("in ps]", "in pp]")


def flat(seed: int) -> list[Any]:
    a, g, ps, x, order, n = arguments(Plain, seed)
    ps = [each for each in ps if hasattr(each, "pos") and hasattr(each, "vel") and hasattr(each, "mass")]
    return [a, g, [p.pos for p in ps], [p.vel for p in ps], [p.mass for p in ps], x, order, n]


def tools() -> dict[str, Any]:
    names: dict[str, Any] = {"np": np}
    texts = (_vector_rows.ROWS_OF, _vector_rows.ROWS_APART, _vector_rows.ROWS_BACK, _vector_rows.ROWS_ANEW, VECTORS_OF)
    for name, text in zip(("of", "apart", "back", "anew", "vectors"), texts, strict=True):
        exec(text.replace("NAME", name).replace("NUMPY", "np"), names)
    return names


class Rows:
    """The program with arrays, called as the block calls a copy."""

    def __init__(self, program: str) -> None:
        self.site = site_of(case_of(program, INPUTS))
        found = _vector_rows._Vectors.of(self.site)
        form = found.written() if found is not None else None
        if found is None or form is None:
            raise NotRowsError("there are no such lists")
        self.found, self.tools, self.names = found, tools(), dict[str, Any]()
        exec(form.site.module.data.decode(), self.names)
        self.finished = False

    def __call__(self, *given: Any) -> Any:
        self.finished = False
        values = dict(zip(self.site.parameters, given, strict=True))
        lists = {name: values[name] for name in self.found.names}
        rows = {name: self.tools["of"](each) for name, each in lists.items()}
        others = [each for name, each in values.items() if name not in lists and type(each) is np.ndarray]
        kinds = type(values["n"]) is int and all(type(each) is float for each in values["pm"])
        if any(each is None for each in rows.values()) or not kinds or type(values["x"]) is not np.ndarray:
            raise GaveUpError
        if type(values["order"]) is not list or {*map(type, values["order"])} != {int}:
            raise GaveUpError
        before, masses = [each.copy() for each in others], [*values["pm"]]
        kept = {name: each.copy() for name, each in rows.items()}
        new = {name: np.zeros(len(lists[name]), np.int64) for name in self.found.renewed}
        arguments: list[Any] = []
        for name, value in values.items():
            arguments.append(rows.get(name, value))
            arguments += [new[name]] if name in new else []
        changed: list[str] = []
        try:
            outcome = self.names["f"](*arguments)
            changed = [n for n in rows if n in new or kept[n].tobytes() != rows[n].tobytes()]
            apart = [lists[n] for n in changed], [lists[n] for n in lists if n not in changed], others
            moved = any(one.tobytes() != other.tobytes() for one, other in zip(before, others, strict=True))
            if (changed or moved) and not self.tools["apart"](*map(tuple, apart)):
                raise GaveUpError
        except Exception as error:
            for array, old in zip(others, before, strict=True):
                array[...] = old
            values["pm"][:] = masses
            raise GaveUpError from error
        self.finished = True
        for name in changed:
            if name in new:
                self.tools["anew"](lists[name], rows[name], new[name])
            else:
                self.tools["back"](lists[name], rows[name])
        length = _vector_rows._length(self.site)
        return eval(given_back("outcome", self.found.returned, length, "vectors"), self.tools | {"outcome": outcome})


class GaveUpError(Exception):
    pass


def outcome(function: Any, seed: int) -> str:
    given = flat(seed)
    before, arrays = vectors_in(given), [each for each in vectors_in(given) if isinstance(each, np.ndarray)]
    result: Any = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = function(*given)
            found = f"{type(result)} {result!r} {[result is each for each in given]}"
        except GaveUpError:
            raise
        except Exception as error:
            found = f"{type(error)} {error}"
    after = vectors_in(given)
    same = [
        next((k for k, one in enumerate(before) if one is each), -1) for each in after if isinstance(each, np.ndarray)
    ]
    returned = [part for each in (result if isinstance(result, tuple) else (result,)) for part in vectors_in([each])]
    flags = [
        (each.flags.owndata, each.flags.writeable, each.flags.c_contiguous, each.base is None, each.dtype, each.shape)
        for each in [*after, *returned]
        if isinstance(each, np.ndarray)
    ]
    with np.printoptions(precision=17, floatmode="unique"):
        return f"{found} {given!r} {[*map(repr, arrays)]} {same} {flags}".replace("-nan", "nan")


def test_rows_do_what_vectors_do() -> None:
    taken = finished = calls = 0
    some = random.Random(FIRST)
    for _ in range(PROGRAMS):
        seed = some.randrange(10**6)
        program = without_objects(Programs(seed).one())
        try:
            rows = Rows(program)
        except NotRowsError:
            continue
        taken += 1
        plain: dict[str, Any] = {}
        exec(program, plain)
        for call in range(CALLS):
            calls += 1
            try:
                mine = outcome(rows, 1000 * seed + call)
            except GaveUpError:
                continue
            finished += 1
            assert mine == outcome(plain["f"], 1000 * seed + call), f"{seed} {call}\n{program}"
    print(f"{taken} of {PROGRAMS} programs taken, {finished} of {calls} calls finished")
    assert taken >= PROGRAMS // 4
    assert finished >= calls // 4
