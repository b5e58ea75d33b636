"""A proposal for a function over codes as one for the user's function: text is encoded before, made of codes after.

    if type(dna) is str:
        try:
            dna_array = _codes_of(dna)
            return _count_kernel(dna_array)
        except Exception:  # the original code below takes over
            pass

The rewriter was asked about a list of ints; here an array of codes takes the place of the array that it makes of the
list. The tools that stand in the file over codes only (`tools`) are compiled copies by now: neither they nor the tests
that they still are this file's own are needed in the user's.

Does not handle: proposals of any other form.
"""

from __future__ import annotations

import ast
import dataclasses
import re
import textwrap
from collections.abc import Iterable, Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._kernel_places import wrapper_edit
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters.lettering.coded import Coded
from optadvisor.rewriters.lettering.reading import BYTES, CHAR, CHARS, TEXT
from optadvisor.source.site import Site

CODES_OF = '''def {name}(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return {numpy}.frombuffer(text.encode(), {numpy}.uint8).astype({numpy}.int64)
    return {numpy}.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype({numpy}.int64)'''
INTS_OF = '''def {name}(data):
    """The ints in bytes, as an array."""
    if len(data) > 2**31:
        raise ValueError
    return {numpy}.frombuffer(data, {numpy}.uint8).astype({numpy}.int64)'''
TEXT_OF = '''def {name}(codes):
    """The text of a list of code points."""
    return {numpy}.array(codes, "<i4").tobytes().decode("utf-32-le", "surrogatepass")'''
LETTERS_OF = '''def {name}(codes):
    """The list of characters with these code points."""
    return [*map(chr, codes)]'''
WORDS = frozenset({"str", "bytes", "chr", "map", "type", "dict", "repr", "globals", "ValueError"})
"""Built-in names in the text that goes around."""
TYPES = {TEXT: "str", BYTES: "bytes"}
_NO_LETTERS = "it makes an empty list to which nothing is appended by name"


def names_problem(site: Site, hidden: str) -> str:
    """Why the text that goes around, or what is in it, cannot stand in this file; empty when it can."""
    taken = WORDS & (set(module_names(site.module.tree)) | site.bound_names) | {*filter(None, [hidden])}
    return f"`{min(taken)}` does not mean Python's own `{min(taken)}` here" if taken else ""


def brought_back(coded: Coded, answers: Iterable[Proposal | Declined]) -> Iterator[Proposal | Declined]:
    """The answers for the function over codes, as answers for the original."""
    for answer in answers:
        if isinstance(answer, Declined):
            yield _declined(coded, answer)
            continue
        found = _proposal(coded, answer)
        if found is not None:
            yield found


def _declined(coded: Coded, answer: Declined) -> Declined:
    """The reason without a line that only the file over codes has."""
    node, reason = coded.original.node, _in_words(coded, answer.reason)
    if node is not None and _NO_LETTERS in reason and _is_empty_text(node, answer.line):
        other = "a text begins empty that no letter is added to: it is exchanged for others"
        reason = reason.replace(_NO_LETTERS, other)
    if node is None or node.lineno <= answer.line <= (node.end_lineno or node.lineno):
        return dataclasses.replace(answer, function=coded.original.ref, reason=reason)
    return dataclasses.replace(answer, function=coded.original.ref, reason=re.sub(r"^line \d+: ", "", reason), line=0)


def _is_empty_text(node: ast.FunctionDef, line: int) -> bool:
    constants = (each for each in ast.walk(node) if isinstance(each, ast.Constant) and each.lineno == line)
    return any(each.value == "" for each in constants)


def _in_words(coded: Coded, sentence: str) -> str:
    for own, name in coded.renamed.items():
        sentence = re.sub(rf"\b{re.escape(own)}\b", name, sentence)
    for name, kind in coded.parameters.items():
        sentence = re.sub(
            rf"^{re.escape(name)} is a list of ints[^,]*(, exactly of this type)?",
            f"{name} is of type {TYPES[kind]}",
            sentence,
        )
        sentence = sentence.replace(f"`{name}` is a list of ints", f"`{name}` is text")
    return sentence


def _proposal(coded: Coded, answer: Proposal) -> Proposal | None:
    """None where the proposal is not of the form that is known here."""
    site, node = coded.original, coded.site.node
    assert node is not None
    first = coded.site.module.span(node)[0]
    before = [edit for edit in answer.edits if edit.start == edit.end <= first]
    inside = [edit for edit in answer.edits if edit not in before]
    if len(inside) != 1 or inside[0].start != inside[0].end or answer.rounds:
        return None
    block = textwrap.dedent(inside[0].text.replace("\r\n", "\n").strip("\n")).rstrip()
    block = _without_own_tests(coded, block)
    for name, kind in coded.parameters.items():
        block = _encoded(coded, block, name, kind) if block else ""
    block = _decoded(coded, block) if block else ""
    if not block:
        return None
    numpy, imports = site.import_as("numpy", "np")
    title, copied = answer.title, coded.reading.copied
    for tool in coded.reading.helpers:
        title = title.replace(f" and {tool}", f" and {copied[tool].name}" if tool in copied else "")
    return dataclasses.replace(
        answer,
        title=title,
        function=site.ref,
        edits=(*before, wrapper_edit(site, block)),
        imports=tuple(dict.fromkeys([*answer.imports, *imports])),
        helpers=_helpers(coded, answer, block, numpy),
        guards=(*(_in_words(coded, guard) for guard in answer.guards), *_sentences(coded)),
    )


def _sentences(coded: Coded) -> Iterator[str]:
    yield from (f"{name} is what the file says" for name in sorted(coded.reading.globals))


def _helpers(coded: Coded, answer: Proposal, block: str, numpy: str) -> tuple[str, ...]:
    """Definitions for the top of the file: those that are still needed, and those for text."""
    fresh = coded.site.fresh
    made = [("_codes_of", CODES_OF), ("_ints_of", INTS_OF), ("_text_of", TEXT_OF), ("_letters_of", LETTERS_OF)]
    tools = [text.format(name=fresh(name), numpy=numpy) for name, text in made if f"{fresh(name)}(" in block]
    texts = list(answer.helpers)
    if coded.reading.copied:
        texts.append(coded.original.untouched(coded.reading.copied.values())[1])
    for name in map(fresh, ("_array_of", "_require_within", "_untouched", "_in_c")):
        others = [text for text in texts if not re.match(rf"(@\w+\n)?def {name}\(|try:\n.* as {name} ", text)]
        if not any(f"{name}(" in text or text.startswith(f"@{name}\n") for text in [*others, block]):
            texts = others
    return tuple(dict.fromkeys([*tools, *texts]))


# ---------------------------------------------------------------- the block


def _without_own_tests(coded: Coded, block: str) -> str:
    """The block without tests of the tools, and with those of the globals that its text relies on."""
    (statement, *others) = ast.parse(block).body
    if others or not isinstance(statement, ast.If):
        return ""
    parts = statement.test.values if isinstance(statement.test, ast.BoolOp) else [statement.test]
    if isinstance(statement.test, ast.BoolOp) and not isinstance(statement.test.op, ast.And):
        return ""
    tests = [ast.get_source_segment(block, part) or "" for part in parts]
    own = coded.reading.helpers
    tests = [test for test in tests if test not in {f'"{name}" in globals()' for name in own}]
    untouched = f"{coded.site.fresh('_untouched')}("
    for at, test in enumerate(tests):
        if test.startswith(untouched):
            others_kept = [part for part in test[len(untouched) : -1].split(", ") if part.partition("=")[0] not in own]
            tests[at] = f"{untouched}{', '.join(others_kept)})" if others_kept else ""
    for name, function in coded.reading.copied.items():
        tests = [test.replace(f"{name}.__defaults__", f"{function.name}.__defaults__") for test in tests]
    tests += [test for found in coded.reading.globals.values() for test in found] + _copies_tests(coded)
    tests = [test for test in dict.fromkeys(tests) if test]
    if any(re.search(rf"\b{re.escape(name)}\b", test) for test in tests for name in own):
        return ""
    body = block.split("\n")[statement.body[0].lineno - 1 :]
    condition = " and ".join(tests)
    if len(condition) > 100:
        condition = "(\n    " + "\n    and ".join(tests) + "\n)"
    return "\n".join([f"if {condition}:", *body])


def _copies_tests(coded: Coded) -> list[str]:
    """Tests that functions which were written over codes are still this file's own."""
    functions = {function.name: function for function in coded.reading.copied.values()}
    found = [f'"{name}" in globals()' for name in functions]
    return [*found, coded.original.untouched(functions.values())[0]] if functions else []


def _encoded(coded: Coded, block: str, name: str, kind: str) -> str:
    """The block with a text in place of a list of ints; empty where it does not take the list as is known here."""
    fresh = coded.site.fresh
    array, made = fresh(f"{name}_array"), f"{fresh('_array_of')}({name}, int, 1)"
    if block.count(made) != 1 or block.count(f"type({name}) is list") != 1:
        return ""
    tool = fresh("_codes_of" if kind == TEXT else "_ints_of")
    block = block.replace(made, f"{tool}({name})").replace(f"type({name}) is list", f"type({name}) is {TYPES[kind]}")
    lines = [line for line in block.split("\n") if not line.strip().startswith(f"{fresh('_require_within')}({array},")]
    return "\n".join(lines)


def _decoded(coded: Coded, block: str) -> str:
    """The block with text in place of codes that it returns; empty where it is not known how."""
    if not {*coded.shape} & {TEXT, CHAR, CHARS}:
        return block
    tree = ast.parse(block)
    returns = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
    if len(returns) != 1 or returns[0].value is None or returns[0].lineno != returns[0].end_lineno:
        return ""
    (node,) = returns
    assert node.value is not None
    lines = block.split("\n")
    indent = " " * node.col_offset
    value = lines[node.lineno - 1][node.col_offset + len("return ") :]
    result, kinds = coded.site.fresh("returned"), coded.shape[1:]
    if coded.shape[0]:
        made = [f"{indent}return {_made(coded, value, coded.shape[0])}"]
        if coded.parts and coded.parameters:
            same = " or ".join(f"{result} == {name}" for name in coded.parameters)
            made = [f"{indent}{result} = {_made(coded, value, coded.shape[0])}", f"{indent}if {same}:"]
            made += [
                f"{indent}    raise ValueError  # it might be an object that exists already",
                f"{indent}return {result}",
            ]
        lines[node.lineno - 1 : node.lineno] = made[-1:]
        end = _end_of_try(tree, node)  # what may raise stands there, before lists are changed
        if len(made) > 1 and end:
            lines[end:end] = made[:-1]
        elif len(made) > 1:
            lines[node.lineno - 1 : node.lineno - 1] = made[:-1]
        return "\n".join(lines)
    if coded.parts:
        return ""
    if isinstance(node.value, ast.Tuple) and len(node.value.elts) == len(kinds):
        items = [ast.get_source_segment(block, item) or "" for item in node.value.elts]
        before = []
    else:
        items = [f"{result}[{i}]" for i in range(len(kinds))]
        before = [f"{indent}{result} = {value}"]
    made = [_made(coded, item, kind) for item, kind in zip(items, kinds, strict=True)]
    returned = f"{indent}return {', '.join(made)}{',' * (len(made) == 1)}"
    lines[node.lineno - 1 : node.lineno] = [*before, returned]
    return "\n".join(lines)


def _end_of_try(tree: ast.Module, node: ast.Return) -> int:
    """The last line of what is tried, for a return in the `else` after it; 0 for one among what is tried."""
    for each in ast.walk(tree):
        if isinstance(each, ast.Try) and node in each.orelse:
            return each.body[-1].end_lineno or 0
    return 0


def _made(coded: Coded, code: str, kind: str) -> str:
    """The expression for the text of codes."""
    fresh = coded.site.fresh
    tools = {TEXT: fresh("_text_of"), CHARS: fresh("_letters_of"), CHAR: "chr"}
    return f"{tools[kind]}({code})" if kind in tools else code
