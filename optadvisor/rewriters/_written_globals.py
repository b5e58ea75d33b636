"""Globals that a function or what it calls writes, for compiled copies as lists of one number that are passed.

    def draw():                            def draw(seed_cell):
        global seed                            pass
        seed = (a * seed + c) % m      →       seed_cell[0] = (a * seed_cell[0] + c) % m
        return seed / m                        return seed_cell[0] / m
    def area(n):                           def area(seed_cell, n):
        … draw() …                             … draw(seed_cell) …

Such a list holds what the global holds when the copy is called, and is read and written wherever the global was, so
that every order of evaluation stays. Once the copy has come to its end, the number in it becomes the global's:

    if len(sys._current_frames()) == 1:
        seed_cell = [globals().get("seed")]
        …
        try:
            …
            if globals().get("seed") is not seed_cell[0]:
                raise ValueError
        …
        else:
            _refill(seed_cell, seed_cell_array, 1)
            globals()["seed"] = seed_cell[0]
            return result

Nobody can look at the global or change it meanwhile: compiled code calls nothing but compiled code, and there is no
other thread. Where the copy gives up, the original finds the global as it was. What is only read, but changed by other
functions of the file, goes the same way. Only copies for compiled code are written like that.

Does not handle: globals other than ints, floats and bools, those that loops, `del`, `with` or imports bind, functions
that are passed on by name, methods, files that handle signals or in which others set the global that are not only
called, notebooks that may start threads.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.records import CapturedCall, Declined, Edit, Proposal, ValueSpec
from optadvisor.rewriters._kernel_world import may_have_threads
from optadvisor.rewriters._other_text import Other, brought_back, other, reached, reasons_against, with_block
from optadvisor.source.site import Site, bindings, bound_names, own_nodes, parameter_names
from optadvisor.source.untouched import is_cell

Propose = Callable[[Site], Iterator[Proposal | Declined]]
INT = "builtins.int"
KINDS = frozenset([INT, "builtins.float", "builtins.bool"])
ZEROS = "a list of floats and int zeros that it made itself"
BEYOND, WIDEST = "puts a 64-bit int into a list of ints", str(2**64 - 1)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Nonlocal, ast.JoinedStr)
ALONE = "len({sys}._current_frames()) == 1"
CHANGED = 'globals().get("{name}") is not {cell}[0]'


class _NotWrittenError(Exception):
    """A global is used in a way that has no other text."""


def with_written_globals(propose: Propose) -> Propose:
    """`propose` for functions that write globals, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers: list[Proposal | Declined] = list(propose(site))
        form = None if any(isinstance(answer, Proposal) for answer in answers) else _form(site)
        if form is not None:
            there = list(propose(form.other.site))
            wide = _beyond(form, there)
            if wide and (wider := _form(site, wide)) is not None:
                form, there = wider, list(propose(wider.other.site))
            there = [_in_words(form, answer) for answer in there]
            found = [_around(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            made = [answer for answer in found if answer is not None]
            answers = [*made] or reasons_against(site, form.other, there) or answers
        yield from answers

    return asked


# ---------------------------------------------------------------- the other text


@dataclass(frozen=True, kw_only=True)
class _Form:
    other: Other
    cells: dict[str, str]
    """Global → the list of one number that stands for it; those that the function or what it calls uses."""
    written: frozenset[str]
    kinds: dict[str, str]


def _beyond(form: _Form, answers: Sequence[Proposal | Declined]) -> frozenset[str]:
    """The globals that take ints of 64 bits without a sign, though all that was seen of them was smaller."""
    lines = {answer.line for answer in answers if isinstance(answer, Declined) and BEYOND in answer.reason}
    nodes = [node for node in ast.walk(form.other.site.module.tree) if isinstance(node, ast.Subscript)]
    stored = {node.value.id for node in nodes if isinstance(node.value, ast.Name) and node.lineno in lines}
    return frozenset(name for name in form.written if form.cells[name] in stored and form.kinds[name] == INT)


def _form(site: Site, wide: frozenset[str] = frozenset()) -> _Form | None:
    """`wide`: globals that may be ints of 64 bits without a sign."""
    module = site.module
    functions = reached(site)
    declared = {name for node in ast.walk(module.tree) if isinstance(node, ast.Global) for name in node.names}
    if not declared or site.plain_problem() or _handles_signals(module.tree):
        return None
    if is_cell(module.path) and may_have_threads(module.tree):
        return None
    try:
        writer = _Writer(site=site, functions=functions, shared=frozenset(declared), wide=wide)
        edits = writer.edits()
    except _NotWrittenError:
        return None
    if _changed_by_handlers(module.tree, functions) & writer.cells.keys():
        return None
    calls = [each for call in site.recording.calls if (each := writer.with_cells(call)) is not None]
    made = other(site, edits, ()) if edits and calls else None
    if made is None:
        return None
    recording = dataclasses.replace(made.site.recording, calls=tuple(calls))
    made = dataclasses.replace(made, site=dataclasses.replace(made.site, recording=recording))
    first = writer.used[functions[0]]
    return _Form(
        other=made,
        cells={name: writer.cells[name] for name in first},
        written=frozenset(writer.written & {*first}),
        kinds={name: spec.element for call in calls for name, spec in zip(first, call.arguments, strict=False)},
    )


def _handles_signals(tree: ast.Module) -> bool:
    nodes = list(ast.walk(tree))
    names = {alias.name for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names}
    return "signal" in names | {node.module for node in nodes if isinstance(node, ast.ImportFrom)}


def _changed_by_handlers(tree: ast.Module, functions: Sequence[ast.FunctionDef]) -> set[str]:
    """Globals that others set than these and functions which the file itself calls: who knows when."""
    nodes = list(ast.walk(tree))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    named = [node for node in nodes if isinstance(node, ast.Name | ast.Attribute)]
    spelled = [(node.id if isinstance(node, ast.Name) else node.attr, node) for node in named]
    handed = {name for name, node in spelled if node not in called}
    known = {name for name, node in spelled if node in called} - handed
    others = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    odd = [each for each in others if each not in functions and (each.name not in known or each.decorator_list)]
    return {name for each in odd for name in _declared(each) & _stored(each)}


@dataclass(kw_only=True)
class _Writer:
    """Writes functions that call each other with a parameter for each such global. Raises `_NotWrittenError`."""

    site: Site
    functions: Sequence[ast.FunctionDef]
    shared: frozenset[str]
    """Globals that functions of the file declare."""
    wide: frozenset[str]
    used: dict[ast.FunctionDef, list[str]] = field(default_factory=dict)
    """Function → those that it or what it calls uses."""
    written: set[str] = field(default_factory=set)
    cells: dict[str, str] = field(default_factory=dict)

    def edits(self) -> list[Edit]:
        self._find()
        if late := self._used_by_methods():  # once methods are written out, these are no different
            self.shared -= late
            self._find()
        self.cells = {name: self.site.fresh(f"{name}_cell") for names in self.used.values() for name in names}
        return [edit for function in self.functions for edit in self._written_anew(function)]

    def _find(self) -> None:
        self.written = set()
        for function in self.functions:
            own = self._own(function)
            self.used[function] = sorted({node.id for node in own})
            self.written |= {node.id for node in own if not isinstance(node.ctx, ast.Load)}
        for _ in self.functions:  # each round knows those one call further down
            for function in self.functions:
                inner = {name for _, callee in self._calls(function) for name in self.used[callee]}
                self.used[function] = sorted({*self.used[function], *inner})

    def _used_by_methods(self) -> frozenset[str]:
        """What is used by functions that methods call which are called here, as it seems."""
        known = {function.name: names for function, names in self.used.items() if names}
        nodes = [node for function in self.functions for node in own_nodes(function)]
        called = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        owners = [node for node in ast.walk(self.site.module.tree) if isinstance(node, ast.ClassDef)]
        methods = [node for owner in owners for node in owner.body if isinstance(node, ast.FunctionDef)]
        inside = [node for method in methods if method.name in called for node in ast.walk(method)]
        found = [known.get(node.id, ()) for node in inside if isinstance(node, ast.Name)]
        return frozenset(name for names in found for name in names)

    def _own(self, function: ast.FunctionDef) -> list[ast.Name]:
        """The names in a function that mean such a global that is a number."""
        bound, declared, stored = bound_names(function), _declared(function), _stored(function)
        if bound & declared - stored:  # by an import, a definition
            raise _NotWrittenError
        names = self.shared - (bound - declared)
        nodes = [node for statement in function.body for node in ast.walk(statement)]
        found = [node for node in nodes if isinstance(node, ast.Name) and node.id in names]
        numbers = {node.id for node in found if node.id in stored or self.spec(node.id) is not None}
        for node in nodes:
            if isinstance(node, (*SCOPES, ast.comprehension)) and self._hides(node, numbers):
                raise _NotWrittenError
        return [node for node in found if node.id in numbers]

    @staticmethod
    def _hides(node: ast.AST, numbers: set[str]) -> bool:
        """Whether an inner scope mentions one of these; comprehensions may read them."""
        parts = ast.walk(node.target if isinstance(node, ast.comprehension) else node)
        return any(isinstance(part, ast.Name) and part.id in numbers for part in parts)

    def _calls(self, function: ast.FunctionDef) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
        for node in own_nodes(function):
            callee = self.site.helper(node) if isinstance(node, ast.Call) else None
            if isinstance(node, ast.Call) and callee is not None:
                yield node, callee

    def _written_anew(self, function: ast.FunctionDef) -> Iterator[Edit]:
        module, names = self.site.module, {*self.used[function]}
        fine: set[ast.expr] = set()
        for node in own_nodes(function):
            if isinstance(node, ast.Global) and {*node.names} & self.shared:
                start, end = module.span(node)
                late = [name for name in node.names if name not in self.shared]
                yield Edit(start=start, end=end, text=f"global {', '.join(late)}" if late else "pass")
            elif isinstance(node, ast.Assign):
                fine |= {part for target in node.targets for part in _parts(target)}
            elif isinstance(node, ast.AugAssign):
                fine.add(node.target)
        for name in self._own(function):
            if name.id not in names or not (isinstance(name.ctx, ast.Load) or name in fine):
                raise _NotWrittenError
            start, end = module.span(name)
            yield Edit(start=start, end=end, text=f"{self.cells[name.id]}[0]")
        yield from self._passed(function)

    def _passed(self, function: ast.FunctionDef) -> Iterator[Edit]:
        """Further parameters, and arguments for those of others."""
        module = self.site.module
        every = self.functions
        changed = {each.name for each in every if self.used[each]}
        called = set()
        for call, callee in self._calls(function):
            called.add(call.func)
            if self.used[callee]:
                given = bool(call.args or call.keywords)
                yield self._first(module.span(call.func)[1], self.used[callee], given=given)
        mentioned = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in changed]
        if any(node not in called for node in mentioned):
            raise _NotWrittenError
        if self.used[function]:
            start = module.span(function)[0]
            head = re.compile(rb"def[ \t]+" + function.name.encode() + rb"(?=[ \t]*\()").match(module.data, start)
            if head is None:
                raise _NotWrittenError
            yield self._first(head.end(), self.used[function], given=bool(parameter_names(function)))

    def _first(self, end: int, names: list[str], *, given: bool) -> Edit:
        """The cells in front of what stands in the parentheses that begin at `end`."""
        found = re.compile(rb"[ \t]*\(").match(self.site.module.data, end)
        if found is None:
            raise _NotWrittenError
        text = ", ".join(self.cells[name] for name in names) + ", " * given
        return Edit(start=found.end(), end=found.end(), text=text)

    # ------------------------------------------------------------ what was seen

    def spec(self, name: str) -> ValueSpec | None:
        """A number that the global was seen to be, or is at the top of the file."""
        seen = [spec for call in self.site.recording.calls for spec in call.globals_read if spec.name == name]
        numbers = [spec for spec in seen if spec.type in KINDS]
        return numbers[0] if numbers else None if seen else self._literal(name)

    def _literal(self, name: str) -> ValueSpec | None:
        found = bindings(self.site.module.tree, name)
        values = [s.value for s in self.site.module.tree.body if isinstance(s, ast.Assign) and s.targets[0] in found]
        try:
            number = ast.literal_eval(values[0]) if values else None
        except ValueError:
            return None
        low = str(number) if type(number) is int else ""
        kind = f"builtins.{type(number).__name__}"
        return ValueSpec(name=name, type=kind, low=low, high=low) if kind in KINDS else None

    def with_cells(self, call: CapturedCall) -> CapturedCall | None:
        """A recorded call with the cells as its first arguments; None where one of the globals was no number."""
        first = self.used[self.functions[0]]
        read = {spec.name: spec for spec in call.globals_read}
        specs = [read.get(name) or self.spec(name) for name in first]
        if any(spec is None or spec.type not in KINDS for spec in specs):
            return None
        specs = [dataclasses.replace(s, high=WIDEST) if s is not None and s.name in self.wide else s for s in specs]
        cells = tuple(_as_list(self.cells[spec.name], spec) for spec in specs if spec is not None)
        rest = tuple(spec for spec in call.globals_read if spec.name not in first)
        return dataclasses.replace(call, arguments=(*cells, *call.arguments), globals_read=rest)


def _as_list(cell: str, spec: ValueSpec) -> ValueSpec:
    """A list of one number."""
    return ValueSpec(name=cell, type="builtins.list", length=1, element=spec.type, low=spec.low, high=spec.high)


def _declared(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    return frozenset(n for node in own_nodes(function) if isinstance(node, ast.Global) for n in node.names)


def _stored(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    return frozenset(
        node.id for node in own_nodes(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )


def _parts(target: ast.expr) -> list[ast.expr]:
    """The places that an assignment has: `a` and `b` in `a, b = b, a`."""
    return [part for each in target.elts for part in _parts(each)] if isinstance(target, ast.Tuple) else [target]


# ---------------------------------------------------------------- what goes around


def _around(site: Site, form: _Form, answer: Proposal) -> Proposal | None:
    """The proposal for the user's text; None where it is not of the form known here."""
    found = brought_back(site, form.other, answer)
    if not isinstance(found, Proposal):
        return None
    sys, imports = site.import_as("sys", "sys")
    alone = "" if is_cell(site.module.path) else ALONE.format(sys=sys)
    made = with_block(site, found, lambda block: _with_cells(form, block, alone))
    if made is None:
        return None
    guards = [_sentence(form, guard) for guard in made.guards]
    guards = [*(["no other thread runs"] if alone else []), *guards]
    return dataclasses.replace(made, guards=tuple(guards), imports=(*made.imports, *(imports if alone else ())))


def _with_cells(form: _Form, block: str, alone: str) -> str:
    """The block that calls the copy, with the cells in front of it and behind; empty where these have no place."""
    for cell in form.cells.values():  # what is made here is a list, and no other one
        for test in (rf"type\({cell}\) is list", rf"{cell} is not \w+", rf"\w+ is not {cell}"):
            block = re.sub(rf"\b{test}\s+and ", "", block)
    lines = block.strip("\n").split("\n")
    nodes = [*ast.walk(ast.parse("\n".join(lines)))]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    if form.cells.keys() & (used | {node.value for node in nodes if isinstance(node, ast.Constant)}):
        return ""  # something else in it reads the global itself: a lambda, a method
    cells = {name: cell for name, cell in form.cells.items() if cell in used}
    written = [(name, cell) for name, cell in cells.items() if name in form.written]
    tries = [node for node in nodes if isinstance(node, ast.Try)]
    if len(tries) != 1 or len(written) < len(form.written):
        return ""
    (attempt,) = tries
    filled = [s for s in attempt.orelse if any(_refills(s, cell) for _, cell in written)]
    returns = [s for s in ast.walk(attempt) if isinstance(s, ast.Return)]
    if written and (len(filled) != len(written) or any(r not in attempt.orelse for r in returns)):
        return ""
    if written:
        at, indent = filled[-1].end_lineno or 0, " " * filled[-1].col_offset
        lines[at:at] = [f'{indent}globals()["{name}"] = {cell}[0]' for name, cell in written]
        at, indent = attempt.body[-1].end_lineno or 0, " " * attempt.body[-1].col_offset
        changed = " or ".join(CHANGED.format(name=name, cell=cell) for name, cell in written)
        lines[at:at] = [f"{indent}if {changed}:", f"{indent}    raise ValueError  # somebody has changed it meanwhile"]
    made = [f'{cell} = [globals().get("{name}")]' for name, cell in cells.items()]
    text = "\n".join([*made, *lines]) + "\n"
    return f"if {alone}:\n" + textwrap.indent(text, "    ") if alone else text


def _refills(statement: ast.stmt, cell: str) -> bool:
    """`_refill(seed_cell, seed_cell_array, 1)`."""
    match statement:
        case ast.Expr(value=ast.Call(args=[ast.Name(id=name), *_])):
            return name == cell
    return False


def _sentence(form: _Form, guard: str) -> str:
    for name, cell in form.cells.items():
        if guard.startswith(f"{cell} "):
            kind = form.kinds[name].removeprefix("builtins.")
            limits = guard.partition(", with ints ")[2]
            return f"the global {name} is {'an' if kind == 'int' else 'a'} {kind}" + f", {limits}" * bool(limits)
    return guard


def _in_words(form: _Form, answer: Proposal | Declined) -> Proposal | Declined:
    """A reason with the globals for what stands for them."""
    if isinstance(answer, Proposal):
        return answer
    reason = answer.reason.replace(ZEROS, "a global that is an int at first and a float later")
    for name, cell in form.cells.items():
        reason = re.sub(rf"\b{cell}\b(\[0\])?", name, reason)
    return dataclasses.replace(answer, reason=reason)
