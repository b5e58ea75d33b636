# --- before
import re
from collections import Counter, defaultdict


def words_of(line):
    words = []
    for word in re.findall("[a-z']+", line.lower()):
        word = word.strip("'")
        if word:
            words.append(word)
    return words


def count(lines):
    found = defaultdict(int)
    for line in lines:
        if line.startswith("#"):
            continue
        for word in words_of(line):
            found[word] += 1
    return Counter(found).most_common(3), found
# --- inputs: count
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

CALLS = [call(["The cat's 'the'", "#x y", "''"])]
CHECKS = [call([]), call(ODD), call(["a", None]), call([Loud("a b")]), call("a'b")]
# --- after: one line after the other
import re
from collections import Counter, defaultdict
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
            marks = {"words_of": (1305798942827071295, 2300425194336052774)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def words_of(line):
    words = []
    for word in re.findall("[a-z']+", line.lower()):
        word = word.strip("'")
        if word:
            words.append(word)
    return words


def count(lines):
    found = defaultdict(int)
    if type(lines) is list and set(map(type, lines)) <= {str} and _untouched(words_of=words_of):
        words = _chain.from_iterable(
            re.findall("[a-z']+", line.lower())
            for line in lines
            if not line.startswith("#")
        )
        for word, times in Counter(words).items():
            word = word.strip("'")
            if word:
                found[word] = found.get(word, 0) + times
    else:
        for line in lines:
            if line.startswith("#"):
                continue
            for word in words_of(line):
                found[word] += 1
    return Counter(found).most_common(3), found
