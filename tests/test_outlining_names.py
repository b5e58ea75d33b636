"""Names of kernels: no two of one file are the same, whatever its functions are called, so that all go together."""

from __future__ import annotations

import ast
import itertools
import random

import pytest
from outlinekit import found, hosts, parse, taken

from optadvisor.records import Region
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining import line_map, outline, outlined
from optadvisor.source.outlining.naming import kernel_name

LOOP = "t = 0\nfor x in range(3):\n    t += x\nprint(t)\n"


def indented(text: str, depth: int = 1) -> str:
    return "".join("    " * depth + line for line in text.splitlines(keepends=True))


def function(name: str, body: str = LOOP) -> str:
    return f"def {name}(self=None):\n{indented(body)}"


def method(owner: str, name: str) -> str:
    return f"class {owner}:\n{indented(function(name))}"


def kernels(text: str) -> dict[str, list[str]]:
    """Host → its kernels. Every loop of the file is one, and all together are the same program."""
    module = parse(text)
    regions = taken(found(module))
    names = [region.kernel for region in regions]
    assert len(set(names)) == len(names) == text.count("for x in"), names
    after = outlined(module, regions)
    top = [node.name for node in after.tree.body if isinstance(node, ast.FunctionDef)]
    assert set(names) <= set(top)
    assert len(set(top)) == len(top)
    assert len(line_map(module, regions, after)) == len(after.data.splitlines())
    assert not set(names) & set(module.identifiers)
    keys = [(region.host.qualname, region.host.first_line) for region in regions]
    return {key[0]: [n for k, n in zip(keys, names, strict=True) if k == key] for key in dict.fromkeys(keys)}


def test_a_function_called_loop_and_the_top_level() -> None:
    assert kernels(function("loop") + LOOP) == {"loop": ["_loop_kernel"], MODULE_LEVEL: ["_module_loop_kernel"]}
    assert kernels(LOOP) == {MODULE_LEVEL: ["_loop_kernel"]}


def test_a_method_and_a_function_called_like_both_its_names() -> None:
    text = method("A", "step") + method("B", "step") + function("_A_step")
    assert kernels(text) == {
        "A.step": ["_A_step_2_kernel"],
        "B.step": ["_B_step_kernel"],
        "_A_step": ["_A_step_kernel"],
    }


def test_a_function_and_methods_of_the_same_name() -> None:
    text = method("Grid", "step") + function("step") + method("Wave", "step")
    assert kernels(text) == {
        "Grid.step": ["_Grid_step_kernel"],
        "step": ["_step_kernel"],
        "Wave.step": ["_Wave_step_kernel"],
    }


def test_underscores_do_not_count() -> None:
    names = kernels(function("step") + function("_step") + function("__step") + function("_") + LOOP)
    assert [len(each) for each in names.values()] == [1, 1, 1, 1, 1]


def test_several_loops_of_several_hosts() -> None:
    text = function("run", LOOP + LOOP) + method("A", "go") + LOOP + LOOP + LOOP
    assert kernels(text) == {
        "run": ["_run_kernel", "_run_kernel_2"],
        "A.go": ["_go_kernel"],
        MODULE_LEVEL: ["_loop_kernel", "_loop_kernel_2", "_loop_kernel_3"],
    }


def test_a_function_defined_twice() -> None:
    text = f"import sys\nif sys.argv:\n{indented(function('run'))}else:\n{indented(function('run'))}"
    module = parse(text)
    assert [region.kernel for region in taken(found(module))] == ["_run_kernel", "_run_9_kernel"]


def test_names_that_the_file_has_stay_its_own() -> None:
    text = "_loop_kernel = 1\n" + function("_run_kernel", "return 2\n") + function("run", LOOP + LOOP) + LOOP + LOOP
    assert kernels(text) == {
        "run": ["_run_kernel_2", "_run_kernel_3"],
        MODULE_LEVEL: ["_loop_kernel_2", "_loop_kernel_3"],
    }


def test_names_that_another_file_has_are_left_to_it() -> None:
    """The second pass knows kernels by name; and `main._loop_kernel = …` in another file means that one."""
    module, other = parse(LOOP), parse(function("_loop_kernel"), "/project/b.py")
    (region,) = taken(found(module, project=[other]))
    assert region.kernel == "_loop_kernel_2"
    alone = outline(module, hosts(module)[0], _loop(module, 0), project=[other])
    assert isinstance(alone, Region)
    assert alone.kernel == "_loop_kernel_2"


def test_a_name_does_not_depend_on_who_asks_first() -> None:
    module = parse(method("A", "step") + method("B", "step") + function("A_step") + function("loop") + LOOP)
    loops = {host: _loop(module, number) for number, host in enumerate(_in_order(module))}
    names = set()
    for order in itertools.permutations(loops):
        regions = [outline(module, host, loops[host]) for host in order]
        names.add(frozenset((r.host.qualname, r.kernel) for r in regions if isinstance(r, Region)))
    assert len(names) == 1
    assert len({kernel for _, kernel in next(iter(names))}) == 5


def _in_order(module: Module) -> list:  # type: ignore[type-arg]
    top, *functions = hosts(module)
    return [*functions, top]


def _loop(module: Module, number: int) -> ast.For:
    loops = [node for node in ast.walk(module.tree) if isinstance(node, ast.For)]
    return sorted(loops, key=lambda loop: loop.lineno)[number]


def test_the_text_of_a_kernel_in_a_string_is_not_the_kernel() -> None:
    text = '"""\ndef _loop_kernel():\n"""\nfor x in range(3):\n    y = x\n'
    module = parse(text)
    regions = taken(found(module))
    after = outlined(module, regions)
    first = next(n for n in after.tree.body if isinstance(n, ast.FunctionDef)).lineno
    lines = line_map(module, regions)
    assert lines[:3] == (1, 2, 3)
    assert lines[first - 1 : first + 2] == (4, 4, 5)


WORDS = ("loop", "A", "step", "A_step", "kernel", "loop_kernel", "2", "module")


@pytest.mark.parametrize("seed", range(20))
def test_no_two_hosts_of_a_random_file_share_a_name(seed: int) -> None:
    chance = random.Random(seed)
    parts = []
    for _ in range(chance.randint(2, 9)):
        name = "_".join(chance.choices(WORDS, k=chance.randint(1, 3)))
        name = f"x{name}" if name[0].isdigit() else name
        name = chance.choice(("", "_", "__")) + name
        parts.append(method(chance.choice("AB"), name) if chance.random() < 0.4 else function(name))
    module = parse("".join(parts) + LOOP)
    every = []
    for host in hosts(module):
        own: list[str] = []
        for _ in range(4):
            own.append(kernel_name(module, host, own))
        every += own
    assert len(set(every)) == len(every)
