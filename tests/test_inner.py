"""Methods and inner functions as a whole: what is written outside of them means the same inside, and what is said."""

from __future__ import annotations

import ast
import contextlib
import io
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest

from optadvisor import rewriters
from optadvisor.records import CapturedCall, Declined, FunctionRef, Hotspot, Recording, Run
from optadvisor.rewriters import beginnings, comprehending, patterns, repeating, tables, timestamps
from optadvisor.rewriters._text import constant_value
from optadvisor.source.edits import render
from optadvisor.source.inner import has_loops, is_inner, places
from optadvisor.source.module import Module
from optadvisor.source.site import Site

WHOLE = (patterns, timestamps, tables, repeating, beginnings)


def recorded(ref: FunctionRef) -> Recording:
    call = CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=1.0, arguments=(), result=None, raised="")
    return Recording(function=ref, calls_seen=5, calls=(call,))


def hot(ref: FunctionRef) -> Hotspot:
    return Hotspot(function=ref, calls=100, self_seconds=1.0, inclusive_seconds=1.0, share=0.9)


def sites(text: str) -> dict[str, Site]:
    module = Module.parse(text.encode(), "case.py")
    return {ref.qualname: Site(module=module, hotspot=hot(ref), recording=recorded(ref)) for ref in module.functions}


def printed(text: str) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(text, "case.py", "exec"), {"__name__": "case"})
    return out.getvalue()


TAKEN = {
    "class with an attribute of the module's name": """
import re
class A:
    re = None
    def f(self, line): return re.match(r"a(.)", line).group(1)
print(A().f("ab"))
""",
    "hidden method, and one that is called like an operator": r"""
import re
class A:
    def __call__(self, s): return re.findall(r"\d+", s)
    def __private(self, s): return re.search(r"(\d)(\d)", s).groups()
    def use(self, s): return self.__private(s)
print(A()("12 3"), A().use("12"))
""",
    "overridden, with a call of super": """
import re
class A:
    def f(self, s): return re.match(r"(?i)x(.)", s, flags=re.M).group(0)
class B(A):
    def f(self, s): return super().f(s) + __class__.__name__
print(B().f("XY"))
""",
    "two inner functions of one name": """
import re
def make(n):
    if n:
        def f(s): return re.sub(r"x", "1", s)
    else:
        def f(s): return re.sub(r"y", "2", s)
    return f
print(make(0)("xy"), make(1)("xy"))
""",
    "variables of the function around": """
import re
def counter():
    pattern = "a+"
    def f(s): return re.findall(pattern, s) + re.findall("b+", s)
    def change(p):
        nonlocal pattern
        pattern = p
    return f, change
f, change = counter()
print(f("aabb"))
change("c")
print(f("aabbc"))
""",
    "dates in a closure": """
from datetime import datetime
def reader(shift):
    def read(s): return datetime.strptime(s[shift:], "%d %B %Y %H:%M %z")
    return read
print(reader(1)(" 01 May 2020 10:00 +0100"), repr(reader(0)("01 May 2020 10:00 +0000")))
""",
    "a table, with another one that is changed": """
class T:
    def color(self, name):
        table = {"red": 1, "green": 2, "blue": 3}
        other = {"red": 1, "green": 2, "blue": 3}
        other["x"] = 5
        return table.get(name), len(other)
print(T().color("red"), T().color("x"))
""",
    "texts with methods of their own": """
class T:
    def line(self, line): return line.startswith("a") or line.startswith("b")
class S(str):
    def startswith(self, x):
        print("asked", x)
        return x == "b"
print(T().line("abc"), T().line(S("zzz")), T().line("zz"))
""",
}
LEFT = {
    "a module that is a parameter of the function around": """
import re
def outer(re):
    def inner(line): return re.match(r"a(.)", line)
    return inner
print(outer(__import__("re"))("ab"))
""",
    "a class that is imported in the function around, where the file has a module of that name": """
import datetime
def outer():
    try:
        from datetime import datetime
    except ImportError:
        pass
    def read(s): return datetime.strptime(s, "%Y-%m-%d")
    return read
print(outer()("2020-01-02"), datetime.MAXYEAR)
""",
    "a parameter of the later of two functions of one name": """
import re
def outer():
    pattern = "a+"
    return lambda s: re.findall(pattern, s)
def outer(pattern="a+"):
    def f(s): return re.findall(pattern, s)
    return f
print(outer()("aab"), outer("b")("aab"))
""",
    "the same of plain functions": """
import re
def f(s):
    pattern = "a+"
    return pattern
def f(s, pattern="a+"): return re.findall(pattern, s)
print(f("aab"), f("aab", "b"))
""",
    "a module that classes know by another name": """
import math as __math
class A:
    def f(self, x):
        import math
        return math.sqrt(x)
print(A().f(4.0))
""",
    "quotes that would end a docstring": """
from datetime import datetime
class A:
    def f(self, s): return datetime.strptime(s, '%d\"\"\" %b %y')
print(A().f('01\"\"\" Feb 20'))
""",
    "no letters": """
import re
class A:
    def _(self, s): return re.findall(r"a+", s)
print(A()._("a"))
""",
    "decorated": """
import re
class A:
    @classmethod
    def f(cls, s): return re.findall(r"a+", s)
    @property
    def p(self): return re.findall(r"a+", "a")
print(A.f("a"), A().p)
""",
    "a generator": """
import re
class A:
    def f(self, s): yield re.findall(r"a+", s)
print(list(A().f("a")))
""",
}


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN)
def test_what_is_written_outside_means_the_same_inside(text: str) -> None:
    proposals = [
        answer
        for site in sites(text).values()
        for rewriter in cast("tuple[ModuleType, ...]", WHOLE)
        for answer in rewriter.propose(site)
        if not isinstance(answer, Declined)
    ]
    assert proposals
    for one in proposals:
        after = render(Module.parse(text.encode(), "case.py"), [one]).decode()
        assert after != text
        assert printed(after) == printed(text)


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT)
def test_what_may_mean_something_else_is_left(text: str) -> None:
    assert printed(text)
    assert sites(text)
    for site in sites(text).values():
        for rewriter in cast("tuple[ModuleType, ...]", WHOLE):
            assert all(isinstance(answer, Declined) for answer in rewriter.propose(site))


METHOD = """
class A:
    def f(self, rows):
        found = []
        for row in rows:
            found.append(row)
        return found
"""


def test_of_methods_only_those_are_asked_that_stay_within_their_lines() -> None:
    site = sites(METHOD)["A.f"]
    answers = rewriters.ask(site, (cast("Any", comprehending), cast("Any", patterns)))
    assert [no.rewriter for no in answers.declined] == ["optadvisor"]
    assert "are made functions of their own" in answers.declined[0].reason


@pytest.mark.parametrize("calls", [True, False])
def test_a_method_is_a_place_where_its_calls_were_recorded(calls: bool) -> None:
    site = sites(METHOD)["A.f"]
    known = {site.ref: site.recording} if calls else {}
    run = cast("Run", SimpleNamespace(recording=known.get, regions=(), left_in_place=()))
    found = list(places(run, site.hotspot, {"case.py": site.module}))
    assert len(found) == 1  # the sentence about it is said once
    assert isinstance(found[0], Declined) != calls
    assert not has_loops(run, site.hotspot)
    assert is_inner(site)


TWINS = """
import re
class A:
    def read(self, s):
        level = {"a": 1, "b": 2, "c": 3}
        return re.findall("a+", s), level.get(s)
class B:
    def read(self, s):
        level = {"a": 4, "b": 5, "c": 6}
        return re.findall("b+", s), level.get(s)
def outer():
    def read(s):
        level = {"a": 7, "b": 8, "c": 9}
        return re.findall("c+", s), level.get(s)
    return read
print(A().read("a"), B().read("a"), outer()("c"))
"""


@pytest.mark.parametrize("rewriter", [patterns, tables])
def test_methods_of_one_name_can_be_changed_together(rewriter: ModuleType) -> None:
    answers = [answer for site in sites(TWINS).values() for answer in cast("Any", rewriter).propose(site)]
    proposals = [one for one in answers if not isinstance(one, Declined)]
    assert len(proposals) == 3
    after = render(Module.parse(TWINS.encode(), "case.py"), proposals).decode()
    assert printed(after) == printed(TWINS)


@pytest.mark.parametrize(("name", "known"), [("cut", False), ("other", True)])
def test_a_variable_is_that_of_its_own_function(name: str, known: bool) -> None:
    head = "def f(s):\n    cut = ',;'" if known else "def f(s, cut=',;'):"
    text = f"def f(s):\n    {name} = '.,'\n    return s\n{head}\n    for c in cut: s = s.replace(c, '')\n    return s\n"
    site = [*sites(text).values()][-1]
    (loop,) = [statement for statement in site.body if isinstance(statement, ast.For)]
    value = constant_value(site, loop.iter)
    assert (ast.unparse(value) if value is not None else "") == ("',;'" if known else "")
