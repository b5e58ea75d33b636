"""The text of compiled copies: the user's own source, sliced by byte span, with checks put where `kinds` asks for them.

    def mean(a):                      @_compiled
        s = 0.0                       def _mean_kernel(a):
        for x in a:                       s = 0.0
            s += x                        for x in _nonempty(a):
        return s / len(a)                     s = _checked_add(s, x)
                                          return s / len(a)

Comments and layout outside the replaced expressions stay as the user wrote them. Imports inside a function are left out
of the copy and listed for the top of the file; calls of the file's own functions go to their copies, with whatever the
copies need besides: globals, the recursion depth left, the 1.0 of `power`.

Does not handle: a statement that shares its line with the function's docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.loops.expressions import INFINITIES
from optadvisor.loops.facts import Facts
from optadvisor.loops.filling import copied_rows, filled, names_in
from optadvisor.loops.infinite import AS_FLOAT
from optadvisor.loops.kinds import Inference, defaults
from optadvisor.loops.lists import HOLE
from optadvisor.loops.settling import FALSE, TRUE
from optadvisor.rewriters._kernel_folds import Rounds, fold_body
from optadvisor.rewriters._kernel_plan import Plan, plan_checks
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

REMOVED = "\0"
_Plan = Plan
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
TIGHT = (ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.Attribute)


@dataclass(kw_only=True)
class Names:
    """The names that the copies use, chosen so that they occur nowhere else in the file."""

    site: Site
    inference: Inference
    kernels: dict[ast.FunctionDef, str]
    parameters: tuple[str, ...]
    """Of the function that is replaced: those its copy takes."""
    numba: str
    numpy: str
    grown: Mapping[str, str] = field(default_factory=dict)
    """Those parameters that are lists to which it only appends → dtype of what it appends."""
    checks: dict[str, str] = field(default_factory=dict)
    """Check → name, for those in use."""
    parts: list[str] = field(default_factory=list)
    """Functions that stand for comprehensions and folds."""

    def check(self, check: str) -> str:
        return self.checks.setdefault(check, self.site.fresh(f"_{check}"))

    @property
    def compiled(self) -> str:
        return self.site.fresh("_compiled")

    @property
    def compensates(self) -> str:
        return self.site.fresh("_compensates")

    @property
    def one(self) -> str:
        return self.site.fresh("one")

    @property
    def depth(self) -> str:
        return self.site.fresh("depth")

    def flag(self, variable: str) -> str:
        """The variable of a copy that says whether another one is of the type that is wanted."""
        return self.site.fresh(f"{variable}_fits")

    @property
    def filling(self) -> str:
        """The copy that fills lists which it is handed."""
        assert self.site.node is not None
        return self.site.fresh(f"{self.kernels[self.site.node]}_filling")

    def extras(self, function: ast.FunctionDef) -> tuple[str, ...]:
        """Further parameters of a copy, after the original's: globals that it or its callees read, `one`, `depth`."""
        facts = self.inference.facts
        reached = [function]
        for each in reached:
            reached += [callee for callee in facts[each].helpers.values() if callee not in reached]
        found = dict.fromkeys(name for each in reached for name in sorted(facts[each].globals))
        checks = [check for each in reached for check in (*facts[each].checks.values(), *facts[each].calls.values())]
        one = (self.one,) if "power" in checks else ()
        return (*found, *one, *((self.depth,) if facts[function].recursive else ()))


def kernel_text(names: Names, function: ast.FunctionDef, *, entry: bool) -> str:
    """The compiled copy of one function; `entry` for the one that Python calls."""
    facts = names.inference.facts[function]
    parameters = names.parameters if entry else parameter_names(function)
    inner = not entry or bool(names.grown)
    decorator = f"{names.numba}.njit(boundscheck=True)" if inner else names.compiled
    body, indent = _body(names, facts)
    head = f"{indent}if {names.depth} == 0:\n{indent * 2}raise RecursionError\n" if facts.recursive else ""
    head += "".join(f"{indent}{names.flag(n)} = {start}\n" for n, start in facts.starts.items())
    tail = f"{indent}raise ValueError  # the original returns None here\n" if facts.falls_off else ""
    signature = ", ".join((*parameters, *names.extras(function)))
    spelled = names.filling if entry and names.grown else names.kernels[function]
    return f"@{decorator}\ndef {spelled}({signature}):\n{head}{body}{tail}"


_EMPTY = {"float64": "0.0", "int64": "0", "bool": "False"}


def filling_text(names: Names, *, returns: bool) -> str:
    """The function that Python calls where there are lists that grow: it makes lists, has them filled, returns them."""
    function = names.site.node
    assert function is not None
    extras, result = names.extras(function), names.site.fresh("result")
    passed = [p for p in names.parameters if p not in names.grown]
    lines = [f"{name} = [{_EMPTY[dtype]} for _ in range(0)]" for name, dtype in names.grown.items()]
    call = f"{names.filling}({', '.join((*names.parameters, *extras))})"
    lines += [f"{result} = {call}" if returns else call]
    given = [*([result] if returns else []), *names.grown]
    lines += [f"return {', '.join(given)}{',' * (len(given) == 1)}"]
    head = f"@{names.compiled}\ndef {names.kernels[function]}({', '.join((*passed, *extras))}):\n"
    return head + "".join(f"    {line}\n" for line in lines)


def _body(names: Names, facts: Facts) -> tuple[str, str]:
    """The copied statements with their indentation, and one step of it."""
    module, function = names.site.module, facts.function
    statements = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    writer = _Writer(names=names, facts=facts, plan=plan_checks(names.site, names.inference.nonempty, facts))
    if not statements:
        return "    pass\n", "    "
    if not module.owns_its_lines(statements[0]):
        return "".join(f"    {writer.text(statement)}\n" for statement in statements), "    "
    indent = module.indent(statements[0])
    start = module.statement_span(statements[0])[0]
    end = module.span(statements[-1])[1]
    text = writer.splice(start, end, list(statements)).replace("\r\n", "\n") + "\n"
    lines = [line for line in text.splitlines(keepends=True) if REMOVED not in line]
    while lines and not lines[0].strip():
        del lines[0]
    return "".join(lines) or f"{indent}pass\n", indent


# ---------------------------------------------------------------- writing


@dataclass(kw_only=True)
class _Writer:
    """Copies source text, node by node, replacing what the facts and the plan ask for."""

    names: Names
    facts: Facts
    plan: Plan

    def text(self, node: ast.AST) -> str:
        found = self._replaced(node)
        if found is None:
            start, end = self.names.site.module.span(node)  # type: ignore[arg-type]
            found = self.splice(start, end, list(_children(node)))
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            module = self.names.site.module
            gap = "\n" + module.indent(node) if module.owns_its_lines(node) else "; "
            found = "".join(f"{flag}{gap}" for flag in self._flags(node)) + found
        if isinstance(node, ast.expr) and node in self.facts.settled and isinstance(node, ast.Name):
            found = f"{self.names.check('settled')}({found}, {self.names.flag(node.id)})"
        if isinstance(node, ast.expr) and node in self.facts.narrow:
            found = f"{self.names.numpy}.int64({found})"
        if isinstance(node, ast.expr) and node in self.facts.unpacked:
            found = f"{self.names.check(self.facts.unpacked[node])}({found})"
        if isinstance(node, ast.expr) and node in self.facts.zeros:
            found = f"({found} + 0.0)"
        if isinstance(node, ast.expr) and node in self.facts.unsigned:
            found = f"{self.names.check('unsigned')}({found})"
        if isinstance(node, ast.expr) and node in self.facts.wraps:
            found = f"{self.names.check(self.facts.wraps[node])}({found})"
        if node in self.plan.finite and isinstance(node, ast.expr):
            found = f"{self.names.check('finite')}({found})"
        return f"{self.names.check('nonempty')}({found})" if node in self.plan.nonempty else found

    def _flags(self, statement: ast.stmt) -> Iterator[str]:
        for target in ast.walk(statement):
            if isinstance(target, ast.Name) and target in self.facts.flags:
                value = self.facts.flags[target]
                value = value if value in (TRUE, FALSE) else self.names.flag(value)
                yield f"{self.names.flag(target.id)} = {value}"

    def splice(self, start: int, end: int, nodes: list[ast.AST]) -> str:
        """The source from `start` to `end` with the text of `nodes` put in place of their own."""
        module, position = self.names.site.module, start
        parts: list[str] = []
        spans = sorted(((*module.span(node), node) for node in nodes), key=lambda s: s[:2])  # type: ignore[arg-type]
        for low, high, node in spans:
            parts += module.data[position:low].decode("utf-8"), self.text(node)
            position = high
        return "".join([*parts, module.data[position:end].decode("utf-8")])

    def _replaced(self, node: ast.AST) -> str | None:
        """The text of a node that is written anew, None for one that is copied."""
        facts, names = self.facts, self.names
        if isinstance(node, ast.stmt) and node in facts.abandoned:
            return "raise ValueError"
        if isinstance(node, ast.Import | ast.ImportFrom):
            return self._import(node)
        if isinstance(node, ast.expr) and node in facts.dtypes:
            return f"{names.numpy}.{facts.dtypes[node]}"
        if isinstance(node, ast.expr) and node in facts.makers:
            return self._maker(node, facts.makers[node])
        if isinstance(node, ast.expr) and node in facts.mapped:
            return f"({', '.join(map(self._single, facts.mapped[node]))})"
        if isinstance(node, ast.BinOp):
            check = facts.checks.get(node) or self.plan.exact.get(node)
            return self._check(check, [node.left, node.right]) if check else None
        if isinstance(node, ast.AugAssign):
            return self._augmented(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        return None

    def _single(self, call: ast.Call) -> str:
        """A call that stands in no text: one of those that `map` makes."""
        return self._call(call) or f"{self.text(call.func)}({self.text(call.args[0])})"

    def _check(self, check: str, operands: list[ast.expr]) -> str:
        arguments = [self.text(operand) for operand in operands] + ([self.names.one] if check == "power" else [])
        return f"{self.names.check(check)}({', '.join(arguments)})"

    def _augmented(self, node: ast.AugAssign) -> str | None:
        check = self.facts.checks.get(node) or self.plan.exact.get(node)
        facts = self.facts
        kept = node not in self.plan.finite and node.target not in facts.wraps and node not in facts.unsigned
        if kept and not check:
            return None
        start, end = self.names.site.module.span(node.target)
        target = self.splice(start, end, list(_children(node.target)))
        if check:
            result = self._check(check, [node.target, node.value])
        else:
            value = self.text(node.value)
            factor = isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Mult | ast.Div)
            loose = isinstance(node.value, TIGHT) or (factor and isinstance(node.op, ast.Add | ast.Sub))
            value = value if loose else f"({value})"
            result = f"{self.text(node.target)} {OPERATORS[type(node.op)]} {value}"
        if node in self.plan.finite:
            result = f"{self.names.check('finite')}({result})"
        if node in facts.unsigned:
            result = f"{self.names.check('unsigned')}({result})"
        return f"{target} = {result}"

    def _maker(self, node: ast.expr, kind: str) -> str:
        """The array that stands for a list (see `loops.lists`)."""
        numpy, shape = self.names.numpy, filled(node)
        if kind in (HOLE, *INFINITIES):
            return {HOLE: "-0.0", "inf": f"{numpy}.inf", "-inf": f"(-{numpy}.inf)"}[kind]
        if kind == AS_FLOAT and isinstance(node, ast.Constant):
            return repr(float(node.value))  # type: ignore[arg-type]
        if kind.startswith("fold ") and isinstance(node, ast.Call):
            return self._fold(node, kind.removeprefix("fold "))
        if kind == "truth":
            return f"(len({self.names.site.code(node)}) > 0)"
        if shape is not None and kind == "full":
            lengths = [self.text(length) for length in shape[0]]
            number = self.text(shape[1])
            axes = lengths[0] if len(lengths) == 1 else f"({', '.join(lengths)})"
            return f"{numpy}.full({axes}, {number})"
        rows = copied_rows(node) if kind == "rows" else None
        if kind == "reversed" and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Call):
            return self._reversed(node.args[0].args)
        if kind.startswith("sorted_") and isinstance(node, ast.Call):
            return f"{self.names.check(kind)}({self.text(node.args[0])})"
        source = node.args[0] if isinstance(node, ast.Call) and node.args else rows
        if kind == "arange" and isinstance(source, ast.Call):
            return f"{numpy}.arange({', '.join(map(self.text, source.args))})"
        if source is not None:
            text = self.text(source)
            return f"{text}.copy()" if isinstance(source, TIGHT) else f"({text}).copy()"
        start, end = self.names.site.module.span(node)
        text = self.splice(start, end, list(_children(node)))
        if kind == "copy":
            return f"{text}.copy()" if isinstance(node, ast.Subscript) else text
        text = {"array": f"{numpy}.array({text})", "list": text}.get(kind) or f"{self.names.check('as_array')}({text})"
        return self._apart(node, text) if isinstance(node, ast.ListComp) else text

    def _reversed(self, bounds: list[ast.expr]) -> str:
        """A range from its end to its start, which compiled code has no `reversed` for."""
        start = f"({self.text(bounds[0])})" if len(bounds) == 2 else "0"
        return f"range(({self.text(bounds[-1])}) - 1, {start} - 1, -1)"

    def _apart(self, node: ast.ListComp, text: str) -> str:
        """A comprehension as a function of its own.

        Beside one, Numba 0.68 drops stores into the rows that a loop goes over as dead code. And as
        an argument of `np.array` itself, one over `range(-1)` writes past the end of its memory: hence `as_array`.
        """
        return self._outside(node, text, f"    return {text}\n")

    def _fold(self, node: ast.Call, kind: str) -> str:
        """`sum`, `any`… as a function of its own with a loop."""
        source = node.args[0]
        if isinstance(source, ast.GeneratorExp | ast.ListComp):
            (part,) = source.generators
            text, tests = self.text, tuple(self.text(test) for test in part.ifs)
            rounds = Rounds(target=text(part.target), items=text(part.iter), item=text(source.elt), tests=tests)
        else:
            item = self.names.site.fresh("item")
            rounds = Rounds(target=item, items=self.text(source), item=item, tests=())
        body = fold_body(kind, rounds, self.names.site.fresh, self.names.compensates)
        return self._outside(node, body, body)

    def _outside(self, node: ast.expr, text: str, body: str) -> str:
        """The call of a new function with `body`, whose parameters are the variables that `node` uses."""
        names, facts = self.names, self.facts
        inner = {
            name for part in ast.walk(node) if isinstance(part, ast.comprehension) for name in names_in(part.target)
        }
        outer = (bound_names(facts.function) | facts.globals.keys()) - facts.imports.keys() - inner
        used = [part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id in outer]
        used += [extra for extra in (names.one, names.depth) if re.search(rf"\b{extra}\b", text)]
        parameters = ", ".join(dict.fromkeys(used))
        name = names.site.fresh(f"{names.kernels[facts.function]}_part_{len(names.parts) + 1}")
        names.parts.append(f"@{names.numba}.njit(boundscheck=True)\ndef {name}({parameters}):\n{body}")
        return f"{name}({parameters})"

    def _call(self, node: ast.Call) -> str | None:
        names = self.names
        if node in self.facts.calls:
            return self._check(self.facts.calls[node], list(node.args))
        if node not in self.facts.helpers:
            return None
        callee = self.facts.helpers[node]
        arguments = [self.text(argument) for argument in node.args]
        arguments += [names.site.code(default) for default in defaults(callee, len(node.args), node)]
        inside = callee is self.facts.function
        for extra in names.extras(callee):
            depth = f"{extra} - 1" if inside else str(DEPTH)
            arguments.append(depth if extra == names.depth else extra)
        return f"{names.kernels[callee]}({', '.join(arguments)})"

    def _import(self, node: ast.Import | ast.ImportFrom) -> str:
        alone = any(
            node in block and len(block) == 1
            for owner in (self.facts.function, *own_nodes(self.facts.function))
            for block in (getattr(owner, "body", []), getattr(owner, "orelse", []))
            if isinstance(block, list)
        )
        return "pass" if alone or not self.names.site.module.owns_its_lines(node) else REMOVED


DEPTH = 400
"""Recursion deeper than this is left to the original; Python's own limit is 1000 by default."""


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The nearest nodes below that have a place in the text."""
    for child in ast.iter_child_nodes(node):
        if hasattr(child, "lineno"):
            yield child
        else:
            yield from _children(child)
