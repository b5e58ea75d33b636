"""Variables that a script's or a function's loop may leave without a value, with a fast copy and without one."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from outlinekit import found, parse, run, taken

from optadvisor.records import Edit, Proposal
from optadvisor.source.edits import render
from optadvisor.source.kernels import in_the_file, kernel_ref
from optadvisor.source.module import Module
from optadvisor.source.outlining import outlined

LOOP = "for i in range(n):\n    for j in range(i):\n        if xs[i] * xs[j] > most:\n            pair = (j, i)\n"
SEARCH = "for x in xs:\n    if x > most:\n        pair = x\n        if n > 2:\n            break\n"
BEGINNINGS = ("", "pair = 'old'\n", "if most > 2:\n    pair = 'old'\n")
LISTS = ("[]", "[1, 3, 2]", "[2, 'a', 3]", "[1]")


def in_a_script(before: str, loop: str) -> str:
    return f"xs, n, most = XS, SIZE, MOST\n{before}{loop}print(pair)\n"


def in_a_function(before: str, loop: str) -> str:
    inner = "".join(f"    {line}\n" for line in f"{before}{loop}".splitlines())
    return f"def f(xs, n, most):\n{inner}    print('done')\n    return pair\nprint(f(XS, SIZE, MOST))\n"


def with_fast_path(module: Module, copy: bool) -> bytes:
    """The file with its kernel called; a fast copy of it stands in front of the loop, or one that gives up."""
    (region,) = taken(found(module))
    text = outlined(module, [region])
    head = region.helper.split("\n")[0]
    start = text.data.index(head.encode()) + len(head.encode()) + 1
    fast = f"    try:\n        return _fast({', '.join(region.parameters)})\n    except Exception:\n        pass\n"
    helper = region.helper.replace(region.kernel, "_fast") if copy else "def _fast(*_):\n    raise ValueError"
    proposal = Proposal(
        rewriter="x",
        variant="",
        function=kernel_ref(text, region),
        title="",
        why="",
        edits=(Edit(start=start, end=start, text=fast),),
        helpers=(helper,),
    )
    return render(module, [in_the_file(module, [region], region, proposal)])


@pytest.mark.parametrize("copy", [True, False])
@pytest.mark.parametrize("before", BEGINNINGS)
@pytest.mark.parametrize("loop", [LOOP, SEARCH])
@pytest.mark.parametrize("place", [in_a_script, in_a_function])
def test_what_the_loop_does_not_give_is_as_it_was(
    place: Callable[[str, str], str], loop: str, before: str, copy: bool
) -> None:
    text = place(before, loop)
    module = parse(text)
    (region,) = taken(found(module))
    unsure = before != BEGINNINGS[1]
    assert region.unsure == ((("pair", "_pair_left"),) if unsure else ())
    changed = with_fast_path(module, copy).decode()
    seen = set()
    for xs, n, most in itertools.product(LISTS, (0, 1, 3, 4), (0, 2, 9)):
        values = (("XS", xs), ("SIZE", str(n)), ("MOST", str(most)))
        before_it, now = (_outcome(_filled(each, values)) for each in (text, changed))
        assert before_it == now, (xs, n, most, changed)
        seen.add(before_it)
    assert len(seen) > 3


def _outcome(text: str) -> tuple[str, ...]:
    seen = run(text)
    return str(seen["module"]), seen["output"]


def _filled(text: str, values: tuple[tuple[str, str], ...]) -> str:
    for name, value in values:
        text = text.replace(name, value)
    return text


def test_a_program_that_knows_the_sign_keeps_its_variable() -> None:
    direct = ("kinds = [NotImplemented]\n", "k = (1).__eq__('a')\n", "from maths import *\n", "exec('k = 1')\n")
    around = ("import types\nk = types.NotImplementedType()\n", "k = getattr(1, '__eq__')('a')\n", "import builtins\n")
    for knows in (*direct, *around, "from operator import attrgetter\nk = attrgetter('__lt__')(1)('a')\n"):
        items = taken(found(parse(f"{knows}xs, n, most = [1], 1, 0\n{LOOP}print(pair)\n")))
        assert not any(item.unsure for item in items), knows
