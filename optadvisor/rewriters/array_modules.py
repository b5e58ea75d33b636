"""One function for NumPy's arrays and for CuPy's, by `cupy.get_array_module`. Only with `suggest --gpu CARD --xp`.

    def relax(u, k, steps):                     def relax(u, k, steps):
        for _ in range(steps):                      xp = _module_of(u)
            u[1:-1] += k * np.sin(u[2:])            for _ in range(steps):
        return u.sum()                                  u[1:-1] += k * xp.sin(u[2:])
                                                    return _number(u.sum())

Who calls it with arrays of NumPy gets what they got before. Who keeps arrays on a card from one function to the next,
and calls it with those, gets arrays that lie there; numbers come home. The text is that of `cupy_port`, but for where
the functions come from. Two things are checked: that nothing changes for NumPy's arrays, and, by a second text that
takes the arrays to the card, calls the same statements and brings results home (the first of the two proposals; it is
shown to nobody), that they give the same there.

Does not handle: functions that it calls with arrays, arrays that are global variables, SciPy, positions from an array,
and what `cupy_port` does not handle; functions without an argument that is an array.
"""

from __future__ import annotations

from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_places import kernels_edit, leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import file_problem
from optadvisor.rewriters.cupy_port import HOME, SEPARATE, WORDS
from optadvisor.rewriters.porting.both import Both, for_both
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.source.printing import is_own
from optadvisor.source.site import Site

name = "array_modules"
VARIANT = "for arrays of NumPy and of CuPy"
ON_CARD = "the same, on the card"
MODULE_OF = '''def {module_of}(*arrays):
    """CuPy where one of the arrays lies on a card, else NumPy."""
    cupy = {sys}.modules.get("cupy")  # who has such an array has imported it
    return {numpy} if cupy is None else cupy.get_array_module(*arrays)'''
NUMBER = '''def {number}(value):
    """A number as NumPy gives it, from wherever it lies."""
    return value if {module_of}(value) is {numpy} else value.get()[()]'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """The text to be checked on the card, then the one for the file; or the one reason against it."""
    if site.node is None or site.plain_problem():
        return
    problem = file_problem(site)
    if not problem and not all(is_own(word, site.module) for word in WORDS):
        problem = "the file gives Python's own functions another meaning"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        both = for_both(site)
    except UnportableError as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield _on_card(site, both)
    yield _in_place(site, both)


def _tools(site: Site, both: Both) -> tuple[list[str], tuple[str, ...]]:
    numpy, imports = site.import_as("numpy", "np")
    sys, more = site.import_as("sys", "sys")
    helpers = [MODULE_OF.format(module_of=both.module_of, numpy=numpy, sys=sys)]
    helpers += [NUMBER.format(number=both.number, module_of=both.module_of, numpy=numpy)] if both.fetches else []
    return helpers, (*imports, *more)


def _in_place(site: Site, both: Both) -> Proposal:
    """The function's statements, changed where they stand."""
    helpers, imports = _tools(site, both)
    first = site.lines(f"{both.module} = {both.call}", site.module.indent(site.body[0]))
    text = first + both.statements.rstrip("\r\n") + site.module.newline
    return _proposal(site, both, VARIANT, (Edit(start=both.start, end=both.end, text=text),), imports, helpers)


def _on_card(site: Site, both: Both) -> Proposal:
    """A copy of these statements, and one in front of it that brings arrays to the card and home."""
    assert site.node is not None
    helpers, imports = _tools(site, both)
    cupy, more = site.import_as("cupy", "cp")
    numpy, _ = site.import_as("numpy", "np")
    inner, copy = site.fresh(f"_{site.node.name}_for_both"), site.fresh(f"_{site.node.name}_on_gpu")
    home, parameters = site.fresh("_home"), ", ".join(site.parameters)
    indent = site.module.indent(site.body[0])
    body = both.statements.replace("\r\n", "\n").rstrip("\n")
    texts = [f"def {inner}({parameters}):\n{indent}{both.module} = {both.call}\n{body}"]
    cards = {each: site.fresh(f"{each}_card") for each in both.arrays}
    pairs = ", ".join(f"({each}, {card})" for each, card in cards.items())
    changed = ", ".join(f"({each}, {cards[each]})" for each in both.written)
    passed = ", ".join(cards.get(each, each) for each in site.parameters)
    lines = [f"    {card} = {cupy}.asarray({each})" for each, card in cards.items()]
    lines.append(f"    return {home}({inner}({passed}), [{pairs}], [{changed}])")
    texts.append("\n".join([f"def {copy}({parameters}):", *lines]))
    tests = [f"type({each}) is {numpy}.ndarray" for each in both.arrays]
    if both.written and len(both.arrays) > 1:
        separate, others = site.fresh("_separate"), [each for each in both.arrays if each not in both.written]
        helpers.append(SEPARATE.format(separate=separate, numpy=numpy))
        tests.append(f"{separate}([{', '.join(both.written)}], [{', '.join(others)}])")
    block = [f"if {' and '.join(tests)}:", "    try:", f"        return {copy}({parameters})"]
    block += ["    except Exception:  # the original code below takes over", "        pass"]
    helpers.append(HOME.format(home=home, cupy=cupy, numpy=numpy))
    edit, in_front = wrapper_edit(site, "\n".join(block)), leads(site)
    edits = (edit,) if in_front else (kernels_edit(site, [f"{text}\n" for text in texts]), edit)
    return _proposal(site, both, ON_CARD, edits, (*imports, *more), [*helpers, *(texts if in_front else ())])


def _proposal(
    site: Site, both: Both, variant: str, edits: tuple[Edit, ...], imports: tuple[str, ...], helpers: list[str]
) -> Proposal:
    assert site.node is not None
    return Proposal(
        rewriter=name,
        variant=variant,
        function=site.ref,
        title=f"{site.node.name} for arrays of NumPy and of CuPy, by where they lie",
        why=(
            "The same statements work on arrays in the host's memory and on a card. Whoever keeps arrays on the card "
            "between calls pays for no transfers; for NumPy's arrays nothing changes."
        ),
        edits=edits,
        imports=imports,
        helpers=tuple(helpers),
        requires=("cupy",) if variant == ON_CARD else (),
        rounds=both.rounds if variant == ON_CARD else (),
        integers_checked=True,
    )
