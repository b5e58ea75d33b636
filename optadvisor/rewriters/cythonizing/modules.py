"""The Cython module around a function: what it needs, the tests on entry, and the function.

    module_text(names, given)  →  "# cython: …\n…def bind(plain, breathe): …"

`bind` gives what stands for the function from then on: it looks whether its arguments are what the function was typed
for, whether its built-ins and what it reads of its file are what they were taken for, and else calls the function as it
was written. A call counts as one level of the recursion limit, as ever: Python counts calls of what takes `*args` in C.

Does not handle: keyword-only and positional-only parameters, `*args`, `**kwargs`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from optadvisor.rewriters.cythonizing import handling
from optadvisor.rewriters.cythonizing.bodies import Body, body_lines
from optadvisor.rewriters.cythonizing.doubles import double_body
from optadvisor.rewriters.cythonizing.family import DECLARED, MOST_LEVELS, PASSED
from optadvisor.rewriters.cythonizing.float_preamble import GIVING_OVER
from optadvisor.rewriters.cythonizing.int_lists import ROWS, declared
from optadvisor.rewriters.cythonizing.kinds import DOUBLE, INT, OBJECT, VARIABLE_BITS, Kind
from optadvisor.rewriters.cythonizing.members import Member
from optadvisor.rewriters.cythonizing.names import Names, Outside
from optadvisor.rewriters.cythonizing.preamble import HEAD


def module_text(names: Names, given: Mapping[str, Kind]) -> str:
    """Raises `NotTyped`."""
    return _module(names, body_lines(names, given))


def double_module_text(names: Names, given: Mapping[str, Kind]) -> str:
    """Of a function over floats. Raises `NotTyped`."""
    return _module(names, double_body(names, given))


def _module(names: Names, body: Body) -> str:
    lines = [*_constants(names, body), *_family(body), "", "", *_function(names, body), "", "", *_bind(names, body), ""]
    passed = [one for one in names.outside.values() if not one.known]
    text = "\n".join([HEAD, *lines]).replace(PASSED, "".join(f"{one.name}, " for one in passed))
    return text.replace(DECLARED, "".join(f"{one.kind} {one.name}, " for one in passed))


def _family(body: Body) -> Iterator[str]:
    family = body.family
    members = family.all_written() if family is not None else []
    told = [family.told(one) if family is not None else "" for one in members]
    defaults = [_defaults(one) for one in members]
    yield f"cdef list family_texts = [{', '.join(f'{one!a}' for one in told)}]"
    yield f"cdef list family_defaults = [{', '.join(f'{one!a}' for one in defaults)}]"
    yield f"cdef list family_known = [None] * {len(members)}"
    if family is None:
        return
    if family.rows:
        yield ROWS
    yield from (f"cdef Seen s_{number}" for number in range(family.places))
    yield from (f"cdef Asked q_{number}" for number in range(len(members)))
    yield from (f"cdef int w_{number} = 0" for number in range(family.tries))
    for one in members:
        yield f"cdef object known_{one.name} = None"
        if one.static:
            yield f"cdef object {one.stands_as} = None"
        yield from ("", "", *family.member_lines(one))
    for _, lines in family.parts.values():
        yield from ("", "", *lines)


def _defaults(member: Member) -> str:
    values = tuple(one.value for one in member.defaults.values() if isinstance(one, ast.Constant))
    return repr(values or None)


def _asked(body: Body) -> Iterator[str]:
    """On entry, whether the functions of the file are those that were compiled."""
    family = body.family
    members = family.all_written() if family is not None else []
    if family is not None and (members or family.left):
        yield f"        if not HAS_STACKS and recursion_limit() > {MOST_LEVELS}:"
        yield "            return on_this_level(plain, args, kwargs)"
    for number, one in enumerate(members):
        if one.of_texts:
            continue
        if one.is_main:
            yield f"        found = PyDict_GetItemWithError(space, {one.path[0]!r})"
            yield "        if found == NULL or not <object>found is call:"
            yield "            return on_this_level(plain, args, kwargs)"
            yield f"        known_{one.name} = plain"
            continue
        known = f"known_{one.name}"
        yield f"        if {known} is None or not is_asked(space, {one.path[0]!r}, {known}, &q_{number}):"
        if len(one.path) > 1:
            yield f"            one = in_class(space, {one.path[0]!r}, {one.path[1]!r})"
            if one.static:
                yield f"            {one.stands_as} = one"
                yield "            one = one.__func__ if type(one) is staticmethod_type else None"
        else:
            yield f"            found = PyDict_GetItemWithError(space, {one.path[0]!r})"
            yield "            one = None if found == NULL else <object>found"
        yield f"            if not is_family({number}, one, plain):"
        yield "                return on_this_level(plain, args, kwargs)"
        yield f"            known_{one.name} = one"
        yield f"            ask(space, {one.path[0]!r}, one, &q_{number})"


def _constants(names: Names, body: Body) -> Iterator[str]:
    inside = [one.names for one in (body.family.all_written() if body.family is not None else [])]
    watched = list(
        names.builtins | dict.fromkeys(sorted({one for each in (names, *inside) for one in each.written_out}))
    )
    yield f"cdef tuple parameters = ({''.join(f'{name!a}, ' for name in names.parameters)})"
    for name in watched:
        yield f"cdef object b_{name} = builtins.__dict__[{name!r}]"
    pairs = "".join(f"({name!r}, b_{name}), " for name in watched)
    yield f"cdef tuple watched = ({pairs})"
    yield "for known in watched:"
    yield "    if type(known[1]) not in (builtin_function, type) or known[1].__module__ != 'builtins':"
    yield "        raise ImportError('a built-in has been replaced')"
    for text, name in body.constants.items():
        yield f"cdef object {name} = builtins.eval({text!a})"
    yield from body.needs
    yield f"cdef list told_texts = [{', '.join(f'{one.told!a}' for one in body.helpers)}]"
    yield f"cdef list told_known = [None] * {len(body.helpers)}"
    for one in body.helpers:
        yield from ("", "", *one.lines)


def _function(names: Names, body: Body) -> Iterator[str]:
    outside = list(names.outside.values())
    kinds = [f"{body.kinds.get(p, OBJECT)} {names.own(p)}" for p in names.parameters]
    kinds += [f"{one.kind} {one.name}" for one in outside if not one.known]
    yield f"cdef object body({', '.join(['object breathe', *kinds])}):"
    yield "    cdef unsigned int turns = 0"
    for name in sorted(body.kinds.keys() - {*names.parameters}):
        yield f"    cdef {declared(body.kinds[name], names.own(name))}"
    for name, kind in body.further.items():
        yield f"    cdef {declared(kind, name)}"
    yield from body.lines


def _bind(names: Names, body: Body) -> Iterator[str]:
    parameters = [(f"a_{number}", body.kinds.get(p, OBJECT)) for number, p in enumerate(names.parameters)]
    outside = list(names.outside.values())
    yield "def bind(plain, breathe):"
    yield "    cdef dict space = plain.__globals__"
    yield ""
    yield "    def call(*args, **kwargs):"
    yield "        cdef tuple given = args"
    yield "        cdef PyObject *found"
    yield "        cdef object one"
    members = body.family.all_written() if body.family is not None else []
    known = [*dict.fromkeys(word for one in members for word in (f"known_{one.name}", one.stands_as))]
    recurs = body.family is not None and body.family.calls_itself()
    alone = bool(known) and (recurs or any(not one.known for one in outside))  # a file loaded twice has two of each
    if known:
        yield f"        global {', '.join([*known, 'at_work', 'bound_to'])}"
    for name in [*(a for a, _ in parameters), *(one.name for one in outside)]:
        yield f"        cdef object {name}"
    if body.family is not None:
        yield "        if is_deep():"
        yield "            return on_this_level_of_a_new_stack(call, args, kwargs)"
    if body.family is not None and any(map(handling.catches_all, body.family.nodes())):
        yield f"        if not has_levels(breathe, {len(body.family.nodes()) + 4}):"
        yield "            return on_this_level(plain, args, kwargs)"
    yield f"        if kwargs or len(args) != {len(parameters)}:"
    yield "            given = positional(plain, args, kwargs)"
    yield "            if given is None:"
    yield "                return on_this_level(plain, args, kwargs)"
    for number, (name, _) in enumerate(parameters):
        yield f"        {name} = given[{number}]"
    tests = [test for name, kind in parameters for test in _tests(name, kind)]
    yield f"        if not ({' and '.join([*tests, 'as_ever(space)'])}):"
    yield "            return on_this_level(plain, args, kwargs)"
    for one in outside:
        yield from _read(one)
    if alone:
        yield "        if at_work and bound_to is not space:"
        yield "            return on_this_level(plain, args, kwargs)"
    yield from _asked(body)
    for number, helper in enumerate(body.helpers):
        yield f"        found = PyDict_GetItemWithError(space, {helper.source!r})"
        yield f"        if found == NULL or not is_told({number}, <object>found, plain):"
        yield "            return on_this_level(plain, args, kwargs)"
    if body.calls:
        yield f"        if not has_level(breathe, {any(helper.deep for helper in body.helpers)}):"
        yield "            return on_this_level(plain, args, kwargs)"
    passed = [f"<{kind}>{name}" for name, kind in parameters]
    passed += [f"<{one.kind}>{one.name}" for one in outside if not one.known]
    result = f"return body({', '.join(['breathe', *passed])})"
    if GIVING_OVER in body.needs:
        yield from ("        try:", f"            {result}", "        except GivenOver:", "            pass")
        yield "        return on_this_level(plain, args, kwargs)"
    elif alone:
        yield from ("        bound_to = space", "        at_work += 1", "        try:", f"            {result}")
        yield from ("        finally:", "            at_work -= 1")
    else:
        yield f"        {result}"
    yield ""
    yield "    call.__name__ = plain.__name__"
    yield "    call.__qualname__ = plain.__qualname__"
    yield "    call.__module__ = plain.__module__"
    yield "    call.__doc__ = plain.__doc__"
    yield "    call.__annotations__ = plain.__annotations__"
    yield "    call.__dict__.update(plain.__dict__)"
    yield "    call.__wrapped__ = plain"
    yield "    return call"


def _tests(name: str, kind: Kind) -> Iterator[str]:
    if kind == INT:
        yield f"type({name}) is int and {-(2**VARIABLE_BITS)} < {name} < {2**VARIABLE_BITS}"
    elif kind != OBJECT:
        yield f"type({name}) is {'float' if kind == DOUBLE else kind}"


def _read(one: Outside) -> Iterator[str]:
    if not one.source:
        yield f"        {one.name} = space"
        return
    yield f"        found = PyDict_GetItemWithError(space, {one.source!r})"
    yield "        if found == NULL:"
    yield "            return on_this_level(plain, args, kwargs)"
    yield f"        {one.name} = <object>found"
    if one.attribute:
        yield f"        {one.name} = getattr({one.name}, {one.attribute!r}, None)"
    test = f"is_of_library({one.name})" if one.called else " and ".join(_tests(one.name, one.kind))
    test = f"is_error({one.name})" if one.error else test
    test = one.test.format(one.name) if one.test else test
    test = f"{one.name} is {one.known}" if one.known else test
    if test:
        yield f"        if not ({test}):"
        yield "            return on_this_level(plain, args, kwargs)"
