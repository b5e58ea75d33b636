# --- before
def signature(word):
    return "".join(sorted(word.lower()))


def tally(words):
    counts = list()
    number = 0
    while number < len(words):
        word = words[number]
        place = -1
        for i in range(len(counts)):
            if signature(word[0]) == counts[i][0]:
                counts[i][1] += word[1]
                place = i
                break
        if place == -1:
            entry = [signature(word[0]), word[1], []]
            counts.append(entry)
        counts[place][2].append(number)
        number += 1
    return counts, len(counts)
# --- inputs: tally
CALLS = [call([("Tea", 1), ("eat", 2), ("x", 3), ("ATE", 4)]), call([])]
CHECKS = [
    call([["a", 1], {0: "A", 1: 2}, "a1"]),
    call([("a", 1), (5, 2), ("a", 3)]),
    call([("a", 1), ("a", None), ("b", 3)]),
    call([("a",)]),
]
# --- after: index
class _ByKey:
    """Finds rows of a list, to which only rows are added, by keys that stay as they are."""

    def __init__(self, parts, own, other, places=False, texts=False):
        self.parts, self.own, self.other, self.places = parts, own, other, places
        self.found, self.seen, self.odd = {}, 0, False
        self.plain = {str} if texts else {bool, float, int, str, type(None)}

    def having(self, asked, rows):
        """The rows that may have the key made of `asked`, or their places; None where that is not known."""
        if self.odd or not self.plain.issuperset(map(type, asked)):
            return None
        while self.seen < len(rows):
            row = rows[self.seen]
            parts = self.parts(row)
            if not self.plain.issuperset(map(type, parts)):
                self.odd = True
                return None
            self.found.setdefault(self.own(*parts), []).append(self.seen if self.places else row)
            self.seen += 1
        return self.found.get(self.other(*asked), ())


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
            marks = {"signature": (165834813298458609,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def signature(word):
    return "".join(sorted(word.lower()))


def tally(words):
    counts = list()
    number = 0
    counts_by_key = _ByKey(
        lambda row: (row[0],),
        lambda value: value,
        lambda value: signature(value),
        places=True,
        texts=True,
    )
    while number < len(words):
        word = words[number]
        place = -1
        counts_found = None
        try:
            if (
                type(word) in (dict, list, str, tuple)
                and (type(word) is not dict or {*map(type, word)} == {str})
                and _untouched(signature=signature)
            ):
                counts_found = counts_by_key.having((word[0],), counts)
        except Exception:
            pass  # the loop raises the same
        for i in range(len(counts)) if counts_found is None else counts_found:
            if signature(word[0]) == counts[i][0]:
                counts[i][1] += word[1]
                place = i
                break
        if place == -1:
            entry = [signature(word[0]), word[1], []]
            counts.append(entry)
        counts[place][2].append(number)
        number += 1
    return counts, len(counts)
