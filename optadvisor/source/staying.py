"""A loop that stays in the file, beside the call of its kernel: the kernel gives up, and the loop runs where it stood.

    for i in range(n):                    _values = _loop_kernel(n, m, total)
        for j in range(m):                if _values is NotImplemented:  # not for the fast copy
            total += i * j       →            for i in range(n):
                                                  for j in range(m):
                                                      total += i * j
                                          else:
                                              total, i, j = _values
                                              del _values

In a notebook every variable may be looked at later, also after the loop has raised half-way: so what raises has to be
the loop itself, where its variables are. And a variable that the loop may leave without a value stays without one.
Where the call asks for a variable of another cell that may not be there, it stands in a `try`: the loop may never come
to that variable.

Only a rewritten kernel that ends in the loop as it was can be taken apart like this, and only if all that may raise
before that stands in `try`, whose handler puts back at most what was kept in front of it. The others are refused, since
their variables would be lost with an exception.

Does not handle: kernels without results (nothing to lose), loops of functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, Region
from optadvisor.source.edits import apply_edits
from optadvisor.source.module import Module, parse_quietly
from optadvisor.source.outlining.kerneltext import if_given
from optadvisor.source.outlining.openings import UNSET
from optadvisor.source.outlining.world import bound_by

LOST = (
    "if the loop raised half-way, its variables would not be left to the notebook as the loop leaves them; "
    "in a function of its own it can be rewritten like this"
)
TWICE = (
    "its one result may have no value, and then the loop would run a second time; "
    "in a function of its own it can be rewritten like this"
)
_HARMLESS = frozenset({"type", "len", "abs", "isinstance", "bool", "complex", "str", "all", "any", "range"})


def giving_up(region: Region, kernel: str) -> str:
    """The rewritten kernel's text, with `return NotImplemented` in place of the loop as it was.

    Raises `RewriterError`, with a sentence for the user, where the kernel does not come to the loop as it was, or may
    raise on the way.
    """
    original = _loop_of(region.helper)
    function = _function(region, kernel)
    blocks = list(_blocks(function.body))
    ends = [block for block in blocks if _dumped(block[-len(original) :]) == _dumped(original)]
    if not any(block is function.body for block in ends):
        raise RewriterError(LOST)
    taken = [statement for block in ends for statement in block[-len(original) :]]
    if any(statement not in taken and _may_raise(statement, block) for block in blocks for statement in block):
        raise RewriterError(LOST)
    if len(region.results) == len(region.unsure) == 1 and not _begins_at_the_end(kernel, function, original):
        raise RewriterError(TWICE)
    lines = kernel.split("\n")
    for block in sorted(ends, key=lambda each: -each[-1].lineno):
        first, last = block[-len(original)], block[-1]
        indent = " " * first.col_offset
        lines[first.lineno - 1 : last.end_lineno] = [f"{indent}return NotImplemented  # the loop itself runs"]
    text = "\n".join(lines)
    left = _function(region, text)
    if any(_dumped([node]) == _dumped(original[:1]) for node in ast.walk(left) if isinstance(node, ast.stmt)):
        raise RewriterError(LOST)
    return text


def beside(module: Module, region: Region) -> Edit:
    """The call, and the loop with one more level of indentation, in place of the loop."""
    names = {name for node in ast.walk(module.tree) for name in bound_by(node)}
    if other := names & {"NotImplemented", "NameError"}:
        raise RewriterError(f"{min(other)} has another meaning in this program")
    (call,) = region.edits
    lines = module.data[call.start : call.end].decode("utf-8").splitlines()
    first = next(line for line in lines if line.strip() and not line.lstrip().startswith("#"))
    indent = first[: len(first) - len(first.lstrip())]
    unit = "\t" if "\t" in indent or any(line.startswith("\t") for line in lines) else "    "
    name = _free("_values", module)
    results = ", ".join(region.results)
    made = f"{region.kernel}({', '.join(region.parameters)})"
    made += f" if {region.unless} else NotImplemented" if region.unless else ""
    asked = [f"{indent}{name} = {made}"]
    if region.early:
        asked = [
            f"{indent}try:",
            *(unit + line for line in asked),
            f"{indent}except NameError:  # the loop itself raises it, where it comes to it",
            f"{indent}{unit}{name} = NotImplemented",
        ]
    text = [
        *asked,
        f"{indent}if {name} is NotImplemented:  # not for the fast copy",
        *(unit + line if line.strip() else line for line in lines),
        f"{indent}else:",
        f"{indent}{unit}{results} = {name}",
        *(f"{indent}{unit}{one} = {other}" for one, other in region.twins),
        *(f"{indent}{unit}{line}" for line in if_given(region.unsure)),
        f"{indent}{unit}del {name}",
    ]
    final = module.newline if module.data[call.start : call.end].endswith((b"\n", b"\r")) else ""
    edit = Edit(start=call.start, end=call.end, text=module.newline.join(text) + final)
    _check(module, region, edit)
    return edit


def _check(module: Module, region: Region, edit: Edit) -> None:
    """The loop is still the loop. Raises `RewriterError`."""
    try:
        after = parse_quietly(apply_edits(module.data, [edit]).decode("utf-8"), module.path)
    except (SyntaxError, ValueError) as error:
        raise RewriterError(f"the loop cannot be indented: {error}") from error
    loop = _loop_of(region.helper)[0]
    kept = [node for node in ast.walk(after) if isinstance(node, ast.If) and _dumped(node.body) == _dumped([loop])]
    if not kept:
        raise RewriterError("the loop's text means something else at another indentation")


def _free(name: str, module: Module) -> str:
    number, candidate = 2, name
    while candidate in module.identifiers:
        candidate, number = f"{name}_{number}", number + 1
    return candidate


# ---------------------------------------------------------------- the kernel's text


def _function(region: Region, text: str) -> ast.FunctionDef:
    """The kernel; copies for compilers may stand in front of it."""
    functions = [node for node in parse_quietly(text, "<kernel>").body if isinstance(node, ast.FunctionDef)]
    return next(node for node in functions if node.name == region.kernel)


def _begins_at_the_end(kernel: str, function: ast.FunctionDef, original: Sequence[ast.stmt]) -> bool:
    """Whether nothing but what stands right before the loop as it was names the sign for no value.

    Then the fast path never gives it as the one result, where it would say that the loop has not run.
    """
    before = [node for statement in function.body[: -len(original)][-1:] for node in ast.walk(statement)]
    named = [node for node in ast.walk(parse_quietly(kernel, "<kernel>")) if _is_sign(node)]
    return len(named) == len([node for node in before if _is_sign(node)]) == 1


def _is_sign(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == UNSET


def _loop_of(helper: str) -> list[ast.stmt]:
    """The loop and the `return` behind it, of the kernel as outlined."""
    function = parse_quietly(helper, "<kernel>").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert isinstance(function.body[-1], ast.Return)
    return function.body[-2:]


def _blocks(body: Sequence[ast.stmt]) -> Iterator[Sequence[ast.stmt]]:
    """The body, and what stands in its `if`s."""
    yield body
    for statement in body:
        if isinstance(statement, ast.If):
            yield from _blocks(statement.body)
            if statement.orelse:
                yield from _blocks(statement.orelse)


def _dumped(nodes: Sequence[ast.AST]) -> list[str]:
    return [ast.dump(node) for node in nodes]


def _may_raise(statement: ast.stmt, block: Sequence[ast.stmt]) -> bool:
    """Whether a statement of the fast path may end it by an exception; the blocks of an `if` are asked one by one."""
    match statement:
        case ast.If():
            return False  # tests of types, which rewriters write so that they cannot raise
        case ast.Try(handlers=[ast.ExceptHandler(type=ast.Name(id="Exception"), body=handling)], finalbody=[]):
            kept = [_kept(one) for one in block[: block.index(statement)]]  # behind a success stands only what ends it
            return any(not isinstance(one, ast.Pass) and ast.unparse(one) not in kept for one in handling)
        case ast.Assign() if _kept(statement):
            return False  # nothing has changed yet
        case ast.Return() | ast.Assign():
            return any(not _is_harmless(node) for node in ast.walk(statement))
        case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Global():
            return False
    return True


def _kept(statement: ast.stmt) -> str:
    """The statement that puts back what this one keeps: the numbers of an array, the state of a generator."""
    match statement:
        case ast.Assign(
            targets=[ast.Name(id=copy)],
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=array), attr="copy"), args=[], keywords=[]),
        ):
            return f"{array}[...] = {copy}"
        case ast.Assign(targets=[ast.Name(id=copy)], value=ast.Attribute(attr="state") as state):
            return f"{ast.unparse(state)} = {copy}"
    return ""


def _is_harmless(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in _HARMLESS
    loops = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.BinOp | ast.Subscript
    return not isinstance(node, loops | ast.Await | ast.Yield | ast.YieldFrom)
