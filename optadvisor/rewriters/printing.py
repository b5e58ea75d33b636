"""A `print` of several numbers and texts in a loop becomes one `write` of the line.

Before:

    print(i, "squared is", i * i)

After:

    if (
        type(_sys.stdout) in _PLAIN_OUTPUTS
        and "write" not in _sys.stdout.__dict__
        and type(print) is type(len)
        and type(i) in (int, float)
        and -1e15 < i < 1e15
    ):
        _sys.stdout.write(f"{i} squared is {i * i}\\n")
    else:
        print(i, "squared is", i * i)

`print` makes a call of `write` for each value, each separator and the end of the line; the new code makes one, at the
same moment, with the same characters. What is shown are numbers and ASCII texts only, so that no value can fail to be
encoded when a part of its line was written before.

Does not handle: other values, `flush`, `file`, separators that are not written out, one single value (nearly nothing is
gained), streams that are neither a file nor a `StringIO`, prints outside of loops.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import surely_bound
from optadvisor.rewriters._places import branch, import_from, indented, is_builtin, kept_originals, name_problem, places
from optadvisor.rewriters._plain_values import kind_of
from optadvisor.rewriters._rounds import around, hardly
from optadvisor.source.site import Site, has_long_string

name = "printing"

BUILTINS = ("print", "type", "int", "float", "bool", "str", "vars", "len")
NUMBER_MAKERS = ("abs", "float", "int", "max", "min", "round")
LARGEST, OPERATIONS = 15, 16
"""Numbers below 1e15, of which so many are multiplied at most, are texts of less than 640 digits: Python refuses to
write ints of more digits than it is set to, at least 640, in the middle of a line."""
FEWEST = 2
"""Writes that a `print` makes at least, besides the end of its line, to be worth the tests."""
SAVED_SECONDS = 1e-6
"""By each write that is not made, at most."""


@dataclass(slots=True, kw_only=True)
class _Line:
    """What a `print` writes, piece by piece, with the tests that it is so."""

    site: Site
    tests: dict[str, None] = field(default_factory=dict)
    pieces: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    refused: ast.expr | None = None


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    prints = list(_prints(site))
    if not prints:
        return
    lines = [(statement, _line(site, statement)) for statement in prints]
    fine = [(statement, line) for statement, line in lines if line.refused is None]
    problem = site.plain_problem() or name_problem(site, BUILTINS)
    problem = problem or (hardly(site, _saved(site, fine)) if fine else "")
    if problem or not fine:
        refused = lines[0][1].refused
        reason = (
            problem or f"`{site.code(refused) if refused is not None else 'print'}` may be another thing than a number"
        )
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=0 if problem else prints[0].lineno)
        return
    yield _proposal(site, fine)


def _prints(site: Site) -> Iterator[ast.Expr]:
    """The statements in loops that print several values."""
    assert site.node is not None
    done = kept_originals(site.node)
    for place in places(site):
        for statement in place.block if place.in_loop else ():
            call = statement.value if isinstance(statement, ast.Expr) else None
            if id(statement) in done or not isinstance(call, ast.Call) or not is_builtin(site, call.func, "print"):
                continue
            if isinstance(statement, ast.Expr) and len(call.args) >= FEWEST:
                yield statement


def _saved(site: Site, lines: list[tuple[ast.Expr, _Line]]) -> dict[ast.stmt, float]:
    """Seconds in each round of the loops around the prints."""
    saved: dict[ast.stmt, float] = {}
    for statement, line in lines:
        loop = around(site, statement)
        saved[loop] = saved.get(loop, 0.0) + len(line.pieces) * SAVED_SECONDS
    return saved


def _line(site: Site, statement: ast.Expr) -> _Line:
    line = _Line(site=site)
    call = statement.value
    assert isinstance(call, ast.Call)
    between = {"sep": " ", "end": "\n"}
    for keyword in call.keywords:
        known = isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str)
        if keyword.arg not in between or not known or not _is_same_in_parts(keyword.value.value):  # type: ignore[attr-defined]
            line.refused = keyword.value
            return line
        between[keyword.arg] = keyword.value.value  # type: ignore[attr-defined]
    for number, argument in enumerate(call.args):
        line.pieces += [_literal(between["sep"])] if number else []
        if not _shown(line, argument):
            line.refused = line.refused or argument
            return line
    line.pieces.append(_literal(between["end"]))
    bound = all(surely_bound(site, statement, one) for one in line.names)
    if not bound or not site.module.owns_its_lines(statement) or has_long_string(site.code(statement)):
        line.refused = call
    return line


def _is_same_in_parts(text: str) -> bool:
    """`StringIO(newline=None)` takes `\\r` and `\\n` for one end of a line if they are written together."""
    return text.isascii() and "\r" not in text


def _literal(text: str) -> str:
    """As it is written in an f-string between double quotes."""
    return json.dumps(text)[1:-1].replace("{", "{{").replace("}", "}}")


def _shown(line: _Line, node: ast.expr) -> bool:
    """Notes what an argument writes; False where that is not known to be ASCII, whatever happens."""
    match node:
        case ast.Constant(value=str() as text):
            line.pieces.append(_literal(text))
            return _is_same_in_parts(text)
        case ast.JoinedStr(values=values):
            return all(_shown(line, value) for value in values)
        case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
            return _number(line, value) and _embedded(line, value, "")
        case ast.FormattedValue(
            value=value, conversion=-1, format_spec=ast.JoinedStr(values=[ast.Constant(value=str() as spec)])
        ):
            plain = spec.isascii() and spec.isprintable() and not set(spec) & set("\"'\\{}") and spec[-1] not in "cns"
            return plain and _number(line, value) and _embedded(line, value, f":{spec}")
        case ast.Name(id=name) if kind_of(line.site, name) == "str":
            line.tests |= {f"type({name}) is str": None, f"{name}.isascii()": None, f'"\\r" not in {name}': None}
            line.names.add(name)
            return _embedded(line, node, "")
    return _number(line, node) and _embedded(line, node, "")


def _embedded(line: _Line, node: ast.expr, rest: str) -> bool:
    if sum(isinstance(n, ast.operator) for n in ast.walk(node)) > OPERATIONS:
        return False
    code = ast.unparse(node)
    line.pieces.append(f"{{{code}{rest}}}")
    return not set(code) & set("\"'\\{}\n:!")


def _number(line: _Line, node: ast.expr) -> bool:
    """A number, if the names in it are: notes the tests. Whatever raises does so before anything is written."""
    match node:
        case ast.Constant(value=int() | float()):
            return isinstance(node.value, int | float) and abs(node.value) < 10**LARGEST
        case ast.Name(id=name):
            line.tests |= {f"type({name}) in (int, float)": None, f"-1e{LARGEST} < {name} < 1e{LARGEST}": None}
            line.names.add(name)
            return kind_of(line.site, name) in ("", "int", "float")
        case ast.BinOp(
            left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() | ast.FloorDiv() | ast.Mod(), right=right
        ):
            return _number(line, left) and _number(line, right)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=inner):
            return _number(line, inner)
        case ast.Call(func=function, args=args, keywords=[]) if is_builtin(line.site, function, *NUMBER_MAKERS):
            whole = isinstance(function, ast.Name) and function.id in ("int", "round")
            if whole and any(_may_be_huge(n) for argument in args for n in ast.walk(argument)):
                return False
            return bool(args) and all(_number(line, argument) for argument in args)
    return False


def _may_be_huge(node: ast.AST) -> bool:
    """A division by what may be next to nothing: as an int it has hundreds of digits."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div | ast.FloorDiv):
        return False
    by = node.right.value if isinstance(node.right, ast.Constant) else 0
    return not isinstance(by, int | float) or abs(by) < 1


# ---------------------------------------------------------------- writing


def _proposal(site: Site, lines: list[tuple[ast.Expr, _Line]]) -> Proposal:
    sys, imports = site.import_as("sys", "sys")
    wrapper, first = import_from(site, "io", "TextIOWrapper")
    string, second = import_from(site, "io", "StringIO")
    plain = site.fresh("_PLAIN_OUTPUTS")
    tests = (
        f"type({sys}.stdout) in {plain}",
        f'"write" not in {sys}.stdout.__dict__',
        "type(print) is type(len)",  # another file may have put a function of its own in its place
    )
    edits = []
    for statement, line in sorted(lines, key=lambda one: one[0].lineno):
        start, end = site.module.statement_span(statement)
        indent = site.module.indent(statement)
        unit = "\t" if "\t" in indent else "    "
        head = branch((*tests, *line.tests), indent)
        text = site.lines(f'{head}\n{unit}{sys}.stdout.write(f"{"".join(line.pieces)}")\nelse:', indent)
        edits.append(Edit(start=start, end=end, text=text + indented(site, [statement])))
    return Proposal(
        rewriter=name,
        variant="one write a line",
        function=site.ref,
        title="write each line at once",
        why="`print` calls `write` for each value, each space between and the end of the line. The new code puts the "
        "line together first and writes it at once, at the same moment.",
        edits=tuple(edits),
        imports=tuple(sorted({*imports, *first, *second}, key=lambda text: (text.startswith("from"), text))),
        helpers=(f"{plain} = ({wrapper}, {string})",),
        guards=tuple(dict.fromkeys(sentence for _, line in lines for sentence in _sentences(line))),
    )


def _sentences(line: _Line) -> Iterator[str]:
    yield "the output is a file or a StringIO"
    yield "no other file has put a function of its own in the place of `print`"
    for one in sorted(line.names):
        text = f"type({one}) is str" in line.tests
        yield (
            f"{one} is a plain text of ASCII characters without `\\r`"
            if text
            else f"{one} is an int or float between -1e15 and 1e15"
        )
