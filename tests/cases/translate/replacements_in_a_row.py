# --- before
import string


def clean(line, mark="#"):
    line = line.replace("a", "b").replace("b", "c")
    line = line.replace("é", "e")
    for sign in string.punctuation:
        line = line.replace(sign, "")
    other = (line + mark).strip().lower()
    return other.replace("c", "<<").replace("<", ">").upper(), line
# --- inputs: clean
class Loud(str):
    def split(self, *arguments):
        return ["loud"]

    def replace(self, *arguments):
        return Loud("LOUD")


ODD = ["ΑΣ ΑΣ. ΑΣa", "İx ıI", "a\x1cb\x85C\u2028d", "\ud800 x\x00y", "", "  ", "Foo,foo;FOO", ".ΑΣ.b", "Σ"]

CALLS = [call("abc é (x)")]
CHECKS = [call(""), *map(call, ODD), call(Loud("abc")), call(b"abc"), call(3), call("<", Loud("<"))]
# --- after: table of characters
import string


_CLEAN_TABLE = str.maketrans("abé", "cce", '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')


_CLEAN_TABLE_2 = str.maketrans({"c": ">>", "<": ">"})


def clean(line, mark="#"):
    if type(line) is str:
        line = line.translate(_CLEAN_TABLE)
    else:
        line = line.replace("a", "b").replace("b", "c")
        line = line.replace("é", "e")
        for sign in string.punctuation:
            line = line.replace(sign, "")
    other = (line + mark).strip().lower()
    return (other.translate(_CLEAN_TABLE_2) if type(other) is str else other.replace("c", "<<").replace("<", ">")).upper(), line
