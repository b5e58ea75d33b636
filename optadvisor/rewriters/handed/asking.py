"""Ask a rewriter about a function that is given functions; a test of what it is given goes around what it proposes.

    if f is bump:
        …                                    the call of the compiled copy, in which `bump` is called
    …                                        the original

    if "lorenz" in globals():
        f_held = _variables_of(f, lorenz, (("field", 0),), ("beta", "rho", "sigma"))
        if f_held is not None:
            f_beta, f_rho, f_sigma = f_held
            …                                the call of the compiled copy, which is passed them

A function that hands others on by name (`y = step(lorenz, y)`), or calls one that does, is asked about with copies of
those, without a test.

Where several functions were given, there is a copy for each of the four that most recorded calls were given.

Does not handle: proposals that change anything but the function's start.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._deciding import undecided
from optadvisor.rewriters._kernel_places import leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._named_lambdas import IS_LAMBDA, is_lambda, known_lambda, without_tests_of, without_unused
from optadvisor.rewriters._other_text import each_once, hidden_word
from optadvisor.rewriters.handed.finding import Handed, NotFoundError, handed, hands_on, seen
from optadvisor.rewriters.handed.sharing import test_of
from optadvisor.rewriters.handed.specialising import NotSpecialisedError, Special, specialised
from optadvisor.source.codes import LAMBDA
from optadvisor.source.site import Site

Propose = Callable[[Site], Iterator[Proposal | Declined]]
VARIABLES_OF = '''def NAME(function, owner, path, names):
    """The variables of an inner function that this file defines in `owner`; None where it is another function."""
    code = getattr(owner, "__code__", None)
    for name, place in path:
        found = [each for each in getattr(code, "co_consts", ()) if getattr(each, "co_name", None) == name]
        code = found[place] if len(found) > place else None
    if type(function) is not type(NAME) or function.__code__ != code or function.__globals__ is not globals():
        return None
    if function.__defaults__ or function.__kwdefaults__:
        return None
    try:
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        return [cells[name].cell_contents for name in names]
    except ValueError:  # one that has no value yet
        return None'''
COPIES = re.compile(r"^def (\w*_(?:kernel|loops)\w*)\(", re.MULTILINE)
MOST = 4
"""Functions for which there are copies."""
WORDS = frozenset(["getattr", "len", "type", "globals", "dict", "zip", "ValueError"])
"""Built-in names in the text that goes around."""


def with_functions(name: str) -> Callable[[Propose], Propose]:
    """`propose` for functions that take functions, too; `name` is the rewriter's."""

    def decorate(propose: Propose) -> Propose:
        @functools.wraps(propose)
        def asked(site: Site) -> Iterator[Proposal | Declined]:
            return _asked(propose, name, site)

        return asked

    return decorate


def _asked(propose: Propose, name: str, site: Site) -> Iterator[Proposal | Declined]:
    if site.plain_problem():
        yield from propose(site)
        return
    try:
        combinations = seen(site)
    except NotFoundError as no:
        yield from _with_reason(propose(site), name, site, no)
        return
    if not combinations:
        answers = list(propose(site))
        is_there = any(isinstance(answer, Proposal) for answer in answers)
        yield from ([] if is_there else list(_for_named(propose, site))) or answers
        return
    taken = WORDS & ({*module_names(site.module.tree)} | site.bound_names)
    if taken:
        yield site.decline(name, f"`{min(taken)}` does not mean Python's own `{min(taken)}` here")
        return
    found: list[list[Proposal]] = []
    noes: list[Declined] = []
    lambdas: frozenset[str] = frozenset()
    for given in combinations[:MOST]:
        try:
            special = specialised(site, handed(site, given, lambdas))
        except (NotFoundError, NotSpecialisedError) as no:
            noes += _with_reason(propose(site), name, site, no)
            continue
        if special.site is not None and (word := hidden_word(site, special.site)):
            noes.append(site.decline(name, f"`{word}` does not mean Python's own `{word}` here"))
            continue
        lambdas |= {each.name for each in special.every if each.inner is not None and not each.owner}
        answers = list(_for_one(propose, special, [proposal for proposals in found for proposal in proposals]))
        noes += [answer for answer in answers if isinstance(answer, Declined)]
        found += [[answer for answer in answers if isinstance(answer, Proposal)]]
    found = [proposals for proposals in found if proposals]
    yield from (_together(proposal, *_alike(proposal, found[1:])) for proposal in found[0]) if found else noes[:1]


def _for_named(propose: Propose, site: Site) -> Iterator[Proposal]:
    """The proposals for a function that hands functions of the file on by name, or lambdas, or calls one that does."""
    try:
        special = specialised(site, ()) if site.node is not None and hands_on(site, site.node) else None
    except NotSpecialisedError:
        return
    if special is not None and not WORDS & ({*module_names(site.module.tree)} | site.bound_names):
        yield from (answer for answer in _for_one(propose, special, []) if isinstance(answer, Proposal))


def _with_reason(
    answers: Iterator[Proposal | Declined], name: str, site: Site, no: NotFoundError | NotSpecialisedError
) -> Iterator[Declined]:
    for answer in answers:
        if isinstance(answer, Declined):
            yield Declined(rewriter=name, function=site.ref, reason=str(no), line=getattr(no, "line", 0))


def _for_one(propose: Propose, special: Special, others: list[Proposal]) -> Iterator[Proposal | Declined]:
    """The answers for one combination of functions, whose copies have other names than those of `others`."""
    assert special.site is not None
    module = special.site.module
    texts = [text for other in others for text in (*other.helpers, *(edit.text for edit in other.edits))]
    copies = {name for text in texts for name in COPIES.findall(text)}
    module.__dict__["identifiers"] = module.identifiers | copies
    for answer in undecided(special.site, propose(special.site)):
        if isinstance(answer, Declined):
            yield _declined(special, answer)
        elif (proposal := _proposal(special, answer)) is not None:
            yield proposal


# ---------------------------------------------------------------- several functions


def _alike(proposal: Proposal, others: list[list[Proposal]]) -> Iterator[Proposal]:
    """The proposals of the same kind for other combinations."""
    for proposals in others:
        kind = [each for each in proposals if each.variant == proposal.variant]
        yield from (each for each in kind[:1] if len(each.edits) == len(proposal.edits))


def _together(first: Proposal, *others: Proposal) -> Proposal:
    """One proposal of several, each of which leaves all calls but its own to what comes after it."""
    if not others:
        return first
    every = (first, *others)
    edits = [[edit.edits[place] for edit in every] for place in range(len(first.edits))]
    merged = tuple(
        dataclasses.replace(same[0], text="".join(dict.fromkeys(edit.text for edit in same))) for same in edits
    )
    given = " or ".join(dict.fromkeys(proposal.guards[0].partition(" is ")[2] for proposal in every))
    guards = [f"{first.guards[0].partition(' is ')[0]} is {given}", *(g for each in every for g in each.guards[1:])]
    return dataclasses.replace(
        first,
        title=f"{first.title}, for {len(every)} functions that it is given",
        edits=merged,
        imports=tuple(dict.fromkeys(line for proposal in every for line in proposal.imports)),
        helpers=tuple(dict.fromkeys(text for proposal in every for text in proposal.helpers)),
        guards=tuple(dict.fromkeys(guards)),
        requires=tuple(dict.fromkeys(name for proposal in every for name in proposal.requires)),
        light=all(proposal.light for proposal in every),
    )


def _proposal(special: Special, answer: Proposal) -> Proposal | None:
    """None where the proposal is not of the form that is known here."""
    site = special.original
    assert special.site is not None
    assert special.site.node is not None
    first = special.site.module.span(special.site.node)[0]
    before = [edit for edit in answer.edits if edit.start == edit.end <= first]
    inside = [edit for edit in answer.edits if edit not in before]
    if len(inside) != 1 or inside[0].start != inside[0].end:
        return None
    block = textwrap.dedent(inside[0].text.replace("\r\n", "\n").strip("\n")).rstrip()
    tool = site.fresh("_variables_of")
    helpers = [*answer.helpers]
    if any(each.owner for each in special.every):
        helpers.insert(0, VARIABLES_OF.replace("NAME", tool))
    for each in special.every:
        if each.inner is not None and not each.owner:
            helpers[:0] = [IS_LAMBDA.replace("NAME", is_lambda(site)), _known(site, each)[1]]
    around = _around(special, _of_originals(special, block), tool)
    helpers = [*without_unused(tuple(helpers), around)]
    if leads(site):
        helpers += [edit.text.strip("\r\n") for edit in before]
        before = []
    return dataclasses.replace(
        answer,
        function=site.ref,
        title=_each_once(_in_words(special, answer.title)),
        why=_in_words(special, answer.why),
        edits=(*before, wrapper_edit(site, around)),
        helpers=tuple(dict.fromkeys(helper.replace("\r\n", "\n") for helper in helpers)),
        guards=(*map(_sentence, special.every), *(_in_words(special, guard) for guard in answer.guards)),
    )


def _of_originals(special: Special, block: str) -> str:
    """Tests of copies as tests of what they are copies of, each named once."""
    for copy, original in special.originals.items():
        block = re.sub(rf"\b{copy}\b", original, block)
    for each in (*special.every, *special.written):
        if each.inner is not None and not each.owner:  # which is compared with what is given
            block = without_tests_of(each.name, block)
    return each_once(block)


def _around(special: Special, block: str, tool: str) -> str:
    for each in reversed(special.functions):
        block = _tested(special, each, block, tool)
    return block


def _tested(special: Special, function: Handed, block: str, tool: str) -> str:
    site = special.original
    for _, one in reversed(function.held):
        block = _tested(special, one, block, tool)
    if same := test_of(function, special.shared):
        block = f"if {same}:\n{textwrap.indent(block, '    ')}"
    inner = textwrap.indent(block, "    ")
    if function.inner is None and "." not in function.element:
        known = f'globals()["{function.name}"]' if function.name == function.parameter else function.name
        return f"if {present(function.name)} and {function.parameter} is {known}:\n{inner}"
    if function.inner is None:
        module, _, name = function.element.rpartition(".")
        given = function.parameter
        is_it = f'({given}.__module__, {given}.__name__) == ("{module}", "{name}")'
        return f"if type({given}) is type(len) and {is_it}:\n{inner}"
    if not function.owner:
        return f"if {is_lambda(site)}({function.parameter}, {_known(site, function)[0]}()):\n{inner}"
    held = site.fresh(f"{function.parameter}_held")
    names = function.names
    spelled = ", ".join(map(function.spelled, names)) + "," * (len(names) == 1)
    call = f"{tool}({function.parameter}, {function.owner}, {_tuple(function.path)}, {_tuple(names)})"
    lines = [f"if {present(function.owner)}:", f"    {held} = {call}", f"    if {held} is not None:"]
    lines += [f"        {spelled} = {held}"] if names else []
    return "\n".join([*lines, textwrap.indent(inner, "    ")])


def _known(site: Site, function: Handed) -> tuple[str, str]:
    """What gives a lambda like one of the top level: its name, and its definition."""
    assert function.inner is not None
    name = f"{site.ref.name}_{function.name}"  # other functions of the file may be given another lambda
    return known_lambda(site, name, site.module.code(function.inner).replace("\r\n", "\n"))


def _tuple(names: Iterable[object]) -> str:
    items = [f'("{name[0]}", {name[1]})' if isinstance(name, tuple) else f'"{name}"' for name in names]
    return f"({', '.join(items)}{',' * (len(items) == 1)})"


def _sentence(function: Handed) -> str:
    if function.inner is None:
        return f"{function.parameter} is {function.name}"
    if not function.owner:
        return f"{function.parameter} is `{ast.unparse(function.inner)}`, or another lambda that says the same"
    what = "the function" if function.path[-1][0] == LAMBDA else function.path[-1][0]
    return f"{function.parameter} is {what} that {function.owner} defines inside"


def _in_words(special: Special, text: str) -> str:
    known = {each.name: each.path[-1][0] for each in (*special.every, *special.written) if each.path}
    known = {copy: "the lambda" if name == LAMBDA else name for copy, name in known.items()}
    for each in reversed(special.every):  # what a function holds, as said of it
        known |= {each.spelled(name): f"{name} of {each.parameter}" for name in each.names}
    for copy, original in (special.originals | known).items():
        text = re.sub(rf"\b{copy}\b", original, text)
    return text


def _each_once(title: str) -> str:
    """`compile root and the lambda with Numba`, however many copies of each there are."""
    functions, way, rest = title.partition(" with ")
    return " and ".join(dict.fromkeys(functions.split(" and "))) + way + rest


def _declined(special: Special, answer: Declined) -> Declined:
    """The same for the user's file; lines at the end of the other file are those of copies."""
    site = special.original
    reason, line = _in_words(special, answer.reason), answer.line
    if line > len(site.module.line_starts) - 1:
        reason, line = re.sub(r"^line \d+: ", "in a function that it is given or hands it on to, ", reason), 0
    return dataclasses.replace(answer, function=site.ref, reason=reason, line=line)
