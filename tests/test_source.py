"""Facts about source text: bytes that stay, and the file's own encoding, line endings, positions and functions."""

from __future__ import annotations

import ast
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, FunctionRef, Hotspot, Proposal, Recording
from optadvisor.source.edits import apply_edits, render
from optadvisor.source.module import Module
from optadvisor.source.site import Site

PATH = "/project/a.py"


def parse(text: str | bytes) -> Module:
    return Module.parse(text.encode() if isinstance(text, str) else text, PATH)


def proposal(*edits: Edit, imports: tuple[str, ...] = (), helpers: tuple[str, ...] = ()) -> Proposal:
    ref = FunctionRef(path=PATH, qualname="f", first_line=1)
    words: dict[str, Any] = {"rewriter": "test", "variant": "v", "title": "t", "why": "w"}
    return Proposal(function=ref, edits=edits, imports=imports, helpers=helpers, **words)


def with_import(text: str, *imports: str) -> str:
    return render(parse(text), [proposal(imports=imports or ("import numpy as np",))]).decode()


def site(text: str, name: str = "f") -> Site:
    module = parse(text)
    ref = next(ref for ref in module.functions if ref.qualname == name)
    spot = Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    return Site(module=module, hotspot=spot, recording=Recording(function=ref, calls_seen=0))


# ---------------------------------------------------------------- bytes and encodings

FILES = [
    b"",
    b"\n",
    b"# only a comment",
    b'"""only a docstring"""',
    b"x = 1",
    b"x = 1\r\ny = 2\r\n",
    b"x = 1\ry = 2\r",
    b"x = 1\n\x0cdef f():\n\x0c    return 1\n",
    b"def f():\n\tif 1:\n\t\treturn 2\n",
    "\ufeffx = 'é'\n".encode(),
    "# -*- coding: latin-1 -*-\nx = 'é'\n".encode("latin-1"),
    "#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\nx = '€'\n".encode("cp1252"),
    "naïve = 'ü'; y = naïve\n".encode(),
    b'x = "\\d"; y = x is 1\n',
]


@pytest.mark.parametrize("raw", FILES)
def test_what_is_read_is_written_back_byte_for_byte(raw: bytes) -> None:
    module = parse(raw)
    assert module.encode(module.data) == raw
    assert render(module, []) == raw
    assert module.line_starts[-1] == len(module.data)


@pytest.mark.parametrize(
    "raw",
    [
        b"x = '\xff'\n",
        b"\n\n\nx = '\xff'\n",
        b"# coding: utf-8\nx = 1\n\xe9\n",
        b"# coding: no-such-thing\n",
        b"# coding: latin-1\rx = '\xe9'\r",  # where Python sees lines, `tokenize` sees one
        b"# coding: hex\n61\n",
        b"# coding: rot13\nk = 1\n",
        b"x = 1\x00\n",
        b"def f(:\n",
        "# coding: iso2022_jp\nx = '日'".encode("iso2022_jp") + b"\x1b(B\x1b(B\n",  # decodes, is not written so
        b"x = " + b"-" * 100_000 + b"1\n",
    ],
)
def test_what_cannot_be_read_or_written_back_is_a_syntax_error(raw: bytes) -> None:
    with pytest.raises(SyntaxError):
        parse(raw)


def test_no_warnings_about_the_users_own_text(recwarn: pytest.WarningsRecorder) -> None:
    text = 'x = "\\d"\n\ndef f():\n    return x is 1\n'
    assert "import numpy" in with_import(text)
    assert not recwarn.list


def test_line_endings_are_the_files_own() -> None:
    assert with_import("x = 1\r\ny = 2\r\n") == "import numpy as np\r\n\r\nx = 1\r\ny = 2\r\n"
    helper = "def _h():\r\n    return 1\r\n"
    text = render(parse("import os\r\n\r\nx = 1\r\n"), [proposal(helpers=(helper,))]).decode()
    assert text.count("\r\n") == text.count("\n")
    assert text.count("\r") == text.count("\n")
    assert site("def f():\r\n    return 1\r\n").lines("a\n  b", "  ") == "  a\r\n    b\r\n"


def test_positions_are_bytes_after_non_ascii_text() -> None:
    module = parse("def f(ä):\n    é = 'ß'; return é + ä\n")
    returned = next(node for node in ast.walk(module.tree) if isinstance(node, ast.Return))
    assert module.code(returned) == "return é + ä"
    assert returned.value is not None
    start, end = module.span(returned.value)
    edited = render(module, [proposal(Edit(start=start, end=end, text="ä"))])
    assert edited.decode() == "def f(ä):\n    é = 'ß'; return ä\n"


def test_edits_in_a_latin_1_file_stay_latin_1() -> None:
    raw = "# coding: latin-1\nx = 'é'; y = 2\n".encode("latin-1")
    module = parse(raw)
    start = module.data.index(b"2")
    edit = Edit(start=start, end=start + 1, text="'ü'")
    assert render(module, [proposal(edit)]) == raw.replace(b"2", b"'\xfc'")
    with pytest.raises(RewriterError, match="not valid here"):
        render(module, [proposal(Edit(start=start, end=start + 1, text="'€'"))])


# ---------------------------------------------------------------- edits


def test_edits_that_overlap_or_leave_the_file_are_refused() -> None:
    for edits in [
        (Edit(start=0, end=3, text="a"), Edit(start=2, end=4, text="b")),
        (Edit(start=0, end=3, text="a"), Edit(start=0, end=3, text="a")),
        (Edit(start=1, end=2, text="a"), Edit(start=0, end=4, text="b")),
        (Edit(start=3, end=6, text="a"),),
        (Edit(start=-1, end=0, text="a"),),
        (Edit(start=3, end=2, text="a"),),
    ]:
        with pytest.raises(RewriterError, match="overlap or leave"):
            apply_edits(b"12345", edits)


def test_insertions_at_one_place_keep_their_order() -> None:
    edits = [Edit(start=1, end=1, text="a"), Edit(start=1, end=1, text="b"), Edit(start=1, end=2, text="c")]
    assert apply_edits(b"123", edits) == b"1abc3"
    assert apply_edits(b"123", [*reversed(edits[:2]), edits[2]]) == b"1bac3"


@pytest.mark.parametrize(
    "text", ["(", "return 1", "x: int = (yield)", "'\ud800'", "\x00", "from __future__ import braces", "1 = x", "break"]
)
def test_text_that_does_not_compile_is_a_rewriters_bug(text: str) -> None:
    with pytest.raises(RewriterError):
        render(parse("x = 1\n"), [proposal(Edit(start=0, end=5, text=text))])


def test_a_position_inside_a_character_is_a_rewriters_bug() -> None:
    with pytest.raises(RewriterError):
        render(parse("é = 1\n"), [proposal(Edit(start=0, end=1, text="a"))])


PIECES = [
    "x = 1",
    "def g(a, b=2):\n    return a",
    "# note ü",
    "",
    "s = 'ÿ' ; t = 2",
    '"""text\n more"""',
    "if x:\n\ty = 3",
]


@given(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=6),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.booleans(),
    st.sampled_from(["utf-8", "latin-1", "bom"]),
    st.integers(0, 2**32),
)
@settings(max_examples=150, deadline=None)
def test_bytes_outside_the_edits_are_untouched(
    pieces: list[str], newline: str, final: bool, encoding: str, seed: int
) -> None:
    newline = "\n" if encoding == "latin-1" and newline == "\r" else newline
    text = newline.join(piece.replace("\n", newline) for piece in pieces) + newline * final
    text = f"# coding: latin-1{newline}{text}" if encoding == "latin-1" else text
    raw = (
        text.encode("latin-1") if encoding == "latin-1" else text.encode("utf-8-sig" if encoding == "bom" else "utf-8")
    )
    module = parse(raw)
    lines = [node.lineno - 1 for node in module.tree.body]
    places = sorted(random.Random(seed).choices([module.line_starts[line] for line in lines], k=3)) if lines else []
    edits = [Edit(start=p, end=p, text=f"u{n} = 0{newline}") for n, p in enumerate(places)]
    edited = render(module, [proposal(edit) for edit in edits])
    expected, shift = module.data, 0
    for edit in edits:
        expected = expected[: edit.start + shift] + edit.text.encode() + expected[edit.start + shift :]
        shift += len(edit.text)
    assert edited == module.encode(expected)
    assert parse(edited).data == expected
    removed = edited
    for edit in edits:
        removed = removed.replace(edit.text.encode(), b"", 1)
    assert removed == raw


# ---------------------------------------------------------------- imports and helpers

NUMPY = "import numpy as np\n"
HEADS = [
    ("", NUMPY),
    ("# comment\n", "# comment\n" + NUMPY),
    ("# comment", "# comment\n" + NUMPY),
    ('"""Doc."""\n', '"""Doc."""\n\n' + NUMPY + "\n"),
    ('"""Doc."""', '"""Doc."""\n\n' + NUMPY + "\n"),
    ("x = 1\n", NUMPY + "\nx = 1\n"),
    ("import os\nx = 1\n", "import os\n" + NUMPY + "x = 1\n"),
    ("import os\n\n\nx = 1", "import os\n" + NUMPY + "\n\nx = 1"),
    ("import os", "import os\n" + NUMPY),
    ("import os; import sys\nx = 1\n", "import os; import sys\n" + NUMPY + "x = 1\n"),
    ("import os; x = 1\n", NUMPY + "import os; x = 1\n"),
    ("import re\nimport os; x = 1\n", "import re\n" + NUMPY + "import os; x = 1\n"),
    ("from __future__ import annotations\nx = 1\n", "from __future__ import annotations\n" + NUMPY + "x = 1\n"),
    (
        '#!/usr/bin/env python\n# coding: utf-8\n# note\n"""Doc."""\nfrom __future__ import annotations\n\nx = 1\n',
        '#!/usr/bin/env python\n# coding: utf-8\n# note\n"""Doc."""\nfrom __future__ import annotations\n'
        + NUMPY
        + "\nx = 1\n",
    ),
    ("#!/usr/bin/env python\n# note\nx = 1\n", "#!/usr/bin/env python\n# note\n" + NUMPY + "\nx = 1\n"),
    ("x = 1\nimport os\n", NUMPY + "\nx = 1\nimport os\n"),
    (
        "import os\nif TYPE_CHECKING:\n    import re\n",
        "import os\n" + NUMPY + "if TYPE_CHECKING:\n    import re\n",
    ),
    ("from os import (\n    path,\n)\nx = 1\n", "from os import (\n    path,\n)\n" + NUMPY + "x = 1\n"),
    ("import os  # why\nx = 1\n", "import os  # why\n" + NUMPY + "x = 1\n"),
    ("import os \\\n  , sys\nx = 1\n", "import os \\\n  , sys\n" + NUMPY + "x = 1\n"),
    ("@d\ndef f(): pass\n", NUMPY + "\n@d\ndef f(): pass\n"),
    ("\ufeffx = 1\n", "\ufeff" + NUMPY + "\nx = 1\n"),
    ("\x0cx = 1\n", NUMPY + "\n\x0cx = 1\n"),
]


@pytest.mark.parametrize(("text", "expected"), HEADS)
def test_where_an_import_goes(text: str, expected: str) -> None:
    assert with_import(text) == expected
    assert with_import(expected) == expected  # there already


@pytest.mark.parametrize("text", ['"""Doc."""; x = 1\n', "from __future__ import annotations; x = 1\n"])
def test_a_head_without_room_is_refused(text: str) -> None:
    with pytest.raises(RewriterError, match="shares its line"):
        with_import(text)


def test_helpers_come_once_after_the_imports() -> None:
    helper = "def _h(x):\n    return x"
    two = [
        proposal(imports=("import re",), helpers=(helper,)),
        proposal(imports=("import re",), helpers=(helper + "\n",)),
    ]
    text = "import os\n\n\ndef f():\n    return 1\n"
    edited = render(parse(text), two).decode()
    assert edited == "import os\nimport re\n\n\ndef _h(x):\n    return x\n\n\ndef f():\n    return 1\n"
    assert edited == render(parse(text), two).decode()


@pytest.mark.parametrize(
    ("text", "proposals"),
    [
        ("x = 1\n", [proposal(helpers=("def _h(): return 1",)), proposal(helpers=("def _h(): return 2",))]),
        ("x = 1\n", [proposal(helpers=("_T = {1: 2}",)), proposal(helpers=("_T = {1: 3}",))]),
        ("x = 1\n", [proposal(imports=("import re as r",)), proposal(imports=("import os as r",))]),
        ("np = 1\n", [proposal(imports=("import numpy as np",))]),
        ("import os\nif os:\n    from x import np\n", [proposal(imports=("import numpy as np",))]),
        ("def _h(): return 1\n", [proposal(helpers=("def _h(): return 2",))]),
        ("x = 1\n", [proposal(helpers=("def _h(:",))]),
    ],
)
def test_two_meanings_of_one_name_are_refused(text: str, proposals: list[Proposal]) -> None:
    with pytest.raises(RewriterError):
        render(parse(text), proposals)


def test_the_same_meaning_twice_is_no_clash() -> None:
    assert "import os\n" in with_import("x = 1\nimport os.path\n", "import os")
    assert with_import("try:\n    import numpy as np\nexcept ImportError:\n    pass\n").startswith(NUMPY)


# ---------------------------------------------------------------- statements and functions


def owned(text: str) -> list[bool]:
    module = parse(text)
    return [module.owns_its_lines(s) for s in ast.walk(module.tree) if isinstance(s, ast.stmt)]


def test_statements_that_share_their_lines_are_known() -> None:
    assert owned("a = 1\nb = 2  # why\n") == [True, True]
    assert owned("a = 1; b = 2\n") == [False, False]
    assert owned("a = 1;\n") == [False]
    assert owned("if a: b = 1\n") == [True, False]
    assert owned('a = """\n"""; b = 1\n') == [False, False]
    assert owned("\\\na = 1\n") == [False]
    assert owned("@d\ndef f():\n    pass") == [True, True]
    assert owned("if a:\n\x0c\tb = 1\n")[1]


def test_statement_spans_are_whole_lines_with_decorators() -> None:
    module = parse("x = 1\n@d(\n  1)\ndef f():\n    return 1  # end\ny = 2")
    start, end = module.statement_span(module.tree.body[1])
    assert module.data[start:end] == b"@d(\n  1)\ndef f():\n    return 1  # end\n"
    start, end = module.statement_span(module.tree.body[2])
    assert module.data[start:end] == b"y = 2"
    inner = module.tree.body[1]
    assert isinstance(inner, ast.FunctionDef)
    assert module.indent(inner.body[0]) == "    "
    assert parse("if a: b = 1\n").indent(ast.parse("if a: b = 1\n").body[0].body[0]) == ""  # type: ignore[attr-defined]


def test_functions_have_the_names_and_lines_the_interpreter_gives_them() -> None:
    text = (
        "def outer():\n    def inner():\n        class C:\n            @property\n            def m(self):\n"
        "                return 1\n        return C\n    return inner\n\nif True:\n    async def g():\n        pass\n"
    )
    scope: dict[str, Any] = {}
    exec(compile(text, PATH, "exec"), scope)
    method = vars(scope["outer"]()())["m"].fget
    found = [scope["outer"], scope["outer"](), method, scope["g"]]
    expected = {(f.__qualname__, f.__code__.co_firstlineno) for f in found}
    module = parse(text)
    assert {(ref.qualname, ref.first_line) for ref in module.functions} == expected
    assert module.function_at("m", 4) is not None
    assert module.function_at("m", 5) is None


def test_deep_expressions_are_no_obstacle() -> None:
    text = "def f():\n    return " + "+".join(["1"] * 1100) + "\n"
    module = parse(text)
    assert [ref.qualname for ref in module.functions] == ["f"]
    assert isinstance(module.names, dict)


# ---------------------------------------------------------------- what a site writes


def test_lines_never_indents_the_inside_of_a_string() -> None:
    one = site("def f():\n    pass\n")
    assert one.lines('"""one line"""\n', "  ") == '  """one line"""\n'
    assert one.lines('for i in x:\n    print("a")\nelse:', "  ") == '  for i in x:\n      print("a")\n  else:\n'
    for text in ('x = """a\nb"""', "if x:\n    y = '''\n'''", 'x = f"""{a}\n"""', "x = 'a\\\nb'"):
        with pytest.raises(RewriterError, match="over several lines"):
            one.lines(text, "    ")


def test_the_body_is_without_its_docstring() -> None:
    assert len(site('def f():\n    """Doc."""\n    return 1\n').body) == 1
    assert len(site("def f():\n    return 1\n").body) == 1


def test_why_a_site_is_not_plain() -> None:
    assert "method" in site("class C:\n    def f(self): pass\n", "C.f").plain_problem()
    assert "decorated" in site("@d\ndef f(): pass\n").plain_problem()
    assert "generator" in site("def f(): yield 1\n").plain_problem()
    assert "not a plain" in site("async def f(): pass\n").plain_problem()
    assert "no call of f" in site("def f(): return lambda: (yield)\n").plain_problem()
