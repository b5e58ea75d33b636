# --- before
"""Words of a text."""

import sys

DELIMITERS = ". , ; : ? ! ' \"".split()


def count_line(line, counts):
    """Add the words of one line to the counts."""
    for delimiter in DELIMITERS:
        line = line.replace(delimiter, " ")
    for word in line.split():
        word = word.lower().strip()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1


def count_words(lines):
    """How often each word occurs, in order of first appearance."""
    counts = {}
    for line in lines:
        count_line(line, counts)  # one line
    return counts
# --- inputs: count_words
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

CALLS = [call(["The cat. the Cat,", "THE dog"] * 300)]
CHECKS = [
    call([]),
    call(ODD * 100),
    call(tuple(ODD)),
    call(dict.fromkeys(ODD)),
    call("abc"),
    call(["a b", 1, "c"]),
    call([Loud("a.b"), "a"]),
    call(["a", b"x"]),
    call(None),
]
# --- after: chunks of lines, each different word once
"""Words of a text."""

import sys
from collections import Counter as _Counter
from itertools import chain as _chain


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"count_line": (159108863906864423, 2141421657595119424)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


_COUNT_WORDS_CHARACTERS = bytes.maketrans(b'.,;:?!\'"', b" " * 8)


DELIMITERS = ". , ; : ? ! ' \"".split()


def count_line(line, counts):
    """Add the words of one line to the counts."""
    for delimiter in DELIMITERS:
        line = line.replace(delimiter, " ")
    for word in line.split():
        word = word.lower().strip()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1


def count_words(lines):
    """How often each word occurs, in order of first appearance."""
    counts = {}
    if (
        type(lines) is list
        and set(map(type, lines)) <= {str}
        and type(DELIMITERS) is list
        and set(map(type, DELIMITERS)) <= {str}
        and DELIMITERS == list('.,;:?!\'"')
        and _untouched(count_line=count_line)
    ):
        chunks = ("\n".join(lines[i : i + 256]) for i in range(0, len(lines), 256))
        words = _chain.from_iterable(
            chunk.encode("utf-8", "surrogatepass")
            .translate(_COUNT_WORDS_CHARACTERS)
            .decode("utf-8", "surrogatepass")
            .split()
            for chunk in chunks
        )
        for word, times in _Counter(words).items():
            word = word.lower()
            counts[word] = counts.get(word, 0) + times
    else:
        for line in lines:
            count_line(line, counts)  # one line
    return counts
