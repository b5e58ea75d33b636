"""What kinds of value a function computes, if it computes only with plain, unchanging values; why not, otherwise.

    def paths(rows, columns):                     Pure(parameters={"rows": int, "columns": int}, …).read(body)
        if rows == 0 or columns == 0:             → returns {"int"}
            return 1
        return paths(rows - 1, columns) + paths(rows, columns - 1)

A kind is the set of exact built-in types that a value may have, or `Many`: a list or tuple of such. What is read here
has no effect but its result: it prints nothing, calls no code of the user's but the function itself, and changes no
object, so lists stay as they are. An operation that can only raise has no kind (the empty set).

Does not handle: dictionaries, sets, arrays, objects, methods other than those of texts, `try`, `with`, lambdas.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import (
    ALL_SCALARS,
    BUILTINS,
    CHOOSING,
    ITERATING,
    MATH,
    NOTHING,
    NUMBERS,
    TEXT_METHODS,
    WHOLE,
    Impure,
    Kind,
    Many,
    Scalars,
    arithmetic,
    join,
)
from optadvisor.source.site import Site


@dataclass(kw_only=True)
class Pure:
    """Reads the text of `site`; raises `Impure` where it may do more than compute."""

    site: Site
    parameters: Mapping[str, Kind]
    """What they are at the first call, and in all calls of the function by itself (which `arguments` is for)."""
    outside: Mapping[str, Kind]
    """The module's names for data that the function may read."""
    result: Scalars = NOTHING
    variables: dict[str, Kind] = field(default_factory=dict)
    arguments: dict[str, Kind] = field(default_factory=dict)
    """Parameter → what the function's calls of itself pass for it."""
    changed: bool = False

    def read(self, body: tuple[ast.stmt, ...]) -> None:
        """Goes over the text until nothing new comes up."""
        self.variables = dict(self.parameters)
        self.changed = True
        while self.changed:
            self.changed = False
            for statement in body:
                self._statement(statement)

    # ------------------------------------------------------------ statements

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Return():
                self._return(statement)
            case ast.Assign(targets=targets, value=value):
                kind = self._pair(targets, value)
                for target in targets if kind is not None else ():
                    self._bind(target, kind or NOTHING)
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                self._bind(target, self.of(value))
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                before = self.variables.get(target.id, NOTHING)
                if isinstance(before, Many) or isinstance(self.of(value), Many):
                    raise Impure(f"`{self.site.code(statement)}` may change a list", statement)
                self._bind(target, self._operation(before, op, self.of(value), statement))
            case ast.If(test=test) | ast.While(test=test):
                self.of(test)
                self._block([*statement.body, *statement.orelse])
            case ast.For(target=target, iter=iterable):
                self._bind(target, self.element(iterable))
                self._block([*statement.body, *statement.orelse])
            case ast.Raise(exc=exc, cause=None):
                self._exception(exc, statement)
            case ast.Assert(test=test, msg=message):
                self.of(test)
                self.of(message) if message is not None else None
            case ast.Pass() | ast.Break() | ast.Continue() | ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise Impure(f"`{_first_line(self.site, statement)}` may do more than compute", statement)

    def _block(self, block: list[ast.stmt]) -> None:
        for statement in block:
            self._statement(statement)

    def _return(self, statement: ast.Return) -> None:
        kind = self.of(statement.value) if statement.value is not None else frozenset({"NoneType"})
        if isinstance(kind, Many):
            raise Impure(f"`{self.site.code(statement)}` gives a list, and the next call may change it", statement)
        if not kind <= self.result:
            self.result, self.changed = self.result | kind, True

    def _pair(self, targets: list[ast.expr], value: ast.expr) -> Kind | None:
        """`a, b = b, a + b` bound element by element; otherwise the value's kind."""
        target = targets[0]
        if len(targets) != 1 or not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
            return self.of(value)
        if len(target.elts) != len(value.elts):
            raise Impure(f"`{self.site.code(value)}` has another length than its targets", value)
        for one, kind in list(zip(target.elts, [self.of(item) for item in value.elts], strict=True)):
            self._bind(one, kind)
        return None

    def _bind(self, target: ast.expr, kind: Kind) -> None:
        if isinstance(target, ast.Tuple):
            for part in target.elts:
                self._bind(part, self._inside(kind))
            return
        if not isinstance(target, ast.Name):
            raise Impure(f"`{self.site.code(target)}` is changed", target)
        before = self.variables.get(target.id, NOTHING)
        after = join(before, kind, target)
        if after != before:
            self.variables[target.id], self.changed = after, True

    def _exception(self, raised: ast.expr | None, statement: ast.stmt) -> None:
        name = raised.func if isinstance(raised, ast.Call) else raised
        known = isinstance(name, ast.Name) and is_builtin(self.site, name, name.id)
        kind = getattr(builtins, name.id, None) if known and isinstance(name, ast.Name) else None
        if not isinstance(kind, type) or not issubclass(kind, Exception):
            raise Impure(f"`{_first_line(self.site, statement)}` may do more than compute", statement)
        if isinstance(raised, ast.Call):
            for argument in raised.args:
                self.of(argument)
            if raised.keywords:
                raise Impure(f"`{_first_line(self.site, statement)}` may do more than compute", statement)

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> Kind:  # noqa: C901 - a case for each kind of expression
        """The kind of an expression's value. Raises `Impure`."""
        match node:
            case ast.Constant(value=value) if type(value).__name__ in ALL_SCALARS:
                return frozenset({type(value).__name__})
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.BinOp(left=left, op=op, right=right):
                return self._operation(self.of(left), op, self.of(right), node)
            case ast.UnaryOp(op=op, operand=operand):
                return self._unary(op, self.of(operand), node)
            case ast.BoolOp(values=values):
                return self._any_of(values, node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.of(test)
                return self._any_of([body, orelse], node)
            case ast.Compare():
                return self._comparison(node)
            case ast.Call():
                return self._call(node)
            case ast.Subscript(value=value, slice=index):
                return self._item(self.of(value), index)
            case ast.Tuple(elts=elts):
                self._scalars([self.of(item) for item in elts], node)
                return frozenset({"tuple"})
            case ast.List(elts=elts):
                return Many("list", self._any_of(elts, node))
            case ast.ListComp(elt=elt):
                self._comprehension(node.generators)
                return Many("list", self.of(elt))
            case ast.JoinedStr(values=values):
                for part in values:
                    self._scalars([self.of(part.value if isinstance(part, ast.FormattedValue) else part)], part)
                    if isinstance(part, ast.FormattedValue) and part.format_spec is not None:
                        self.of(part.format_spec)
                return frozenset({"str"})
        raise Impure(f"`{self.site.code(node)}` may do more than compute", node)

    def _name(self, node: ast.Name, name: str) -> Kind:
        meaning = self.site.resolved(node)
        if name in self.site.bound_names:
            own = meaning.startswith(f".{self.site.ref.qualname}.<locals>.") or (
                not meaning and name not in self._of_comprehensions()
            )
            if own:
                return self.variables.get(name, NOTHING)
        elif name in self.outside and meaning == f".{name}":
            return self.outside[name]
        raise Impure(f"what `{name}` stands for is not known", node)

    def _of_comprehensions(self) -> set[str]:
        nodes = ast.walk(self.site.node) if self.site.node is not None else ()
        targets = (node.target for node in nodes if isinstance(node, ast.comprehension))
        return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}

    def _any_of(self, nodes: list[ast.expr], where: ast.AST) -> Kind:
        found: Kind = NOTHING
        for node in nodes:
            found = join(found, self.of(node), where)
        return found

    def _scalars(self, kinds: list[Kind], node: ast.AST) -> Scalars:
        found: Scalars = NOTHING
        for kind in kinds:
            if isinstance(kind, Many):
                raise Impure("a list is used there in a way that is not known", node)
            found |= kind
        return found

    def _operation(self, left: Kind, op: ast.operator, right: Kind, node: ast.AST) -> Kind:
        if isinstance(left, Many) or isinstance(right, Many):
            if isinstance(op, ast.Add) and isinstance(left, Many) and isinstance(right, Many):
                return join(left, right, node)
            return NOTHING if not left or not right else self._scalars([left, right], node)
        found: Scalars = NOTHING
        for one in left:
            for other in right:
                found |= arithmetic(one, op, other)
        whole_power = isinstance(node, ast.BinOp) and isinstance(op, ast.Pow) and _is_count(node.right)
        return frozenset({"int"}) if whole_power and left and left <= WHOLE else found

    def _unary(self, op: ast.unaryop, operand: Kind, node: ast.AST) -> Kind:
        if isinstance(op, ast.Not):
            return frozenset({"bool"})
        kinds = self._scalars([operand], node) & NUMBERS
        return frozenset({"int"} if kinds & WHOLE else set()) | (kinds - WHOLE)

    def _comparison(self, node: ast.Compare) -> Kind:
        for operand in (node.left, *node.comparators):
            self.of(operand)
        for op, left, right in zip(node.ops, (node.left, *node.comparators), node.comparators, strict=False):
            if isinstance(op, ast.Is | ast.IsNot) and not any(
                isinstance(side, ast.Constant) and (side.value is None or type(side.value) is bool)
                for side in (left, right)
            ):
                raise Impure(f"`{self.site.code(node)}` asks for identity", node)
        return frozenset({"bool"})

    def _item(self, value: Kind, index: ast.expr) -> Kind:
        if isinstance(index, ast.Slice):
            for part in (index.lower, index.upper, index.step):
                self._scalars([self.of(part)] if part is not None else [], index)
            return value if isinstance(value, Many) else value & {"str", "tuple"}
        self._scalars([self.of(index)], index)
        return self._inside(value)

    # ------------------------------------------------------------ calls

    def _call(self, node: ast.Call) -> Kind:
        if any(isinstance(argument, ast.Starred) for argument in node.args) or any(not k.arg for k in node.keywords):
            raise Impure(f"`{self.site.code(node)}` spreads its arguments", node)
        if self.site.helper(node) is self.site.node and self.site.node is not None:
            return self._itself(node)
        func = node.func
        if isinstance(func, ast.Attribute) and func.attr in (*TEXT_METHODS, "split") and not node.keywords:
            return self._method(node, func)
        module, _, name = self.site.resolved(func).rpartition(".")
        if module == "math" and name in MATH and not node.keywords:
            self._scalars([self.of(argument) for argument in node.args], node)
            return MATH[name]
        if module != "builtins" or not isinstance(func, ast.Name):
            raise Impure(f"`{self.site.code(node)}` may do more than compute", node)
        return self._builtin(node, name)

    def _method(self, node: ast.Call, func: ast.Attribute) -> Kind:
        if isinstance(self.of(func.value), Many):  # numbers have no such methods, and tuples `count` only
            raise Impure(f"`{self.site.code(func.value)}` may be something else than a text", node)
        for argument in node.args:
            if func.attr == "join":
                self.element(argument)
            else:
                self._scalars([self.of(argument)], node)
        return Many("list", frozenset({"str"})) if func.attr == "split" else TEXT_METHODS[func.attr]

    def _builtin(self, node: ast.Call, name: str) -> Kind:
        if name in (*CHOOSING, "sum") and len(node.args) == 1:
            return self._over(node, name)
        if node.keywords:
            raise Impure(f"`{self.site.code(node)}` may do more than compute", node)
        if name in ("all", "any") and len(node.args) == 1:
            self.element(node.args[0])
            return BUILTINS[name]
        kinds = [self.of(argument) for argument in node.args]
        if name == "len" and len(kinds) == 1:
            return BUILTINS[name]
        found = self._scalars(kinds, node)
        if name in CHOOSING and len(kinds) > 1:
            return found
        if name == "abs":
            return frozenset({"int"} if found & WHOLE else set()) | frozenset(
                {"float"} if found & {"float", "complex"} else set()
            )
        if name == "pow" and len(kinds) == 3:
            return frozenset({"int"})
        if name == "round" and kinds:
            whole = len(kinds) == 1 or found <= WHOLE
            return frozenset({"int"}) if whole else frozenset({"float", "int"})
        if name in BUILTINS:
            return BUILTINS[name]
        raise Impure(f"`{self.site.code(node)}` may do more than compute", node)

    def _over(self, node: ast.Call, name: str) -> Kind:
        """`sum(…)`, `min(…)` and `max(…)` over one iterable."""
        element = self._scalars([self.element(node.args[0])], node)
        for keyword in node.keywords:
            if keyword.arg != "default" or name == "sum":
                raise Impure(f"`{self.site.code(node)}` may do more than compute", node)
            element |= self._scalars([self.of(keyword.value)], node)
        if name != "sum":
            return element
        return frozenset({"int"}) | (element & (NUMBERS - WHOLE))

    def _itself(self, node: ast.Call) -> Kind:
        passed = dict(zip(self.site.parameters, node.args, strict=False))
        passed |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        for name, value in passed.items():
            before = self.arguments.get(name, NOTHING)
            after = join(before, self.of(value), value)
            if after != before:
                self.arguments[name], self.changed = after, True
        return self.result

    # ------------------------------------------------------------ iteration

    def element(self, node: ast.expr) -> Kind:
        """The kind of what iterating over an expression gives. Raises `Impure`."""
        if isinstance(node, ast.GeneratorExp):
            self._comprehension(node.generators)
            return self.of(node.elt)
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and name in ITERATING and is_builtin(self.site, node.func, name):
            return self._iterating(node, name)
        return self._inside(self.of(node))

    def _inside(self, kind: Kind) -> Kind:
        """What is in a value of this kind; whatever else is not iterable, and raises."""
        if isinstance(kind, Many):
            return kind.element
        return (ALL_SCALARS if "tuple" in kind else NOTHING) | (kind & {"str"})

    def _iterating(self, node: ast.Call, name: str) -> Kind:
        if node.keywords or not node.args or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise Impure(f"`{self.site.code(node)}` may do more than compute", node)
        if name == "range":
            self._scalars([self.of(argument) for argument in node.args], node)
            return frozenset({"int"})
        inner = [self.element(argument) for argument in node.args]
        if name == "reversed":
            return inner[0]
        found: Kind = frozenset({"int"}) if name == "enumerate" else NOTHING
        for kind in inner:
            found = join(found, kind, node)
        return Many("tuple", found)

    def _comprehension(self, generators: list[ast.comprehension]) -> None:
        for generator in generators:
            if generator.is_async:
                raise Impure("it waits for something", generator.iter)
            self._bind(generator.target, self.element(generator.iter))
            for test in generator.ifs:
                self.of(test)


def _is_count(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 0


def _first_line(site: Site, statement: ast.stmt) -> str:
    return site.code(statement).partition("\n")[0].strip()


def own_calls(site: Site) -> Iterator[ast.Call]:
    """Where the function calls itself."""
    for node in ast.walk(site.node) if site.node is not None else ():
        if isinstance(node, ast.Call) and site.helper(node) is site.node:
            yield node
