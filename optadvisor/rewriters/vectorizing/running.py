"""Values that each iteration makes of the one before: running sums, products and extremes, a sign that alternates.

    for i in range(n):             total_steps = _steps(np.add, total, x[:n])       n + 1 values, the first is `total`
        before[i] = total          before[:n] = total_steps[:-1]
        total += x[i]              after[:n] = total_steps[1:]
        after[i] = total           total = total_steps[-1]

`accumulate` goes from left to right as the loop does, so that the last bit is the same. An iteration that leaves the
value as it is adds -0.0, which changes nothing at all. nan among numbers whose extreme is wanted raises.

Does not handle: values that depend on themselves in another way (`x = a * x + b[i]`); those in arrays (`inplace`).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from optadvisor.loops.values import BOOL, FLOAT, INT, Number
from optadvisor.rewriters.vectorizing import expressions, gathering, infinity
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, aligned, assign, expression, name

STEPS = '''def {name}(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = {numpy}.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = {numpy}.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)'''
EXTREMES = '''def {name}(function, first, numbers):
    """`first`, then the largest (smallest) of it and the numbers up to each one; of 0.0 and -0.0 the earlier."""
    found = {numpy}.concatenate(([first], numbers))
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    steps = function.accumulate(found)
    if steps[-1] != steps[-1]:
        raise ValueError
    zeros = {numpy}.flatnonzero(steps == 0)
    if len(zeros):
        steps[zeros] = found[zeros[0]]
    return steps'''
SHIFTED = '''def {name}(first, numbers):
    """`first`, then the numbers."""
    firsts = {numpy}.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = {numpy}.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype:
        raise TypeError
    return found'''
PLAIN_ZEROS = '''def {name}(numbers):
    """The numbers; raises ValueError for -0.0, which is as large as 0.0: the later one would count."""
    if {numpy}.any({numpy}.signbit(numbers) & (numbers == 0)):
        raise ValueError
    return numbers'''
IN_TURNS = '''def {name}(number, count, dtype):
    """An array of `count` numbers: `number`, -`number`, `number`, …"""
    found = {numpy}.full(count, number, dtype)
    found[1::2] = -number
    return found'''
TOOLS = {"_in_turns": IN_TURNS, "_steps": STEPS, "_so_far": EXTREMES, "_after": SHIFTED, "_plain_zeros": PLAIN_ZEROS}
FUNCTIONS: dict[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "add", ast.Mult: "multiply"}
TURNED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.Gt(), ast.Gt: ast.Lt(), ast.LtE: ast.GtE(), ast.GtE: ast.LtE(),
}  # fmt: skip
NEUTRAL = {("add", FLOAT): "-0.0", ("add", INT): "0", ("multiply", FLOAT): "1.0"}


@dataclass(frozen=True, kw_only=True)
class Running:
    """A variable that one statement sets anew in each iteration."""

    word: str
    """`add`, `multiply`, `maximum`, `minimum`; `negative` for `s = -s`; `after` for `previous = x[i]`."""
    statement: ast.stmt
    value: ast.expr | None = None
    """What is compared with an extreme, or assigned."""
    later: bool = False
    """Does the later one of equal numbers count, as in `best = max(x, best)`?"""


# ---------------------------------------------------------------- variables


def recognised(scene: Scene, statement: ast.stmt, variable: str) -> Running | None:
    """How the statement sets the variable; None where that is no running value."""
    stored = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if stored != {variable} or any(_is_effect(n) for n in ast.walk(statement)):
        return None
    extreme = _extreme(scene, statement, variable)
    if extreme is not None:
        return extreme
    words = _words([statement], variable)
    if words is not None and len(words) == 1:
        return Running(word=words.pop(), statement=statement)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    value = statement.value
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) and _is(value.operand, variable):
        return Running(word="negative", statement=statement)
    if not isinstance(statement.targets[0], ast.Name) or _reads(value, variable):
        return None
    return Running(word="after", statement=statement, value=value)


def _is_effect(node: ast.AST) -> bool:
    return isinstance(node, ast.For | ast.While) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
    )


def _is(node: ast.expr, variable: str) -> bool:
    return isinstance(node, ast.Name) and node.id == variable


def _reads(node: ast.AST, variable: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == variable for n in ast.walk(node))


def _words(body: list[ast.stmt], variable: str) -> set[str] | None:
    """The functions by which these statements change the variable, at most once; None for anything else."""
    if not body or (len(body) == 1 and isinstance(body[0], ast.Pass)):
        return set()
    if len(body) > 1:
        return None
    (node,) = body
    if isinstance(node, ast.If):
        yes, no = _words(node.body, variable), _words(node.orelse, variable)
        return None if yes is None or no is None or _reads(node.test, variable) else yes | no
    change = _change(node, variable)
    return None if change is None else {FUNCTIONS[type(change[0])]}


def _change(node: ast.stmt, variable: str) -> tuple[ast.operator, ast.expr] | None:
    """The operator and the other operand of an update."""
    if isinstance(node, ast.AugAssign) and _is(node.target, variable) and not _reads(node.value, variable):
        return (node.op, node.value) if type(node.op) in FUNCTIONS else None
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not _is(node.targets[0], variable):
        return None
    value = node.value
    if not isinstance(value, ast.BinOp) or type(value.op) not in FUNCTIONS:
        return None
    if _is(value.left, variable) and not _reads(value.right, variable):
        return value.op, value.right
    if _is(value.right, variable) and not _reads(value.left, variable) and not isinstance(value.op, ast.Sub):
        return value.op, value.left
    return None


def _extreme(scene: Scene, statement: ast.stmt, variable: str) -> Running | None:
    """`if x > best: best = x`, `best = max(best, x)`, `best = x if x > best else best`, the same with `>=`."""
    if isinstance(statement, ast.If) and len(statement.body) == 1 and not statement.orelse:
        inner = statement.body[0]
        value = inner.value if isinstance(inner, ast.Assign) and len(inner.targets) == 1 else None
        return None if value is None else _compared(statement, statement.test, value, variable)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    value = statement.value
    if isinstance(value, ast.IfExp) and _is(value.orelse, variable):
        return _compared(statement, value.test, value.body, variable)
    if isinstance(value, ast.Call) and len(value.args) == 2 and not value.keywords:
        word = {"builtins.max": "maximum", "builtins.min": "minimum"}.get(scene.text.site.resolved(value.func))
        mine, other = value.args if _is(value.args[0], variable) else value.args[::-1]
        if word is not None and _is(mine, variable) and not _reads(other, variable):
            return Running(word=word, statement=statement, value=other, later=mine is not value.args[0])
    return None


def _compared(statement: ast.stmt, test: ast.expr, value: ast.expr, variable: str) -> Running | None:
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or _reads(value, variable):
        return None
    left, op, right = test.left, test.ops[0], test.comparators[0]
    if _is(left, variable):
        left, right = right, left
        op = TURNED.get(type(op), op)
    if not _is(right, variable) or ast.dump(left) != ast.dump(value) or type(op) not in TURNED:
        return None
    word = "maximum" if isinstance(op, ast.Gt | ast.GtE) else "minimum"
    return Running(word=word, statement=statement, value=value, later=isinstance(op, ast.GtE | ast.LtE))


# ---------------------------------------------------------------- their values


@dataclass(frozen=True, kw_only=True)
class Values:
    """All values of a running variable: before and after the statement that sets it, and the last one."""

    before: Vec
    after: Vec
    last: Vec


def values(scene: Scene, variable: str, found: Running, axis: Axis) -> tuple[list[ast.stmt], Values]:
    """The statement that works them out. `axis` is the innermost."""
    node = found.statement
    if scene.axes[-1] != axis:
        raise Unvectorized(f"each iteration needs the `{variable}` of the one before", node.lineno)
    machine = _machine(scene, variable, node)
    if found.word not in ("maximum", "minimum", "after"):
        for part in ast.walk(node):
            infinity.refuse_total(scene, part if isinstance(part, ast.Name) and part.id == variable else None)
            infinity.refuse_total(scene, part if isinstance(part, ast.BinOp) else None)
    old = scene.env.get(variable) or Vec(node=name(variable), machine=machine)
    first = aligned(old, scene.axes[:-1])
    if found.word == "negative":
        made = _alternating(scene, first, axis, machine, node)
    elif found.word in ("maximum", "minimum"):
        made = _extremes(scene, found, first, machine)
    else:
        if found.value is not None:
            change = expressions.vector(scene, found.value)
        else:
            change = _changed(scene, [node], variable, found.word, machine)
        numbers = of_machine(gathering.spread(scene, change, scene.axes), machine, node)
        wish = "_after" if found.word == "after" else "_steps"
        made = tool(scene, wish, found.word, first, numbers.node)
    steps = scene.new(f"{variable}_steps")
    return [*scene.take_ahead(), assign(steps, made)], _cut(scene, steps, machine)


def _cut(scene: Scene, steps: str, machine: str) -> Values:
    dots = "" if len(scene.axes) == 1 else "..., "
    return Values(
        before=Vec(node=expression(f"{steps}[{dots}:-1]"), axes=scene.axes, machine=machine),
        after=Vec(node=expression(f"{steps}[{dots}1:]"), axes=scene.axes, machine=machine),
        last=Vec(node=expression(f"{steps}[{dots}-1]"), axes=scene.axes[:-1], machine=machine),
    )


def tool(scene: Scene, wish: str, word: str, first: ast.expr, numbers: ast.expr) -> ast.expr:
    known = scene.text.fresh(wish)
    if wish == "_after":
        return expression(f"{known}(FIRST, NUMBERS)", FIRST=first, NUMBERS=numbers)
    return expression(f"{known}({scene.text.numpy}.{word}, FIRST, NUMBERS)", FIRST=first, NUMBERS=numbers)


def _machine(scene: Scene, variable: str, near: ast.stmt) -> str:
    """The kind of number of a variable."""
    loops = [loop for loop in scene.loops if loop.lineno <= near.lineno <= (loop.end_lineno or loop.lineno)]
    for loop in sorted(loops, key=lambda one: -one.lineno):
        for node in ast.walk(loop):
            found = scene.facts.values.get(node) if isinstance(node, ast.Name) and node.id == variable else None
            if isinstance(found, Number) and found.machine != BOOL:
                return found.machine
    raise Unvectorized(f"what `{variable}` holds is not known", near.lineno)


def of_machine(numbers: Vec, machine: str, node: ast.stmt) -> Vec:
    """As floats, if a variable that is a float takes ints."""
    if numbers.machine == machine:
        return numbers
    if machine == FLOAT and numbers.machine == INT:
        return replace(numbers, node=expression("A.astype(float)", A=numbers.node), machine=FLOAT)
    raise Unvectorized("a running value changes its type", node.lineno)


def _changed(scene: Scene, body: list[ast.stmt], variable: str, word: str, machine: str) -> Vec:
    """What is added to the variable (or it is multiplied with) in each iteration."""
    if not body or isinstance(body[0], ast.Pass):
        if (word, machine) not in NEUTRAL:
            raise Unvectorized("a product of ints could exceed 64 bits")
        return Vec(node=expression(NEUTRAL[word, machine]), machine=machine)
    (node,) = body
    if isinstance(node, ast.If):
        test = expressions.truth(scene, node.test)
        sides = []
        for side in (node.body, node.orelse):
            if any(expressions.is_dangerous(scene, each) for each in side):
                raise Unvectorized(f"`{variable}` changes by what only some iterations may work out", node.lineno)
            sides.append(_changed(scene, side, variable, word, machine))
        return expressions.where(scene, test, *sides)
    found = _change(node, variable)
    assert found is not None
    op, value = found
    if word == "multiply" and machine == INT:
        raise Unvectorized("a product of ints could exceed 64 bits", node.lineno)
    change = expressions.vector(scene, value)
    if isinstance(op, ast.Sub):
        return replace(change, node=ast.UnaryOp(ast.USub(), change.node), view="", factors=None)
    return change


def _alternating(scene: Scene, first: ast.expr, axis: Axis, machine: str, node: ast.stmt) -> ast.expr:
    """s, -s, s, -s, …"""
    if len(scene.axes) > 1:
        raise Unvectorized("a sign alternates in an inner loop", node.lineno)
    count = gathering.length(scene, axis)
    dtype = "float" if machine == FLOAT else "int"
    return expression(f"{scene.text.fresh('_in_turns')}(FIRST, COUNT + 1, {dtype})", FIRST=first, COUNT=count)


def _extremes(scene: Scene, found: Running, first: ast.expr, machine: str) -> ast.expr:
    assert found.value is not None
    numbers = expressions.vector(scene, found.value)
    if len(scene.axes) > 1 or numbers.machine != machine:
        raise Unvectorized("a running extreme in an inner loop, or of ints and floats", found.statement.lineno)
    full = gathering.spread(scene, numbers, scene.axes).node
    return extremes(scene, found.word, first, full, later=found.later)


def extremes(scene: Scene, word: str, first: ast.expr, numbers: ast.expr, *, later: bool) -> ast.expr:
    """`first`, then the extreme of it and the `numbers` up to each one; of equal numbers the `later` or earlier one."""
    if later:
        zeros = scene.text.fresh("_plain_zeros")
        first, numbers = (expression(f"{zeros}(NUMBERS)", NUMBERS=each) for each in (first, numbers))
    return tool(scene, "_so_far", word, first, numbers)
