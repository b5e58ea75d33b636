"""What the typed interpreter has no rule for, in words: what the function does there."""

from __future__ import annotations

import ast

CONSTRUCTS: dict[type[ast.AST], str] = {
    ast.Dict: "makes a dict",
    ast.DictComp: "builds a dict",
    ast.Set: "makes a set",
    ast.SetComp: "builds a set",
    ast.GeneratorExp: "uses a generator",
    ast.Lambda: "defines a function",
    ast.JoinedStr: "formats text",
    ast.NamedExpr: "assigns inside an expression",
    ast.Starred: "unpacks with a star",
    ast.Slice: "takes a slice",
    ast.Await: "awaits",
}
UNSUPPORTED: dict[type[ast.stmt], str] = {
    ast.Try: "uses `try`",
    ast.With: "uses `with`",
    ast.Delete: "uses `del`",
    ast.Global: "writes a global",
    ast.Nonlocal: "writes a variable of an outer function",
    ast.FunctionDef: "defines a function inside",
    ast.ClassDef: "defines a class inside",
    ast.Match: "uses `match`",
}
