"""Put a run-time test in front of a proposal's new text: where it is false, the kept original runs.

    def f(xs):                          def f(xs):
        return fast(xs)        →            if not (_builtins.len(xs) >= 1):
                                                total = 0
                                                …
                                                return total
                                            return fast(xs)

Both bodies keep their comments and layout; only the indentation of the original grows, except within strings. That the
result is exactly this is checked on its syntax tree.

Does not handle: `async def`; a candidate with other parameters or decorators; a name that is local in one body and
comes from outside in the other; single carriage returns.
"""

from __future__ import annotations

import ast
import dataclasses
import tokenize
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, Proposal
from optadvisor.source.edits import apply_edits, render
from optadvisor.source.leaving import leaves
from optadvisor.source.merging import declared, names_that_clash, without_declarations
from optadvisor.source.module import Module, first_line, parse_quietly
from optadvisor.source.site import bindings, bound_names, own_nodes, parameter_names

_WIDTH = 100
"""A test up to here stays on one line."""


def guarded(
    module: Module,
    proposal: Proposal,
    test: str,
    sentences: tuple[str, ...],
    imports: tuple[str, ...],
    *,
    join: bool = False,
) -> Proposal | str:
    """The proposal with `test` in front of its function's new body, or a sentence why that cannot be.

    `test` is an expression, over several lines if need be, on the function's parameters, on globals, and on the names
    that `imports` bind (`import numpy as _np`); of these the ones in use are added, under another name where the file
    has something else of that name. `sentences` say what the test asks for; they join the proposal's guards.

    With `join`, a new text that is nothing but an `if` in front of the original's body has its test widened instead.
    """
    name = proposal.function.name
    try:
        pair = _pair(module, proposal)
        problem = pair if isinstance(pair, str) else _difference(pair)
        if isinstance(pair, str) or problem:
            return problem
        test, added = _with_free_aliases(pair, proposal, test, imports)
        problem = _test_problem(pair, test, added)
        if problem:
            return problem
        joined = _joined_edit(pair, test) if join else None
        result = dataclasses.replace(
            proposal,
            edits=tuple(sorted([*pair.outside, joined or _edit(pair, test)], key=lambda edit: (edit.start, edit.end))),
            imports=(*proposal.imports, *(line for line in added if line not in proposal.imports)),
            guards=(*proposal.guards, *(line for line in sentences if line not in proposal.guards)),
        )
        render(module, [result])
        right = joined is not None or _is_as_meant(pair, result, test)
        return result if right else f"the layout of {name} does not allow a test in it"
    except (SyntaxError, ValueError, RecursionError, RewriterError, tokenize.TokenError) as error:
        return f"no test can be put into {name}: {error}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    """The function before and after the proposal, each in its file."""

    module: Module
    original: ast.FunctionDef
    candidate_module: Module
    candidate: ast.FunctionDef
    start: int
    """Whole lines of the original function: their byte span in its file."""
    end: int
    shift: int
    """How much further down `start` is in the candidate's file."""
    length: int
    """Bytes that the candidate has in place of those lines."""
    outside: tuple[Edit, ...]
    """The proposal's edits elsewhere in the file."""


def _pair(module: Module, proposal: Proposal) -> _Pair | str:
    name = proposal.function.name
    original = module.functions.get(proposal.function)
    if not isinstance(original, ast.FunctionDef):
        return f"{name} is not a plain `def`"
    start, end = module.statement_span(original)
    if b"\r" in module.data.replace(b"\r\n", b""):
        return "the file has single carriage returns"
    if module.data[:start].rstrip(b"\r\n").endswith(b"\\"):
        return f"{name} begins after a backslash"
    inside = [e for e in proposal.edits if start <= e.start <= e.end <= end and not e.start == e.end == start]
    outside = [e for e in proposal.edits if e not in inside]
    if any(e.start < end and e.end > start for e in outside):
        return f"an edit reaches from {name} into other code"
    if not inside:
        return f"the proposal leaves {name} itself as it is, so a test in it would change nothing"
    data = apply_edits(module.data, proposal.edits)
    after = Module.parse(module.encode(data), module.path)
    shift = sum(len(e.text.encode()) - (e.end - e.start) for e in outside if e.end <= start)
    length = end - start + sum(len(e.text.encode()) - (e.end - e.start) for e in inside)
    found = [
        node
        for ref, node in after.functions.items()
        if ref.qualname == proposal.function.qualname
        and start + shift <= after.statement_span(node)[0] < start + shift + length
    ]
    if after.data != data or len(found) != 1 or not isinstance(found[0], ast.FunctionDef):
        return f"the new text does not define {name} by one plain `def`"
    return _Pair(
        module=module, original=original, candidate_module=after, candidate=found[0],
        start=start, end=end, shift=shift, length=length, outside=tuple(outside),
    )  # fmt: skip


def _difference(pair: _Pair) -> str:
    """Why the two bodies cannot stand in one function, as a sentence; empty when they can."""
    one, other = pair.original, pair.candidate
    if _dumped(_signature(one)) != _dumped(_signature(other)):
        return f"the new text gives {one.name} other parameters"
    if _dumped(one.decorator_list) != _dumped(other.decorator_list):
        return f"the new text gives {one.name} other decorators, so a test in it would be decorated, too"
    if _dumped(_body(one)) == _dumped(_body(other)):
        return f"the new text does what {one.name} does already, so a test in it would change nothing"
    if _is_generator(one) != _is_generator(other):
        return f"{one.name} is a generator in one version only"
    clash = names_that_clash(pair.module, one, pair.candidate_module, other)
    if clash:
        return f"{clash[0]} is local in one version of {one.name} and comes from outside in the other"
    return ""


def _signature(function: ast.FunctionDef) -> list[ast.AST]:
    """Names, kinds and defaults of the parameters, without their annotations."""
    a = function.args
    kinds = (a.posonlyargs, a.args, [a.vararg], a.kwonlyargs, [a.kwarg])
    names = [ast.Tuple([ast.Constant(each.arg) for each in kind if each is not None]) for kind in kinds]
    return [*names, *a.defaults, *(default or ast.Constant(None, kind="none") for default in a.kw_defaults)]


def _dumped(nodes: Iterable[ast.AST]) -> list[str]:
    return [ast.dump(node) for node in nodes]


def _body(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements without the docstring."""
    return function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body


def _is_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


# ---------------------------------------------------------------- the test and its names


def _with_free_aliases(pair: _Pair, proposal: Proposal, test: str, imports: Sequence[str]) -> tuple[str, list[str]]:
    """The test, names of imports changed where they are taken, and those imports that it uses."""
    text = Module.parse(f"(\n{test}\n)".encode(), "<test>")
    nodes = [node for node in ast.walk(text.tree) if isinstance(node, ast.Name)]
    others = [parse_quietly(part, "<proposal>") for part in (*proposal.imports, *proposal.helpers)]
    edits: list[Edit] = []
    added: list[str] = []
    for line in imports:
        statement = parse_quietly(line, "<imports>").body[0]
        if not isinstance(statement, ast.Import):
            raise ValueError(f"`{line}` is not `import … as …`")
        alias, target = statement.names[0].asname or "", statement.names[0].name
        uses = [node for node in nodes if node.id == alias]
        if not uses:
            continue
        number, free = 2, alias
        while any(_means_something_else(tree, free, target) for tree in (pair.candidate_module.tree, *others)):
            number, free = number + 1, f"{alias}{number}"
        edits += [Edit(start=text.span(node)[0], end=text.span(node)[1], text=free) for node in uses]
        added.append(f"import {target} as {free}")
    return apply_edits(text.data, edits).decode()[2:-2], added


def _means_something_else(tree: ast.Module, name: str, target: str) -> bool:
    """Whether some text may take `name` for anything but the module `target`, imported at its top."""
    for node in bindings(tree, name):
        aliases = node.names if isinstance(node, ast.Import) and node in tree.body else []
        if not any(alias.asname == name and alias.name == target for alias in aliases):
            return True
    declarations = (n for n in ast.walk(tree) if isinstance(n, ast.arg | ast.Global | ast.Nonlocal))
    return any(name == n.arg if isinstance(n, ast.arg) else name in n.names for n in declarations)


def _test_problem(pair: _Pair, test: str, added: Iterable[str]) -> str:
    """Why the test would not see what it means where it will stand, as a sentence; empty when it does."""
    tree = parse_quietly(f"(\n{test}\n)", "<test>")
    own = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    read = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} - own - set(parameter_names(pair.original))
    read -= {line.rpartition(" ")[2] for line in added}
    hidden = bound_names(pair.original) | bound_names(pair.candidate)
    hidden -= {name for function in (pair.original, pair.candidate) for name in declared(function)[0]}
    for function in pair.module.functions.values():
        if first_line(function) < first_line(pair.original) and (function.end_lineno or 0) >= pair.original.lineno:
            hidden |= bound_names(function)
    for name in sorted(read & hidden):
        return f"the test reads the global {name}, which is a local name in {pair.original.name}"
    return ""


# ---------------------------------------------------------------- the text


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """A function's whole lines in two parts, each ending with a line break unless empty."""

    head: bytes
    """Decorators, signature and docstring."""
    body: bytes
    """All statements but the docstring, with the comments between them."""
    indent: bytes
    """Of the body's statements."""
    step: bytes
    """By how much more they are indented than the `def`."""
    inside_strings: frozenset[int]
    """Those lines of `body`, counted from 0, that start within a string."""


def _layout(module: Module, function: ast.FunctionDef, indent_step: bytes = b"    ") -> _Layout:
    """The function's parts; a body on the line of the signature gets a line of its own, indented by `indent_step`."""
    start, end = module.statement_span(function)
    ends, inside = _token_lines(module.data[start:end], first_line(function))
    first, statements = function.body[0], _body(function)
    documented = len(statements) < len(function.body)
    signature_end = _line_end(ends, function.lineno)
    head_end = _line_end(ends, first.end_lineno or 0) if documented else signature_end
    crowded = first.lineno <= signature_end
    shared = bool(statements) and statements[0].lineno <= head_end
    line_break, indent = module.newline.encode(), module.indent(function).encode() + indent_step
    first_start, first_end = module.span(first)
    if crowded:
        head = module.data[start:first_start].rstrip()
        if not head.endswith(b":"):
            raise SyntaxError("its first statement is neither on the line of its signature nor on one of its own")
        head += line_break
        if documented:
            head += indent + module.data[first_start : first_end if shared else module.line_starts[head_end]]
    else:
        indent = module.indent(first).encode()
        head = module.data[start : first_end if shared else module.line_starts[head_end]]
    row = statements[0].lineno if shared else head_end + 1
    body = module.data[module.span(statements[0])[0] if shared else module.line_starts[head_end] : end]
    return _Layout(
        head=_closed(head, line_break),
        body=_closed(indent + body if shared else body, line_break),
        indent=indent,
        step=indent.removeprefix(module.indent(function).encode()) or b"    ",
        inside_strings=frozenset(line - row for line in inside if line > row or not shared),
    )


def _line_end(ends: Iterable[int], line: int) -> int:
    """The last line of the logical line that `line` belongs to."""
    return next(row for row in ends if row >= line)


def _closed(text: bytes, line_break: bytes) -> bytes:
    return text if text.endswith(b"\n") or not text else text + line_break


def _token_lines(data: bytes, top: int) -> tuple[list[int], frozenset[int]]:
    """The lines on which logical lines end, and the lines that start within a string; `top` is the first one's number.

    An f-string counts as one string with all that is in it.
    """
    lines = iter([line.decode("utf-8") for line in data.splitlines(keepends=True)])
    ends: list[int] = []
    inside: set[int] = set()
    opened: list[int] = []
    for token in tokenize.generate_tokens(lambda: next(lines, "")):
        kind = tokenize.tok_name[token.type]
        row = token.start[0] + top - 1
        if kind == "NEWLINE":
            ends.append(row)
        elif kind.endswith("STRING_START"):  # from Python 3.12 on
            opened.append(row)
        elif kind.endswith("STRING_END"):
            inside.update(range(opened.pop() + 1, token.end[0] + top))
        elif kind == "STRING":
            inside.update(range(row + 1, token.end[0] + top))
    return ends, frozenset(inside)


def _edit(pair: _Pair, test: str) -> Edit:
    """The whole function anew: signature, declarations, the test with the original's body, the candidate's body."""
    module, original = without_declarations(pair.module, pair.original)
    after, candidate = without_declarations(pair.candidate_module, pair.candidate)
    usual = _layout(module, original)
    new = _layout(after, candidate, usual.step)
    line_break, inner = after.newline.encode(), new.indent + new.step
    short = "\n" not in test and len(test) + len(new.indent) <= _WIDTH
    lines = [f"if not ({test}):"] if short else ["if not (", *(f"\t{line}" for line in test.split("\n")), "):"]
    lines = [*_declaration_lines(pair), *lines]
    front = b"".join(new.indent + line.encode().replace(b"\t", new.step, 1) + line_break for line in lines)
    kept = _indented(usual, inner)
    if not leaves(_body(original)):
        kept += inner + b"return" + line_break
    low, high = after.statement_span(candidate)
    start = pair.start + pair.shift
    length = pair.length + len(after.data) - len(pair.candidate_module.data)
    text = after.data[start:low] + new.head + front + kept + new.body + after.data[high : start + length]
    return Edit(start=pair.start, end=pair.end, text=text.decode("utf-8"))


def _joined_edit(pair: _Pair, test: str) -> Edit | None:
    """`if fast: …` as `if test and fast: …`, where the original's body follows; None where the text is otherwise."""
    body = _body(pair.candidate)
    lead = body[0] if body else None
    if not isinstance(lead, ast.If) or lead.orelse or _dumped(body[1:]) != _dumped(_body(pair.original)):
        return None
    after, (low, high) = pair.candidate_module, pair.candidate_module.span(lead.test)
    start, end = pair.start + pair.shift, pair.start + pair.shift + pair.length
    first, line_break = after.data[after.line_starts[lead.test.lineno - 1] : low].decode(), after.newline
    indent = after.indent(lead)
    front, back = f"{test} and ", ""
    if not first.strip():  # within brackets, on a line of its own
        front = f"{test}{line_break}{first}and "
    elif first.strip() == "if" and len(f"{first}{front}") + high - low > _WIDTH:
        front, back = f"({line_break}{indent}    {test}{line_break}{indent}    and ", f"{line_break}{indent})"
    parts = after.data[start:low], front.encode(), after.data[low:high], back.encode(), after.data[high:end]
    edit = Edit(start=pair.start, end=pair.end, text=b"".join(parts).decode("utf-8"))
    written = apply_edits(pair.module.data, sorted([*pair.outside, edit], key=lambda each: (each.start, each.end)))
    alone, wanted = lead.test, ast.parse(f"({test})", mode="eval").body
    lead.test = ast.BoolOp(op=ast.And(), values=[*_operands(wanted), *_operands(alone)])
    meant, lead.test = ast.dump(after.tree), alone
    found = ast.dump(Module.parse(pair.module.encode(written), pair.module.path).tree)
    return edit if meant == found else None


def _operands(test: ast.expr) -> list[ast.expr]:
    return test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]


def _declaration_lines(pair: _Pair) -> list[str]:
    """`global` and `nonlocal` lines for both bodies together."""
    both = zip(declared(pair.original), declared(pair.candidate), ("global", "nonlocal"), strict=True)
    return [f"{kind} {', '.join(sorted({*one, *other}))}" for one, other, kind in both if one or other]


def _indented(layout: _Layout, indent: bytes) -> bytes:
    lines = []
    for number, line in enumerate(layout.body.splitlines(keepends=True)):
        if number in layout.inside_strings or not line.strip():
            lines.append(line)
        elif line.startswith(layout.indent):
            lines.append(indent + line[len(layout.indent) :])
        else:  # a comment, or what goes on within brackets
            lines.append(layout.step + line)
    return b"".join(lines)


def _is_as_meant(pair: _Pair, result: Proposal, test: str) -> bool:
    """The new file's syntax tree is the candidate's, with the test and the original's body in one place."""
    module, original = without_declarations(pair.module, pair.original)
    after, candidate = without_declarations(pair.candidate_module, pair.candidate)
    lines = [*_declaration_lines(pair), f"if not (\n{test}\n):\n pass"]
    front = parse_quietly("\n".join(lines), "<test>").body
    branch = front[-1]
    assert isinstance(branch, ast.If)
    branch.body = [*_body(original), *([] if leaves(_body(original)) else [ast.Return()])]
    documentation = candidate.body[: len(candidate.body) - len(_body(candidate))]
    body = [*documentation, *front, *_body(candidate)]
    written = Module.parse(module.encode(apply_edits(pair.module.data, result.edits)), module.path)
    candidate.body[:] = body
    return ast.dump(after.tree) == ast.dump(written.tree)
