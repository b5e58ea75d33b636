# --- before
def clean(lines, delimiters):
    cleaned = []
    for line in lines:
        for delimiter in delimiters:
            line = line.replace(delimiter, " ")
        cleaned.append(line)
    return cleaned
# --- inputs: clean
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

SAME = [",", " ", "."]
CALLS = [call(["a, b.", "c"], ".,")]
CHECKS = [
    call([], []),
    call(ODD, [".", ","]),
    call(SAME, SAME),
    call(["a b"], ["a b", "c"]),
    call(["ab"], [""]),
    call(["ab"], ["a", 1]),
    call(["ab", 1], ["a"]),
    call(["ab"], iter("ab")),
    call(["a,"], {",": 1}),
    call([Loud("a,")], ","),
    call(["a"], None),
]
# --- after: table of characters
def clean(lines, delimiters):
    cleaned = []
    for line in lines:
        if (
            type(line) is str
            and type(delimiters) in (str, list, tuple)
            and set(map(type, delimiters)) <= {str}
            and set(map(len, delimiters)) <= {1}
        ):
            table = str.maketrans(dict.fromkeys(delimiters, " "))
            line = line.translate(table)
        else:
            for delimiter in delimiters:
                line = line.replace(delimiter, " ")
        cleaned.append(line)
    return cleaned
