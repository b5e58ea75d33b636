"""A function over texts, dictionaries and lists runs as machine code that Cython and a C compiler made of it.

Before:                                     After:

    def words(text):                            @_cythonized
        inside, count = False, 0                def words(text):
        for c in text:                              …
            if c == " ":
                inside = False
            elif not inside:
                inside, count = True, count + 1
        return count

The function stays as it is, and is what runs wherever its machine code does not lie in `__pycache__` beside the file:
on another machine, with another Python, after an edit. What was built is typed as far as a proof goes: characters of
exact texts, indices and counts bounded by lengths, exact lists, dictionaries and sets. All else are Python's own
operations on its own objects, without the interpreter between them. On entry it looks whether what it is given, and
what it reads of the file, is what it was typed for; else the function runs as it stands.

A function that takes nothing but floats and whole numbers goes the four steps of the courses: it is compiled as it is;
its arguments are typed; the small functions that it calls become functions of C, as long as the file still has the
same; its variables and what it returns are typed. Of the directives that courses add, `cdivision` stands where a
divisor is no zero, for it would take the error away; a power stays the one of the C library, which a product is not
always.

Functions of `math` are those of the C library that `math` itself calls. Where a whole number becomes too large for C,
or an error is raised, the function itself runs from its beginning: until then nothing of it has shown.

Functions, methods and constructors of the file that it calls are compiled with it, and called in C where Python would
find the very same; attributes are where they were the last time, as CPython's own interpreter has it (3.11).

`sum`, `max`, `min`, `any` and `all` of a generator, and comprehensions that unpack, are written out as loops
(`gathered`).

Errors are caught as in Python, and what is `global`, or bound again in the file, is looked for and stored in the file's
own variables at each use.

Does not handle: what is called by the name of a variable; generators that are kept or handed on, `finally`, `with`,
inner functions; floats beside texts and containers as numbers of C; arrays; methods as a whole; since Python 3.12,
functions that call themselves.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import name_problem
from optadvisor.rewriters._quiet_functions import notices_the_end
from optadvisor.rewriters.cythonizing.assigned import check_variables
from optadvisor.rewriters.cythonizing.doubts import looked_at
from optadvisor.rewriters.cythonizing.gathered import written_out
from optadvisor.rewriters.cythonizing.kinds import (
    DICT,
    DOUBLE,
    INT,
    LIST,
    OBJECT,
    OURS,
    SET,
    TEXT,
    TUPLE,
    Kind,
    NotTyped,
)
from optadvisor.rewriters.cythonizing.loading import loader_text
from optadvisor.rewriters.cythonizing.modules import double_module_text, module_text
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.preamble import HEAD
from optadvisor.source.site import Site

name = "cython_typed"

LOOPS = (ast.For, ast.While, ast.GeneratorExp)
KINDS: dict[str, Kind] = {"str": TEXT, "list": LIST, "dict": DICT, "set": SET, "tuple": TUPLE, "int": INT}
NUMBERS: dict[str, Kind] = {"float": DOUBLE, "int": INT}
WATCHERS = frozenset(
    {
        "settrace",
        "setprofile",
        "_getframe",
        "_current_frames",
        "exc_info",
        "stacklevel",
        "__traceback__",
        "with_traceback",
    }
)
WATCHING_MODULES = frozenset({"inspect", "tracemalloc", "gc", "traceback"})
"""Programs have variables and functions of these names, too: the share of G and C, the way back through a table."""
REACHES = frozenset({"__code__", "__defaults__", "__globals__", "__kwdefaults__", "FunctionType", "isfunction"})
WORDS = {
    TEXT: "a text", LIST: "a list", DICT: "a dictionary", SET: "a set", TUPLE: "a tuple", INT: "an int",
    DOUBLE: "a float",
}  # fmt: skip


WHY = (
    "The interpreter reads every statement anew in each turn of a loop, and makes an object of every character "
    "and index. Compiled, the same operations follow one another directly, and C computes what is proved to "
    "be a character or a small number."
)


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or not any(isinstance(node, LOOPS) for node in ast.walk(site.node)):
        return
    problem = site.plain_problem() or name_problem(site, ()) or _file_problem(site)
    if problem:
        yield site.decline(name, problem)
        return
    given = {parameter: kind for parameter in site.parameters if (kind := _seen(site, parameter)) != OBJECT}
    floats = {parameter: _seen(site, parameter, NUMBERS) for parameter in site.parameters}
    try:
        node = looked_at(site, site.node)
        names = written_out(Names(site=site, node=node), guarded=False)
        if not any(isinstance(one, ast.For | ast.While) for one in ast.walk(names.node)):
            return
        check_variables(names)
        try:
            text = double_module_text(names, floats)
            given, only_numbers = floats, True
        except NotTyped:
            only_numbers = False
            text = module_text(written_out(Names(site=site, node=node), guarded=True), given)
    except NotTyped as no:
        reason = re.sub(rf"{OURS}+(\w+?)_\d+", r"\1", no.reason)  # as the program has it
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=no.line)
        return
    yield _proposal(site, text, given, only_numbers=only_numbers)


def _file_problem(site: Site) -> str:
    """Why nothing may stand for the function but itself, as a sentence."""
    assert site.node is not None
    a = site.node.args
    imported = {node.module or "" for node in ast.walk(site.module.tree) if isinstance(node, ast.ImportFrom)}
    identifiers = site.module.identifiers - WATCHING_MODULES | imported | _watching_modules(site.module.tree)
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        return f"{site.ref.name} takes more than plain parameters"
    watching = WATCHERS | WATCHING_MODULES
    for words, what in ((watching, "looks at the frames of functions"), (REACHES, "looks into functions")):
        found = sorted(words & identifiers)
        if found:
            return f"the file {what} (`{found[0]}`), and compiled functions have none that it knows"
    if notices_the_end(site):
        return "the file notices when objects are let go, and compiled code may keep some a little longer"
    if not site.module.owns_its_lines(site.node):
        return f"{site.ref.name} does not begin on a line of its own"
    return ""


def _watching_modules(tree: ast.Module) -> set[str]:
    """Those that the file imports, or finds in what it imports."""
    imports = [one for one in ast.walk(tree) if isinstance(one, ast.Import | ast.ImportFrom)]
    bound = {(alias.asname or alias.name).split(".")[0] for one in imports for alias in one.names}
    found = {part for one in imports for alias in one.names for part in alias.name.split(".")}
    found |= {part for one in imports if isinstance(one, ast.ImportFrom) for part in (one.module or "").split(".")}
    for one in ast.walk(tree):
        if isinstance(one, ast.Attribute) and one.attr in WATCHING_MODULES:
            found |= {one.attr for name in ast.walk(one) if isinstance(name, ast.Name) and name.id in bound}
    return found & WATCHING_MODULES


def _seen(site: Site, parameter: str, kinds: Mapping[str, Kind] = KINDS) -> Kind:
    """What was always passed."""
    types = {spec.type.removeprefix("builtins.") for spec in site.seen(parameter)}
    return kinds.get(types.pop(), OBJECT) if len(types) == 1 else OBJECT


def _proposal(site: Site, text: str, given: dict[str, Kind], *, only_numbers: bool) -> Proposal:
    assert site.node is not None
    decorator = site.fresh("_cythonized")
    start = site.module.span(site.node)[0]
    return Proposal(
        rewriter=name,
        variant="built with Cython",
        function=site.ref,
        title=f"compile {site.ref.name} ahead with Cython",
        why=_steps(text) if only_numbers else WHY,
        # with `def` written anew, the definition of the decorator, which may go to the same place, comes before it
        edits=(Edit(start=start, end=start + len("def"), text=f"@{decorator}{site.module.newline}def"),),
        helpers=(loader_text(decorator, site.module.path),),
        guards=tuple(f"{parameter} is {WORDS[kind]} of exactly that type" for parameter, kind in given.items()),
        requires=("cython",),
        integers_checked=True,
        modest=text.count("squared(") == HEAD.count("squared("),  # of these Numba asks C's `pow`; else it is as quick
        cython=text,
    )


def _steps(text: str) -> str:
    """The four steps of the courses, as far as they were gone."""
    inner = len(re.findall(r"^cdef (?:inline )?double f_", text, re.MULTILINE))
    called = f"; 3. the functions it calls ({inner}) are functions of C (`cfunc`)" if inner else ""
    return (
        "The interpreter makes an object of every float, in each turn of a loop. Four steps: 1. the function is "
        f"compiled as it is; 2. its arguments are floats and counts of C{called or '; 3. it calls nothing'}; 4. its "
        "variables and what it returns are floats and counts of C. Divisions by zero still raise, and a power is still "
        "that of the C library, so every bit stays."
    )
