# --- before
"""Clean lines."""

DELIMITERS = (".", ",", "'", '"')


def clean(line):
    """Delimiters to spaces."""
    for delimiter in DELIMITERS:
        line = line.replace(delimiter, " ")
    return line.split()
# --- inputs: clean
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

CALLS = [call("a.b, 'c'")]
CHECKS = [call(""), *map(call, ODD), call(Loud("a.b")), call(b"a.b"), call(3), call(None)]
# --- after: table of bytes
"""Clean lines."""



_CLEAN_TABLE = bytes.maketrans(b'.,\'"', b" " * 4)


DELIMITERS = (".", ",", "'", '"')


def clean(line):
    """Delimiters to spaces."""
    if (
        type(line) is str
        and type(DELIMITERS) is tuple
        and set(map(type, DELIMITERS)) <= {str}
        and DELIMITERS == tuple('.,\'"')
    ):
        line = line.encode("utf-8", "surrogatepass").translate(_CLEAN_TABLE).decode("utf-8", "surrogatepass")
    else:
        for delimiter in DELIMITERS:
            line = line.replace(delimiter, " ")
    return line.split()
