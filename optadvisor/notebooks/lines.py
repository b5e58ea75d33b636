"""A cell's lines as IPython understands them, and the Python of each magic or shell line.

Does not handle: cell magics and whole cells (`translating`).
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from typing import Any

from optadvisor.errors import UsageError
from optadvisor.notebooks.known_magics import LEFT_OUT, QUIET, QUIET_EXTENSIONS, STATEMENTS
from optadvisor.notebooks.names import looked_up, reading, words_of

INSTALL = "notebooks need IPython: pip install 'optadvisor[notebook]'"


def _transformers() -> Any:
    try:
        return importlib.import_module("IPython.core.inputtransformer2")
    except ImportError:
        raise UsageError(INSTALL) from None


def by_ipython(source: str) -> tuple[list[str], set[int]]:
    """The lines as IPython would run them, as many as there were, and which of them (from 0) it changed."""
    manager = _transformers().TransformerManager()
    lines = source.split("\n")
    lines = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
    changed: set[int] = set()
    for _ in range(len(lines) + 1):
        try:
            more, new = manager.do_one_token_transform(lines)
        except SyntaxError:
            break
        if not more:
            break
        start = next((i for i, (a, b) in enumerate(zip(lines, new, strict=False)) if a != b), len(new))
        new[start + 1 : start + 1] = ["\n"] * (len(lines) - len(new))  # what went on over several lines is one
        changed |= {i for i, (a, b) in enumerate(zip(lines, new, strict=True)) if a != b}
        lines = new
    return lines, changed


def magic_line(label: str, line: str) -> tuple[str, str, bool]:
    """A line that IPython made: as we run it, a note, and whether it may bind what the text does not show."""
    indent = line[: len(line) - len(line.lstrip())]
    end = "\n" if line.endswith("\n") else ""
    body, problem = parsed(line.strip())
    call = getattr(body[0], "value", None) if len(body) == 1 else None
    if problem or not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return line, "", False  # a line of a magic's that went on, or `/f x`
    words = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if call.func.attr != "run_line_magic" or len(words) != 2:
        made = line.rstrip().removesuffix(")") + looked_up(" ".join(words)) + ")"
        return made + end, "", False
    name, rest = words
    alone = isinstance(body[0], ast.Expr)
    if alone and name in LEFT_OUT:
        return f"{indent}pass{end}", f"{label}: %{name} is left out", False
    if alone and name in STATEMENTS:
        statement = _statement(name, rest)
        if statement:
            return f"{indent}{statement}{end}", "", False
    made = (
        line.rstrip().removesuffix(")")
        + (reading(words_of(rest)) if name in STATEMENTS else looked_up(rest))
        + ")"
        + end
    )
    if name == "timeit" or name in QUIET:
        return made, "", False
    if name in ("load_ext", "reload_ext") and rest.strip() in QUIET_EXTENSIONS:
        return made, "", False
    return made, unknown(label, f"%{name}"), True


def unknown(label: str, what: str) -> str:
    return f"{label}: {what} may bind names that the text does not show, so loops and functions are left as they are"


def _statement(name: str, rest: str) -> str:
    """What `%time`, `%timeit` … run, when that is one statement; `%timeit` keeps what it binds to itself."""
    words = rest
    while match := re.match(r"\s*-([A-Za-z]+)(\s*\d+)?\s+", words):
        if name != "timeit" or match[1][-1] not in "nrtcpqv":
            return ""
        words = words[match.end() :]
    body, problem = parsed(words.strip())
    if problem or len(body) != 1 or awaits(words.strip()):
        return ""
    if name == "timeit" and (not isinstance(body[0], ast.Expr) or any(map(_binds, ast.walk(body[0])))):
        return ""
    simple = not isinstance(body[0], ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
    return words.strip() if simple else ""


def _binds(node: ast.AST) -> bool:
    return isinstance(node, ast.NamedExpr)


# ---------------------------------------------------------------- Python


def parsed(text: str) -> tuple[list[ast.stmt], str]:
    """The statements, or what is wrong. That it parses is not enough: `return` at top level does."""
    try:
        tree = ast.parse(text)
        compile(text, "<cell>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return [], error.msg if isinstance(error, SyntaxError) else str(error)
    return tree.body, ""


def parsable(source: str) -> str:
    """The text of a cell's Python, empty when it is none."""
    text = "".join(by_ipython(cleaned(source))[0])
    return "" if parsed(text)[1] else text


def awaits(text: str) -> bool:
    """Whether it is code of a coroutine: with an `await`, `async for` or `async with` at its top level."""
    code = compile(text, "<cell>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    return bool(code.co_flags & inspect.CO_COROUTINE)


def is_pasted(source: str) -> bool:
    """Whether IPython takes off an indentation or prompts before all else."""
    return bool(source.strip()) and cleaned(source).lstrip("\n") != source.lstrip("\n")


def cleaned(source: str) -> str:
    transformers = _transformers()
    lines = source.replace("\r\n", "\n").replace("\r", "\n").splitlines(keepends=True)
    while lines and not lines[0].strip():
        del lines[0]
    for step in (transformers.leading_indent, transformers.classic_prompt, transformers.ipython_prompt):
        lines = step(lines)
    return "".join(lines)


def is_automagic(body: list[ast.stmt], source: str) -> bool:
    """`ls` alone in a cell: a magic unless there is a variable of that name, which IPython knows."""
    alone = len(body) == 1 and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Name)
    return alone and source.strip() in ("ls", "pwd", "cd", "who", "whos", "ll")


def futures_of(label: str, body: list[ast.stmt], text: str) -> tuple[tuple[str, ...], list[int]]:
    """What is imported from `__future__`, and the lines (from 0) of these imports."""
    names: list[str] = []
    lines: list[int] = []
    for index, node in enumerate(body):
        if isinstance(node, ast.ImportFrom) and node.module == "__future__" and not node.level:
            names += [alias.name for alias in node.names]
            own = range(node.lineno - 1, (node.end_lineno or node.lineno))
            others = [n for i, n in enumerate(body) if i != index]
            if any(n.lineno - 1 in own or (n.end_lineno or n.lineno) - 1 in own for n in others):
                raise UsageError(f"{label}: put the __future__ import on a line of its own")
            lines += own
    return tuple(names), lines
