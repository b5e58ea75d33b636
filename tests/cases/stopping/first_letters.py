# --- before
def begins(line, letter):
    return any([word[0] == letter for word in line.split()])
# --- inputs: begins
CALLS = [call("a b c", "b"), call("x", "b")]
CHECKS = [call(b"a b", "a"), call("  ", "a"), call("x y", 3), call(["a"], "a"), call("b\u00a0c", "c")]
# --- after: early
def begins(line, letter):
    return (
        any(word[0] == letter for word in line.split())
        if type(line) is str and type(letter) is str
        else any([word[0] == letter for word in line.split()])
    )
