# --- before
def fasta(name, letters, width):
    text = name + "\n"
    for i in range(0, len(letters), width):
        text = text + letters[i : i + width] + str(i) + "\n"
    return text
# --- inputs: fasta
class Radd(str):
    def __radd__(self, other):
        return Radd("radd")

    def __add__(self, other):
        return Radd("add")


CALLS = [call("x", "acgtacgta", 4)]
CHECKS = [
    call("x", "", 4),
    call("x", "abc", 0),
    call("x", Radd("abcdef"), 4),
    call(Radd("x"), "abcdef", 4),
    call("x", ["a", "b"], 1),
    call("x", b"ab", 1),
]
# --- after: parts first
def fasta(name, letters, width):
    text = name + "\n"
    for i in range(0, len(letters), width):
        if type(text) is str and type(letters) is str and type(i) in (int, float, bool):
            text += letters[i : i + width] + str(i) + "\n"
        else:
            text = text + letters[i : i + width] + str(i) + "\n"
    return text
