"""Windows and shapes of arrays: their copies against the functions themselves.

The compiled copies run as Python here: what is at stake is which element is which, and when the copy gives up.
"""

from __future__ import annotations

import os
import random
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

PROGRAMS = int(os.environ.get("WINDOW_PROGRAMS", "24"))
COMPILED = int(os.environ.get("WINDOW_COMPILED", "0"))
"""Of the programs whose copies are taken, those that Numba compiles as well."""
CALLS = 14
DTYPES = ("uint8", "uint8", "float64", "int16", "int64")
INPUTS = """
KERNEL = np.array([[0.5, 0.25, 1.0], [1.0, 2.0, 0.125], [0.0, -1.0, 0.75]])
IMAGES = [(np.arange(7 * (6 + n)).reshape(7, 6 + n) * 37 % 120).astype("DTYPE") for n in (0, 1)]
CALLS = [call(image, KERNEL, KERNEL.tolist(), 2) for image in IMAGES]
"""


class Programs:
    """Random functions that read windows."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.dtype = self.rng.choice(DTYPES)

    def pick(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def span(self, at: str, length: str) -> str:
        return self.pick(
            f"{at} - 1:{at} + 2", f"{at} - 1:{at} + 2", f"{at}:{at} + 2", f"{at}:{at} + k", f":{at} + 1", f"{at}:",
            f"max(0, {at} - 1):min({length}, {at} + 2)", f"{at} - k:{at} + k + 1", f"2 * {at}:2 * {at} + 2", ":",
            f"{at}:len(ker)",
        )  # fmt: skip

    def bounds(self, length: str) -> str:
        return self.pick(
            f"{length}", f"1, {length} - 2", f"1, {length} - 2", f"1, {length} - 1", f"k, {length} - k - 1"
        )

    def window(self) -> tuple[str, int]:
        place = self.rng.random()
        if place < 0.15:
            return f"img[{self.pick('i', 'i - 1')}, {self.span('j', 'w')}]", 1
        if place < 0.3:
            return f"img[{self.span('i', 'h')}, {self.pick('j', 'j + 1')}]", 1
        if place < 0.4:
            return f"img[{self.span('i', 'h')}]", 2
        return f"img[{self.span('i', 'h')}, {self.span('j', 'w')}]", 2

    def element(self, axes: int, first: str, second: str) -> str:
        if axes == 1:
            return f"win[{first}]"
        return self.pick(f"win[{first}, {second}]", f"win[{first}][{second}]")

    def end(self) -> str:
        return self.pick("2", "3", "k", "len(ker)", "len(rows)", "ker.shape[0]", "win.shape[0]", "len(win)", "1, 3")

    def statement(self, axes: int) -> list[str]:
        a, b = self.pick("0", "1", "-1", "2"), self.pick("0", "1", "-1", "-2")
        of = self.pick("win", self.window()[0]) if self.rng.random() < 0.8 else "win"
        number = self.pick(f"{of}.sum()", f"np.sum({of})", f"{of}.max()", f"np.min({of})", f"{of}.min()")
        kind = self.rng.randrange(13)
        if kind == 0:
            return [f"t += {self.element(axes, a, b)} * 0.5"]
        if kind < 4:
            inner = "win.shape[1]" if axes == 2 and self.rng.random() < 0.4 else self.end()
            body = f"t += {self.element(axes, 'a', 'b')} * {self.pick('ker[a, b]', 'rows[a][b]', '0.5', '1.5')}"
            lines = [f"for a in range({self.end()}):", f"    for b in range({inner}):", f"        {body}"]
            if self.rng.random() < 0.15:
                lines.append(f"        {self.pick('k = 3', 'img[i, j] = 7', 'b = 0', 'i = 2', 'rows.append([1.0])')}")
            if self.rng.random() < 0.1:
                lines.insert(1, f"    t += {self.element(axes, 'a', 'b')} * 0.5")
            return lines
        if kind == 4:
            return [f"out[i, j] = {self.element(axes, a, b)}"]
        if kind == 5:
            return [f"out[i, j] = {self.pick(number, f'{number} / 9', f'int({number}) // 4', f'float({number})')}"]
        if kind == 6:
            return [f"out[i, j] = {self.pick(f'np.mean({of})', f'{of}.mean()', f'np.median({of})')}"]
        if kind == 7:
            return [f"t += {self.pick(f'np.mean({of})', f'{of}.mean() * 2', f'np.median({of})')}"]
        if kind == 8:
            test = self.pick(f"{number} > 20", f"img[i, j] == {number}", f"not {number} == 0 and i > 1")
            return [f"if {test}:", "    c += 1"]
        if kind == 9:
            use = self.pick(
                "out[i, j] = n", "t += n / 3", "if n > 30: c += 1", "out[i, j] = n / 2", "c += int(n)", "c = n"
            )
            return [f"n = {number}", use]
        if kind == 10:
            return [f"c += {self.pick('len(win)', 'win.shape[0]')}"]
        if kind == 11:
            return [f"img[i, j] = {self.pick('3', self.element(axes, a, b))}"]
        return [f"t += sum({self.element(axes, 'a', '0')} * 0.5 for a in range({self.end()}))"]

    def one(self) -> str:
        shape = self.pick("img.shape", "img.shape[:2]", "img.shape[0:]", "img.shape[-2:]", "img.shape[0], img.shape[1]")
        window, axes = self.window()
        made = self.pick("np.zeros((h, w))", "np.zeros(img.shape[:2])", "np.zeros_like(img)", "img.copy()", "img")
        lines = [line for _ in range(self.rng.randrange(1, 4)) for line in self.statement(axes)]
        early = self.statement(axes) if self.rng.random() < 0.08 else []
        body = [*early, f"win = {window}", *lines]
        return "\n".join(
            [
                "import numpy as np", "", "", "def f(img, ker, rows, k):", f"    h, w = {shape}", f"    out = {made}",
                f"    t = {self.pick('0.0', '0.5')}", "    c = 0", f"    for i in range({self.bounds('h')}):",
                f"        for j in range({self.bounds('w')}):", *(f"            {line}" for line in body),
                "    return out, t, c", "",
            ]
        )  # fmt: skip


def arguments(seed: int, dtype: str) -> tuple[Any, ...]:
    rng = random.Random(seed)
    shape = rng.choice([(5, 6), (4, 4), (3, 3), (6, 5), (1, 4), (0, 3), (2, 2), (4, 0), (3, 7)])
    image: Any = np.random.default_rng(seed).integers(0, 120, shape).astype(dtype)
    if dtype == "float64" and rng.random() < 0.3 and image.size:
        image[rng.randrange(shape[0]), rng.randrange(shape[1])] = rng.choice([np.nan, -0.0, np.inf])
    if rng.random() < 0.2:
        image = rng.choice([image.T, image[::-1], image[:, ::-1], np.asfortranarray(image), image[1:, 1:]])
    if rng.random() < 0.08:
        image = rng.choice(
            [image.tolist(), image[0] if len(image) else image, image.astype("float32"), image[..., None]]
        )
    kernel: Any = np.round(np.random.default_rng(seed + 1).normal(size=rng.choice([(3, 3), (2, 2), (2, 3)])), 2)
    if rng.random() < 0.05:
        kernel = image
    rows = [[0.5, 1.0, -1.0][:3] for _ in range(rng.choice([2, 3, 3]))]
    return image, kernel, rows, rng.choice([-1, 0, 1, 1, 2, 2, 3])


def outcome(function: Any, seed: int, dtype: str) -> str:
    given = arguments(seed, dtype)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = [told(each) for each in (*function(*given), "which", *given)]
    except Exception as error:
        return f"{type(error)} {error} {[told(each) for each in given]}"
    return str(found)


def without_numpy(told: str) -> str:
    """Numbers as they are told, no matter whose: copies that run as Python have NumPy's for checked ints."""
    return re.sub(r"np\.\w+\((.*?)\)", r"\1", re.sub(r"numpy\.(float|int)64", r"\1", told))


def told(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tolist()!r} {value.strides}"
    return f"{type(value)} {value!r}"


def in_python(text: str) -> str:
    """The file with its copies run by Python itself, which shows when the original takes over."""
    numba = r"try:\n    from _optadvisor import njit .*?\n    from numba import njit as _njit\n"
    python = "def _njit(*given, **_):\n    return given[0] if given else _njit\n"
    return watched(re.sub(numba, python, text, flags=re.DOTALL))


def watched(text: str) -> str:
    text = re.sub(r"(?m)^( *)except Exception:  # the original code .*", r"\1except Exception:\n\1    gave_up()", text)
    return re.sub(r"(?m)^( *)(try:\n +(?:return|result|[\w, ]+ =) .*_f_kernel\()", r"\1entered()\n\1\2", text)


def case_of(program: str, inputs: str) -> Case:
    return Case(path=Path("a.py"), before=program, inputs=inputs, qualname="f", after="", variant="", expected="",
                declined="")  # fmt: skip


def test_copies_do_what_the_functions_do() -> None:
    taken = finished = compiled = 0
    for seed in range(PROGRAMS):
        programs = Programs(seed)
        program = programs.one()
        plain: dict[str, Any] = {}
        exec(program, plain)
        site = site_of(case_of(program, INPUTS.replace("DTYPE", programs.dtype)))
        if any(call.raised for call in site.recording.calls):
            continue
        found = [each for each in numba_njit.propose(site) if isinstance(each, Proposal)]
        if not found:
            continue
        taken += 1
        text = render(site.module, found[:1]).decode()
        texts = [in_python(text)] + [watched(text).replace("cache=True", "cache=False")] * (compiled < COMPILED)
        compiled += compiled < COMPILED
        for each in texts:
            copy: dict[str, Any] = {}
            exec(compile(each, "a.py", "exec"), copy)
            notes: list[str] = []
            copy["gave_up"] = lambda: notes.append("gave up")  # noqa: B023
            copy["entered"] = lambda: notes.append("entered")  # noqa: B023
            for call in range(CALLS):
                notes.clear()
                mine = outcome(copy["f"], 1000 * seed + call, programs.dtype)
                own = outcome(plain["f"], 1000 * seed + call, programs.dtype)
                if each == texts[0]:
                    mine, own = without_numpy(mine), without_numpy(own)
                assert mine == own, f"{seed} {call} {programs.dtype}\n{program}"
                finished += "gave up" not in notes and "entered" in notes
    print(f"{taken} of {PROGRAMS} programs taken ({compiled} compiled), {finished} of {taken * CALLS} calls finished")
    assert taken >= PROGRAMS // 8
    assert finished >= taken


WINDOWS = """
import numpy as np


def f(img, k):
    s = 0.0
    for i in range(1, len(img) - 1):
        win = img[i - 1:i + 2]
        for a in range(3):
            s += win[a] * 0.5
    return s
"""


def answers(program: str, dtype: str = "float64") -> list[Proposal | Declined]:
    inputs = f"CALLS = [call(np.arange(6).astype('{dtype}'), 2), call(np.arange(7).astype('{dtype}'), 2)]"
    return list(numba_njit.propose(site_of(case_of(program, inputs))))


@pytest.mark.parametrize(
    "changed",
    [
        ("s += win[a] * 0.5", "win[a] = 0.5"),
        ("s += win[a] * 0.5", "s += win[a + 0] * 0.5"),
        ("s += win[a] * 0.5", "s += win[a:].sum()"),
        ("s += win[a] * 0.5", "a = 5; s += win[a] * 0.5"),
        ("img[i - 1:i + 2]", "img[i - 1:i + 2:2]"),
        ("img[i - 1:i + 2]", "img[-3:i + 2]"),
        ("        win = ", "        img = img * 2.0\n        win = "),
        ("return s", "return s, win"),
        ("return s", "return s + win[0]"),
        ("range(3)", "range(k)"),
        ("range(3)", "range(-1, 3)"),
        ("s += win[a] * 0.5", "s += (lambda: win[a])() * 0.5"),
    ],
)
def test_what_stays_a_window(changed: tuple[str, str]) -> None:
    program = WINDOWS.replace(*changed)
    if changed[0] == "range(3)" and changed[1] == "range(k)":
        program = program.replace("s += win[a] * 0.5", "s += win[a] * 0.5\n            k = 5")
    assert not [each for each in answers(program) if isinstance(each, Proposal)]


def test_windows_with_plain_indices_are_taken() -> None:
    assert [each for each in answers(WINDOWS) if isinstance(each, Proposal)]


@pytest.mark.parametrize("told_apart", ["n = win.max()\n        s = n", "c = [win.max()]", "s += win.sum() * 2"])
def test_ints_of_numpy_that_one_could_tell(told_apart: str) -> None:
    program = WINDOWS.replace("for a in range(3):\n            s += win[a] * 0.5", told_apart)
    assert not [each for each in answers(program, "uint8") if isinstance(each, Proposal)]
