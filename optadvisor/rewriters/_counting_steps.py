"""A counting loop as data: which texts it goes through, what it does to each, and what it counts.

    for line in lines:                      Pipeline(source="lines", whole=False, levels=(
        for word in line.lower().split():       Level(steps=(lower, split)),
            if len(word) > 3:                   Level(tests=(len(item) > 3,), steps=(strip,))), counts="counts")
                counts[word.strip()] += 1

Every step is total and pure on plain strings: it cannot raise, and gives the same answer each time. That is what allows
to do the steps in another order, or once per different word.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

from optadvisor.rewriters._text import Replacements

ITEM = "\0item"
"""The name that stands for the current text in the expression of a step."""

CASES = ("lower", "upper", "casefold", "swapcase")
"""Methods that work character by character, but for the final sigma, which looks as far as the next white space."""
STRIPS = ("strip", "lstrip", "rstrip")
STRING_METHODS = (*CASES, *STRIPS, "title", "capitalize", "expandtabs", "removeprefix", "removesuffix", "replace")
TESTS = (
    "isalpha", "isalnum", "isdigit", "isdecimal", "isnumeric", "isspace", "isupper", "islower", "istitle", "isascii",
    "isidentifier", "isprintable", "startswith", "endswith",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing done to a text: `node` is an expression over `ITEM`; `flat` when it gives many texts."""

    method: str
    node: ast.expr
    arguments: tuple[str, ...] = ()
    flat: bool = False
    replacements: Replacements | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Test:
    """A condition under which a text is kept: `node` over `ITEM`, which is the text after `steps`."""

    steps: tuple[Step, ...]
    node: ast.expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What is done to each text of one loop: all tests hold, then the steps, of which the last may give many texts."""

    tests: tuple[Test, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """A whole counting loop. The last level ends with the text that is counted."""

    source: str
    whole: bool
    """The source is one text, not a list of texts."""
    levels: tuple[Level, ...]
    counts: str
    needs_default: bool
    """The loop adds to a key that may be missing (`counts[word] += 1`)."""
    known: bool = False
    """Other keys than those that are there already are not counted."""
    guards: tuple[tuple[str, str], ...] = ()
    """Run-time tests on other names the loop uses, each with its sentence."""
    prelude: tuple[str, ...] = ()
    """Statements that the new text needs first."""
    sequences: tuple[str, ...] = ()
    """Names of sequences of characters that the prelude makes tables of."""
    bound: frozenset[str] = frozenset()
    """Variables of the function that the loop sets."""
    word: str = "word"
    """What the loop calls the text it counts."""
    totals: tuple[str, ...] = ()
    """Variables that grow by one with each counted text."""
    helpers: tuple[ast.FunctionDef, ...] = ()
    """Functions of the file that the loop calls and whose text was read."""
    file: bool = False
    """The source may be an open text file, whose lines are read once, in order."""

    windows: int = 0
    """The source is one text, and its elements are all pieces of so many characters; 0: as it says above."""

    @property
    def plain(self) -> bool:
        """The elements of the source are counted as they are, whatever they are."""
        return not self.whole and not self.windows and self.levels == (Level(),)


def item() -> ast.Name:
    return ast.Name(id=ITEM, ctx=ast.Load())


class _Put(ast.NodeTransformer):
    def __init__(self, value: ast.expr) -> None:
        self.value = value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.value if node.id == ITEM else node


def put(node: ast.expr, value: ast.expr) -> ast.expr:
    """`node` with `value` in the place of `ITEM`."""
    result = _Put(value).visit(copy.deepcopy(node))
    assert isinstance(result, ast.expr)
    return result


def composed(steps: tuple[Step, ...], value: ast.expr) -> ast.expr:
    """All steps applied to `value`, as one expression."""
    for step in steps:
        value = put(step.node, value)
    return value


# ---------------------------------------------------------------- what may change places


def strips_white_space(step: Step) -> bool:
    return step.method in STRIPS and all(text.isspace() for text in step.arguments)


def separates(character: str) -> bool:
    """Upper and lower case of what stands before and after this character do not depend on each other.

    Only the Greek sigma looks around (`"ΑΣ".lower()` ends in ς): past case-ignorable characters, up to a cased one.
    """
    before, after = f"A{character}Σ".lower(), f"AΣ{character}A".lower()
    return before.endswith("σ") and after[1] == "ς" and character.swapcase() == character


def replaced_characters(steps: tuple[Step, ...]) -> str:
    return "".join(old for step in steps if step.replacements for old, _ in step.replacements.pairs)


def splits_at_white_space(step: Step) -> bool:
    return step.method == "split" and not step.arguments


def joiner_for(level: Level) -> str:
    """A character to join texts with, so that the level's steps on the whole give the parts' results in turn.

    Empty when there is none: a step looks at the ends of each text, or the level drops texts. With `split()` any white
    space serves that no step replaces; with `split(",")` only the comma does.
    """
    *maps, last = level.steps
    if level.tests or last.method != "split":
        return ""
    replaced = replaced_characters(tuple(maps))
    white = splits_at_white_space(last)
    for character in ("\n", " ", "\x1c") if white else last.arguments:
        fits = len(character) == 1 and character not in replaced and character.isascii() and separates(character)
        if fits and all(_works_on_joined(step, white, tuple(maps[number:])) for number, step in enumerate(maps)):
            return character
    return ""


def _works_on_joined(step: Step, white: bool, onwards: tuple[Step, ...]) -> bool:
    if step.method in CASES:
        return True
    if strips_white_space(step):
        return white and keeps_white_space(onwards)
    found = step.replacements
    if found is None:
        return False
    if found.sequence is not None:
        return white
    return all(old for old, _ in found.pairs)


def keeps_white_space(steps: tuple[Step, ...]) -> bool:
    """No step turns white space into anything else: what is at the ends may as well stay until `split()`."""
    for step in steps:
        found = step.replacements
        if found is not None and (found.sequence is not None or any(map(_has_space, (old for old, _ in found.pairs)))):
            return False
        if found is None and step.method not in CASES and not strips_white_space(step):
            return False
    return True


def _has_space(text: str) -> bool:
    return not text or any(character.isspace() for character in text)


def without_strips(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for step in steps if not strips_white_space(step))


def simplified(pipeline_levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """The levels without what changes nothing: `strip()` after `split()`, tests for empty texts before it."""
    levels: list[Level] = []
    for number, level in enumerate(pipeline_levels):
        before = pipeline_levels[number - 1].steps if number else ()
        steps, tests = level.steps, level.tests
        if before and splits_at_white_space(before[-1]):
            steps = _without_leading_strips(steps)
            tests = tuple(Test(steps=_without_leading_strips(test.steps), node=test.node) for test in tests)
        if steps and splits_at_white_space(steps[-1]):
            tests = tuple(test for test in tests if not _only_asks_for_text(test, steps))
        levels.append(Level(tests=tests, steps=steps))
    return tuple(levels)


def _without_leading_strips(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Words have no white space at their ends, nor do they get any from changing case."""
    kept: list[Step] = []
    for number, step in enumerate(steps):
        if strips_white_space(step):
            continue
        if step.method not in CASES:
            return (*kept, *steps[number:])
        kept.append(step)
    return tuple(kept)


def _only_asks_for_text(test: Test, steps: tuple[Step, ...]) -> bool:
    """`if line:` before `line.split()`: an empty line has no words anyway."""
    if not isinstance(test.node, ast.Name):
        return False
    rest = steps[len(test.steps) : -1] if steps[: len(test.steps)] == test.steps else None
    if rest is not None and all(s.method in CASES or s.method in STRIPS or s.replacements for s in rest):
        return all(old for step in rest if step.replacements for old, _ in step.replacements.pairs)
    return all(map(strips_white_space, test.steps)) and keeps_white_space(steps[:-1])
