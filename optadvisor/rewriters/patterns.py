"""Regular expressions that the text of the program has are compiled once, and no longer looked up at each call.

Before:

    def parsed(line):
        match = re.match(r"(\\w+)=(\\d+)", line)

After:

    _PARSED_PATTERN = re.compile(r"(\\w+)=(\\d+)")

    def parsed(line):
        match = _PARSED_PATTERN.match(line)

`re.match` and the like look in a dictionary of patterns at each call, in Python; that takes longer than many a match.
A pattern that is a name of the file is asked whether it is still that one: another file may set it. What matches the
rest of a text, `re.match(pattern, text[place:])`, may match from a place of it (`_matching_places`).

Does not handle: patterns that do not compile, or with a warning; `re.LOCALE`; patterns made at run time; arguments by
keyword other than `flags`, `count` and `maxsplit`.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._matching_places import Places, places_of
from optadvisor.rewriters._places import name_problem
from optadvisor.rewriters._text import constant_text, quoted
from optadvisor.rewriters._whole_functions import stem, whole_problem
from optadvisor.source.site import Site, own_nodes

name = "patterns"
whole = True
"""It is asked about methods and inner functions, too."""

POSITIONS = {
    "match": 2, "fullmatch": 2, "search": 2, "findall": 2, "finditer": 2, "split": 3, "sub": 4, "subn": 4, "compile": 1,
}  # fmt: skip
"""Function of `re` → the number of its arguments in front of the flags."""
NEEDED = {"sub": 3, "subn": 3, "compile": 1}
KEPT = {"split": ("maxsplit",), "sub": ("count",), "subn": ("count",)}
FLAGS = {
    "A": re.A, "ASCII": re.A, "I": re.I, "IGNORECASE": re.I, "M": re.M, "MULTILINE": re.M, "S": re.S, "DOTALL": re.S,
    "U": re.U, "UNICODE": re.U, "X": re.X, "VERBOSE": re.X,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A call of a function of `re` with a fixed pattern."""

    call: ast.Call
    function: str
    text: str
    flags: ast.expr | None
    flag_value: re.RegexFlag


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    done = _kept(site.node)
    calls = [n for n in own_nodes(site.node) if isinstance(n, ast.Call) and _function(site, n) and id(n) not in done]
    if not calls:
        return
    read = [_use(site, call) for call in calls]
    uses = [one for one in read if isinstance(one, Use)]
    problem = whole_problem(site) or name_problem(site, ())
    if problem or not uses:
        reasons = [(one, call) for one, call in zip(read, calls, strict=True) if isinstance(one, str)]
        reason, where = (problem, None) if problem else reasons[0]
        yield site.decline(name, reason, where)
        return
    yield _proposal(site, uses)
    places = places_of(site, [(one.call, one.text) for one in uses if _is_plain_match(site, one)])
    if places is not None:
        yield _proposal(site, uses, places)


def _is_plain_match(site: Site, use: Use) -> bool:
    call = use.call
    named = use.function != "match" or len(call.args) != 2 or bool(call.keywords)
    return not named and _is_fixed(site, call.args[0])


# ---------------------------------------------------------------- reading


def _kept(function: ast.FunctionDef) -> set[int]:
    """Nodes behind `if _PATTERN.pattern is NAME`, which an earlier rewrite kept."""
    found: set[int] = set()
    for node in ast.walk(function):
        match node:
            case ast.IfExp(test=ast.Compare(left=ast.Attribute(attr="pattern"), ops=[ast.Is()]), orelse=kept):
                found.update(map(id, ast.walk(kept)))
    return found


def _function(site: Site, call: ast.Call) -> str:
    module, _, function = site.resolved(call.func).rpartition(".")
    return function if module == "re" and function in POSITIONS else ""


def _use(site: Site, call: ast.Call) -> Use | str:
    """The call, or why it stays as it is."""
    function = _function(site, call)
    code = site.code(call)
    if not call.args or any(isinstance(argument, ast.Starred) for argument in call.args):
        return f"`{code}` passes its pattern by name, or all arguments at once"
    text = constant_text(site, call.args[0])
    if text is None:
        return f"`{site.code(call.args[0])}` is not a fixed pattern"
    if not isinstance(call.args[0], ast.Name) and not _is_fixed(site, call.args[0]):
        return f"`{site.code(call.args[0])}` is put together from names that other files may set"
    given = _given(site, call.args[0])
    if given:
        return f"`{given}` is a parameter somewhere in the file, and may stand for another pattern each time"
    flags = next((keyword.value for keyword in call.keywords if keyword.arg == "flags"), None)
    count = len(call.args)
    if count == POSITIONS[function] + 1 and flags is None:
        flags, count = call.args[-1], count - 1
    others = [keyword.arg for keyword in call.keywords if keyword.arg != "flags"]
    if not NEEDED.get(function, 2) <= count <= POSITIONS[function] or not set(others) <= {*KEPT.get(function, ())}:
        return f"`{code}` passes its arguments in a way that is not known"
    value = _flag_value(site, flags) if flags is not None else re.RegexFlag(0)
    if value is None:
        return f"the flags of `{code}` are not known before the program runs"
    problem = _pattern_problem(text, value)
    use = Use(call=call, function=function, text=text, flags=flags, flag_value=value)
    if not problem and function != "compile" and _cuts(site, use) is None:
        return f"`{code}` has comments or parentheses between its arguments"
    return f"the pattern of `{code}` {problem}" if problem else use


def _given(site: Site, node: ast.expr) -> str:
    """A variable of a function in the pattern that is a parameter, perhaps of another function of the same name."""
    parameters = {one.arg for one in ast.walk(site.module.tree) if isinstance(one, ast.arg)}
    names = (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and site.resolved(n) != f".{n.id}")
    return next((one for one in names if one in parameters), "")


def _flag_value(site: Site, node: ast.expr) -> re.RegexFlag | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        left, right = _flag_value(site, node.left), _flag_value(site, node.right)
        return None if left is None or right is None else left | right
    module, _, flag = site.resolved(node).rpartition(".")
    return FLAGS.get(flag) if module == "re" else None


def _pattern_problem(text: str, flags: re.RegexFlag) -> str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.purge()  # a pattern that is known already does not warn again
            re.compile(text, flags)
    except Warning:
        return "compiles with a warning, and the program would be told earlier"
    except (re.error, ValueError, OverflowError, RecursionError):
        return "does not compile, and the program would be told earlier"
    return ""


# ---------------------------------------------------------------- writing


def _proposal(site: Site, uses: Sequence[Use], places: Places | None = None) -> Proposal:
    module, imports = site.import_as("re", "re")
    names: dict[tuple[str, re.RegexFlag], str] = {}
    definitions = []
    for one in uses:
        key = (one.text, one.flag_value)
        if key not in names:
            names[key] = _pattern_name(site, names.values())
            definitions.append(f"{names[key]} = {module}.compile({_literal(site, one)}{_flags_text(module, one)})")
    edits = list(places.edits) if places else []
    for one in uses:
        pattern = names[one.text, one.flag_value]
        placed = places.called(one.call, pattern, site.code(one.call.args[1])) if places else None
        start, end = site.module.span(one.call)
        edits += [Edit(start=start, end=end, text=placed)] if placed else _edits(site, one, pattern, module)
    why = (
        f"`re.{uses[0].function}` looks its pattern up at each call, in Python code, which takes longer than many "
        "a match. A compiled pattern has the same methods, and nothing to look up."
    )
    return Proposal(
        rewriter=name,
        variant="compiled, from a place" if places else "compiled",
        function=site.ref,
        title=f"compile its regular expressions once{', and match from a place of the text' * (places is not None)}",
        why=f"{why} It matches from a place of the text, too, so that the rest is not copied." if places else why,
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        imports=imports,
        helpers=tuple(definitions),
        guards=(),
    )


def _pattern_name(site: Site, taken: Iterable[str]) -> str:
    base = f"_{stem(site)}_PATTERN".upper()
    used = {*taken, *site.module.identifiers}
    candidate, number = base, 2
    while candidate in used:
        candidate, number = f"{base}_{number}", number + 1
    return candidate


def _literal(site: Site, use: Use) -> str:
    """The pattern as the file writes it, where it does; raw, or in double quotes, otherwise."""
    node = use.call.args[0]
    written = site.code(node)
    if isinstance(node, ast.Constant) and "\n" not in written and (written[0] in "rR" or "\\" not in written):
        return written
    raw = f'r"{use.text}"'
    fine = '"' not in use.text and "\n" not in use.text and use.text.isprintable() and use.text.isascii()
    return raw if fine and ast.literal_eval(f"[{raw}, 0]")[0] == use.text else quoted(use.text)


def _flags_text(module: str, use: Use) -> str:
    flags = [f"{module}.{flag.name}" for flag in re.RegexFlag if flag in use.flag_value and flag.name in FLAGS]
    return f", {' | '.join(flags)}" if flags else ""


def _edits(site: Site, use: Use, pattern: str, module: str) -> Iterator[Edit]:
    start, end = site.module.span(use.call)
    fixed = _is_fixed(site, use.call.args[0])
    again = f"{module}.compile({site.code(use.call.args[0])}{_flags_text(module, use)})"
    known = pattern if fixed else f"({pattern} if {pattern}.pattern is {site.code(use.call.args[0])} else {again})"
    if use.function == "compile":
        yield Edit(start=start, end=end, text=known)
        return
    cuts = _cuts(site, use)
    assert cuts is not None
    yield Edit(start=start, end=cuts[0], text=f"{known}.{use.function}(")
    if cuts[1] is not None:
        yield Edit(start=cuts[1][0], end=cuts[1][1], text="")


def _is_fixed(site: Site, node: ast.expr) -> bool:
    """Nobody else can give the names in it another value: they are variables of the function itself."""
    names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
    return all(site.resolved(n) != f".{n.id}" for n in names)


def _cuts(site: Site, use: Use) -> tuple[int, tuple[int, int] | None] | None:
    """Where the second argument begins, and the span of the flags with the comma before; None where that is unsure."""
    call, data = use.call, site.module.data
    first = site.module.span(call.args[0])[1]
    second = site.module.span(call.args[1])[0]
    if data[first:second].strip() != b",":
        return None
    if use.flags is None:
        return second, None
    before = [argument for argument in call.args if argument is not use.flags]
    before += [keyword.value for keyword in call.keywords if keyword.value is not use.flags]
    begin, end = site.module.span(use.flags)
    ends = max(site.module.span(one)[1] for one in before)
    gap = re.sub(rb"\s", b"", data[ends:begin])
    if ends > begin or gap not in (b",", b",flags="):
        return None
    return second, (ends, end)
