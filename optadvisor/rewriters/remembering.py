"""What a loop makes of one text again and again is made once for each different text.

Before:

    for word in words:
        code = soundex(word)

After (`_Known` and `_untouched` are defined at the top of the file):

    known = _Known(lambda text: soundex(text))
    soundex_then = object()
    if _untouched(soundex=soundex):
        soundex_then = soundex
    for word in words:
        code = (known[word] if type(word) is str … and soundex is soundex_then else soundex(word))

`_Known` is a dictionary that asks when a text, or a whole number, is met for the first time, at that very moment: what
raises does so where it did. What is asked only computes with plain values, which its text shows (`_remembering_read`),
and gives a text, a whole number, a truth value or None, of which one is as good as another. So are lists and sets that
are only compared (`sorted(a) == sorted(b)`). A function of several parameters that is one expression is written out:
`are_anagrams(first, second)`.

It keeps 100,000 answers at most, fewer long ones, and those only until the loop has ended.

Does not handle: methods, floats (two nans are not one), lists that are kept, functions that read dictionaries or long
lists of the file, files that ask for identity (`is`) or pickle, and functions that call themselves.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import bound_tests, local_name, name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.rewriters._remembering_asked import Use
from optadvisor.rewriters._remembering_find import uses
from optadvisor.rewriters._remembering_read import asks_for_identity
from optadvisor.rewriters._remembering_tables import plain_test, same, was
from optadvisor.source.site import Site

name = "remembering"

NAMES = ("dict", "int", "len", "list", "map", "object", "set", "str", "sum", "tuple", "type")
MOST = 3
"""Different things that are remembered in one function."""
KNOWN = '''class NAME(dict):
    """What is made of each text or whole number, once it was asked."""

    def __init__(self, make):
        self.make, self.room = make, 10_000_000

    def __missing__(self, key):
        found = self.make(key)
        self.room -= 100 + sum(len(each) for each in (key, found) if type(each) in (str, list, set))
        if self.room < 0:
            self.clear()
            self.room = 10_000_000
        self[key] = found
        return found'''
WIDTH, SHOWN = 110, 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """Names of the new variables."""

    known: dict[tuple[int, str], str]
    """Of the statement that a dictionary stands in front of, and what is remembered, its variable."""
    then: dict[str, str]
    """Of a function or constant of the file, the variable for what it was when the loop began."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found, refused = uses(site)
    if not found and refused is None:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if asks_for_identity(site):
        problem = (
            problem
            or "the file asks whether two objects are one (`is`, `id`, `pickle`), and one would stand for several"
        )
    if problem:
        yield site.decline(name, problem)
    elif not found:
        assert isinstance(refused, Impure)
        yield Declined(rewriter=name, function=site.ref, reason=refused.reason, line=refused.line)
    else:
        yield _proposal(site, found)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: Sequence[Use]) -> Proposal:
    kept = {*found[0].made, *list(dict.fromkeys(one for use in found for one in use.made))[:MOST]}
    found = [use for use in found if kept.issuperset(use.made)]
    helpers = {one.name: one for use in found for one in use.functions}
    names = _names(site, found)
    maker = site.fresh("_Known")
    _, definition = site.untouched(helpers.values())
    edits: list[Edit] = []
    for use in found:
        start, end = site.module.span(use.expression)
        edits.append(Edit(start=start, end=end, text=_asked(site, use, names)))
    for statement in {id(use.statement): use.statement for use in found}.values():
        same = [use for use in found if use.statement is statement]
        start = site.module.statement_span(statement)[0]
        indent = site.module.indent(statement)
        text = _first(site, same, names, maker, "\t" if "\t" in indent else "    ")
        edits.append(Edit(start=start, end=start, text=site.lines(text, indent)))
    shown = " ".join(ast.unparse(found[0].expression).split())
    shown = shown if len(shown) <= SHOWN else f"{shown[: SHOWN - 1]}…"
    return Proposal(
        rewriter=name,
        variant="answers kept",
        function=site.ref,
        title=f"remember what `{shown}` gives",
        why=(
            f"The loop asks for `{shown}` again and again, often for what was asked before, and what comes out depends "
            "on nothing else. Now each answer is found once, and looked up afterwards."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        helpers=(KNOWN.replace("NAME", maker), *filter(None, [definition])),
        guards=(
            "what is asked about is a text or a whole number",
            *(f"no other file has replaced {one}" for one in names.then),
        ),
    )


def _names(site: Site, found: Sequence[Use]) -> _Names:
    known: dict[tuple[int, str], str] = {}
    for use in found:
        for text in use.made:
            if (id(use.statement), text) not in known:
                number = len(set(known.values()))
                known[id(use.statement), text] = local_name(site, f"known_{number + 1}" if number else "known")
    outside = dict.fromkeys(one for use in found for one in use.outside)
    return _Names(known=known, then={one: local_name(site, f"{one}_then") for one in outside})


def _asked(site: Site, use: Use, names: _Names) -> str:
    """The expression that takes the place of the user's."""
    tests = list(dict.fromkeys(use.tests))
    tests += [same(site, one, names.then[one]) for one in use.outside]
    answer = use.answer
    for text, mark in use.marks.items():
        answer = answer.replace(mark, names.known[id(use.statement), text])
    line = f"({answer} if {' and '.join(tests)} else {use.otherwise})"
    if use.expression.col_offset + len(line) <= WIDTH:
        return line
    begin = site.module.line_starts[use.expression.lineno - 1]
    before = site.module.data[begin : begin + use.expression.col_offset].decode("utf-8")
    indent = before[: len(before) - len(before.lstrip())]
    unit = "\t" if "\t" in indent else "    "
    parts = [answer, f"if {tests[0]}", *(f"and {test}" for test in tests[1:]), f"else {use.otherwise}"]
    return site.module.newline.join(["(", *(f"{indent}{unit}{part}" for part in parts), f"{indent})"])


def _first(site: Site, same: Sequence[Use], names: _Names, maker: str, unit: str) -> str:
    """The lines in front of a loop."""
    made = dict.fromkeys(text for use in same for text in use.made)
    lines = [f"{names.known[id(same[0].statement), text]} = {maker}({text})" for text in made]
    outside = list(dict.fromkeys(one for use in same for one in use.outside))
    if outside:
        test, _ = site.untouched(one for use in same for one in use.functions)
        tests = [*bound_tests(site, outside), *([test] if test else [])]
        tests += filter(None, (plain_test(site, one) for one in outside))
        variables = [names.then[one] for one in outside]
        if not tests:
            return "\n".join([*lines, *(f"{names.then[one]} = {was(site, one)}" for one in outside)])
        lines.append(f"{' = '.join(variables)} = object()")
        lines.append(f"if {' and '.join(tests)}:")
        lines += [f"{unit}{names.then[one]} = {was(site, one)}" for one in outside]
    return "\n".join(lines)
