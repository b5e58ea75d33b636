"""Reads small loops into the IR, for the tables of tests/test_dependence.py; `build` is for real programs.

    read("for i in range(n):\n    a[i] = b[i] * t\n")        → Nest

Knows `for … in range(…)`, assignments, augmented ones and swaps, `if`/`else`, `break`, `while` with a reason,
 calls by name (`draw`, `show`, `strange`; anything else is pure). Names in capitals and those that nothing
sets are symbols; everything that is not affine is opaque and may depend on all loops around it.
"""

from __future__ import annotations

import ast

from optadvisor.loops.nests.ir import (
    Access,
    Affine,
    Called,
    Comparison,
    Condition,
    Effect,
    Exit,
    Integer,
    Loop,
    LoopKind,
    Nest,
    Opaque,
    Operator,
    ScalarUse,
    Statement,
    Symbol,
    Update,
)

EFFECTS = {"draw": Effect.DRAWS, "show": Effect.OUTPUT, "strange": Effect.UNKNOWN}
OPERATORS = {
    ast.Add: Operator.ADD,
    ast.Sub: Operator.ADD,
    ast.Mult: Operator.MULTIPLY,
    ast.BitXor: Operator.XOR,
    ast.BitOr: Operator.BIT_OR,
    ast.BitAnd: Operator.BIT_AND,
}
ALWAYS_PURE = {"max", "min", "abs", "len", "range", "f", "g"}


def read(text: str, *, live_after: tuple[str, ...] | None = (), wide: tuple[str, ...] = ()) -> Nest:
    """`wide`: arrays, not lists of lists, whose rows cannot be one object."""
    tree = ast.parse(text)
    (loop,) = tree.body
    assert isinstance(loop, ast.For | ast.While)
    reader = _Reader(tree, wide)
    found = reader.loop(loop, [], [])
    lengths = tuple(Symbol(name=name, array=name[4:-1], dimension=0) for name in sorted(reader.lengths))
    return Nest(loop=found, symbols=lengths, live_after=live_after)


class _Reader:
    def __init__(self, tree: ast.Module, wide: tuple[str, ...]) -> None:
        self.wide = wide
        self.lengths: set[str] = set()
        self.used: set[str] = set()
        self.arrays = {_root(node) for node in ast.walk(tree) if isinstance(node, ast.Subscript)} | {
            node.value.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr == "append" and isinstance(node.value, ast.Name)
        }
        self.set = {
            ast.unparse(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store)
        }

    # ------------------------------------------------------------ loops

    def loop(self, node: ast.For | ast.While, around: list[tuple[str, str]], conditions: list[Condition]) -> Loop:
        start: Integer = Affine()
        stop: Integer = Opaque(text="end", variables=tuple(variable for _, variable in around))
        step, target, unknown = 1, "", ""
        if isinstance(node, ast.For):
            assert isinstance(node.target, ast.Name)
            assert isinstance(node.iter, ast.Call)
            target = node.target.id
            arguments = [self.integer(each, around) for each in node.iter.args]
            start, stop = (Affine(), arguments[0]) if len(arguments) == 1 else (arguments[0], arguments[1])
            if len(arguments) == 3:
                step = ast.literal_eval(node.iter.args[2])
        else:
            unknown = "its condition depends on what the body computes"
        variable = target if target and target not in self.used else f"{target}@{node.lineno}"
        self.used.add(variable)
        inside = [*around, (target, variable)]
        items: list[Loop | Statement] = []
        if isinstance(node, ast.While):
            items.append(self.statement(node, [node.test], [], inside, []))
        exits: list[Exit] = []
        self.body(node.body, inside, [], items, exits)
        assert node.end_lineno
        return Loop(
            variable=variable,
            target=target,
            kind=LoopKind.FOR if target else LoopKind.WHILE,
            start=start,
            stop=stop,
            step=step,
            line=node.lineno,
            end_line=node.end_lineno,
            text=ast.unparse(node).splitlines()[0].rstrip(":"),
            body=tuple(items),
            exits=tuple(exits),
            conditions=tuple(conditions),
            unknown=unknown,
        )

    def body(
        self,
        body: list[ast.stmt],
        around: list[tuple[str, str]],
        conditions: list[Condition],
        items: list[Loop | Statement],
        exits: list[Exit],
    ) -> None:
        for node in body:
            if isinstance(node, ast.For | ast.While):
                items.append(self.loop(node, around, conditions))
            elif isinstance(node, ast.If):
                items.append(self.statement(node, [node.test], [], around, conditions))
                self.body(node.body, around, [*conditions, self.condition(node, around, True)], items, exits)
                self.body(node.orelse, around, [*conditions, self.condition(node, around, False)], items, exits)
            elif isinstance(node, ast.Break | ast.Return):
                exits.append(Exit(word=type(node).__name__.lower(), line=node.lineno))
            elif isinstance(node, ast.Assert):
                items.append(self.statement(node, [node.test], [], around, conditions))
            elif isinstance(node, ast.Expr):
                items.append(self.statement(node, [node.value], [], around, conditions))
            elif isinstance(node, ast.AugAssign):
                items.append(self.statement(node, [node.target, node.value], [node.target], around, conditions))
            else:
                assert isinstance(node, ast.Assign)
                targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
                items.append(self.statement(node, [node.value], list(targets), around, conditions))

    # ------------------------------------------------------------ statements

    def statement(
        self,
        node: ast.stmt,
        values: list[ast.expr],
        targets: list[ast.expr],
        around: list[tuple[str, str]],
        conditions: list[Condition],
    ) -> Statement:
        accesses: list[Access] = []
        scalars: list[ScalarUse] = []
        called: list[Called] = []
        appended: Access | None = None
        for value in (*values, *(part for each in targets for part in _indexes(each))):
            appended = self.reads(value, around, accesses, scalars, called) or appended
        for target in targets:
            if isinstance(target, ast.Subscript):
                accesses.append(self.access(target, around, write=True))
            else:
                scalars.append(ScalarUse(name=ast.unparse(target), write=True, line=node.lineno))
        if appended is not None:
            accesses.append(appended)
        update = (
            Update(access=appended, op=Operator.APPEND) if appended else self.update(node, accesses, around, conditions)
        )
        return Statement(
            line=node.lineno,
            text=ast.unparse(node).splitlines()[0],
            accesses=tuple(accesses),
            scalars=tuple(scalars),
            conditions=tuple(conditions),
            update=update,
            called=tuple(called),
            raises=isinstance(node, ast.Assert),
        )

    def reads(
        self,
        node: ast.expr,
        around: list[tuple[str, str]],
        accesses: list[Access],
        scalars: list[ScalarUse],
        called: list[Called],
    ) -> Access | None:
        appended = None
        if isinstance(node, ast.Subscript):
            for part in _indexes(node):
                self.reads(part, around, accesses, scalars, called)
            accesses.append(self.access(node, around, write=False))
            return None
        if isinstance(node, ast.Name | ast.Attribute):
            name = ast.unparse(node)
            if (
                (name in self.set or isinstance(node, ast.Attribute))
                and name not in {target for target, _ in around}
                and name not in self.arrays
            ):
                scalars.append(ScalarUse(name=name, write=False, line=node.lineno))
            return None
        if isinstance(node, ast.Call):
            text = ast.unparse(node.func)
            if text.endswith(".append"):
                array = text.removesuffix(".append")
                appended = Access(array=array, subscripts=(), write=True, line=node.lineno, text=text)
            else:
                called.append(Called(text=text, effect=EFFECTS.get(text, Effect.PURE), line=node.lineno))
            for argument in node.args:
                self.reads(argument, around, accesses, scalars, called)
            return appended
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr):
                self.reads(part, around, accesses, scalars, called)
        return None

    def access(self, node: ast.Subscript, around: list[tuple[str, str]], *, write: bool) -> Access:
        parts = _indexes(node)
        array = _root(node)
        self.lengths.add(f"len({array})")
        return Access(
            array=array,
            subscripts=tuple(self.integer(part, around) for part in parts),
            lengths=(f"len({array})",),
            write=write,
            nested=0 if array in self.wide else len(parts) - 1,
            line=node.lineno,
            text=ast.unparse(node),
        )

    def update(
        self, node: ast.stmt, accesses: list[Access], around: list[tuple[str, str]], conditions: list[Condition]
    ) -> Update | None:
        if isinstance(node, ast.AugAssign):
            target, value, op = node.target, node.value, OPERATORS.get(type(node.op), Operator.OTHER)
            if op is Operator.ADD and isinstance(value, ast.Constant):
                op = Operator.COUNT
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            found = _operation(node)
            if found is None:
                return self.extreme(node, conditions)
            (target, value), op = (node.targets[0], found[0]), found[1]
        else:
            return None
        if ast.unparse(target) in {ast.unparse(part) for part in ast.walk(value) if isinstance(part, ast.expr)}:
            return None
        if isinstance(target, ast.Subscript):
            return Update(access=accesses[-1], op=op)
        return Update(scalar=ast.unparse(target), op=op)

    def extreme(self, node: ast.Assign, conditions: list[Condition]) -> Update | None:
        """`if e > s: s = e`, and a position noted beside it."""
        target = ast.unparse(node.targets[0])
        for condition in conditions:
            if not isinstance(condition.left, Opaque):
                continue
            test = ast.parse(condition.left.text, mode="eval").body
            if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not condition.scalars:
                continue
            best = ast.unparse(test.comparators[0])
            if best == target and ast.unparse(test.left) == ast.unparse(node.value):
                op = Operator.MAXIMUM if isinstance(test.ops[0], ast.Gt) else Operator.MINIMUM
                return Update(scalar=target, op=op)
            if best in condition.scalars and isinstance(node.value, ast.Name) and best != target:
                return Update(scalar=target, op=Operator.ARGUMENT)
        return None

    # ------------------------------------------------------------ integers and conditions

    def integer(self, node: ast.expr, around: list[tuple[str, str]]) -> Integer:
        terms = self.terms(node, dict(around))
        if terms is not None:
            constant = terms.pop("", 0)
            return Affine(terms=tuple(sorted((k, v) for k, v in terms.items() if v)), constant=constant)
        return Opaque(text=ast.unparse(node), variables=tuple(sorted(variable for _, variable in around)))

    def terms(self, node: ast.expr, loops: dict[str, str]) -> dict[str, int] | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return {"": node.value}
        if isinstance(node, ast.Name) and (node.id in loops or node.id not in self.set):
            return {loops.get(node.id, node.id): 1}
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "len":
            self.lengths.add(ast.unparse(node))
            return {ast.unparse(node): 1}
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return _scaled(self.terms(node.operand, loops), -1)
        if isinstance(node, ast.BinOp):
            left, right = self.terms(node.left, loops), self.terms(node.right, loops)
            if left is None or right is None:
                return None
            if isinstance(node.op, ast.Add | ast.Sub):
                sign = 1 if isinstance(node.op, ast.Add) else -1
                return {k: left.get(k, 0) + sign * right.get(k, 0) for k in left.keys() | right.keys()}
            if isinstance(node.op, ast.Mult) and not left.keys() - {""}:
                return _scaled(right, left.get("", 0))
        return None

    def condition(self, node: ast.If, around: list[tuple[str, str]], truth: bool) -> Condition:
        test = node.test
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            left, right = (self.integer(each, around) for each in (test.left, test.comparators[0]))
            difference = self.integer(ast.BinOp(test.left, ast.Sub(), test.comparators[0]), around)
            if isinstance(left, Affine) and isinstance(right, Affine) and isinstance(difference, Affine):
                return _compared(difference, test.ops[0], truth, node.lineno)
        accesses: list[Access] = []
        scalars: list[ScalarUse] = []
        self.reads(test, around, accesses, scalars, [])
        text = ast.unparse(test) if truth else f"not ({ast.unparse(test)})"
        variables = tuple(sorted(variable for _, variable in around))
        names = tuple(use.name for use in scalars)
        return Condition(left=Opaque(text=text, variables=variables), line=node.lineno, scalars=names)


def _compared(left: Affine, op: ast.cmpop, truth: bool, line: int) -> Condition:
    if isinstance(op, ast.Eq | ast.NotEq):
        equal = isinstance(op, ast.Eq) == truth
        return Condition(left=left, comparison=Comparison.ZERO if equal else Comparison.NOT_ZERO, line=line)
    flip = isinstance(op, ast.Lt | ast.LtE)  # a < b as not (a - b >= 0)
    strict = isinstance(op, ast.Lt | ast.Gt)
    sign = -1 if flip == truth else 1
    shift = -1 if strict == truth else 0
    terms = tuple((name, sign * factor) for name, factor in left.terms)
    return Condition(left=Affine(terms=terms, constant=sign * left.constant + shift), line=line)


def _scaled(terms: dict[str, int] | None, factor: int) -> dict[str, int] | None:
    return None if terms is None else {name: factor * value for name, value in terms.items()}


def _operation(node: ast.Assign) -> tuple[ast.expr, Operator] | None:
    """The other operand and the operator of `s = s + e`, `s = e + s`, `s = max(s, e)`."""
    target, value = ast.unparse(node.targets[0]), node.value
    if isinstance(value, ast.BinOp) and type(value.op) in OPERATORS:
        op = OPERATORS[type(value.op)]
        if ast.unparse(value.left) == target:
            return value.right, op
        if ast.unparse(value.right) == target:
            return value.left, Operator.OTHER if isinstance(value.op, ast.Sub) else op
    if isinstance(value, ast.Call) and ast.unparse(value.func) in ("max", "min") and len(value.args) == 2:
        others = [each for each in value.args if ast.unparse(each) != target]
        if len(others) == 1:
            return others[0], Operator(ast.unparse(value.func))
    return None


def _root(node: ast.Subscript) -> str:
    value: ast.expr = node
    while isinstance(value, ast.Subscript):
        value = value.value
    return ast.unparse(value)


def _indexes(node: ast.expr) -> list[ast.expr]:
    """`a[i][j]` and `a[i, j]`: the expressions i, j."""
    if not isinstance(node, ast.Subscript):
        return []
    last = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [*_indexes(node.value), *last]
