# --- before
def kind(word):
    return (word.startswith("a") or word.startswith("a")) and (word.endswith("b") or word.endswith("c") or word == "")
# --- inputs: kind
CALLS = [call("ab"), call("")]
CHECKS = [call(3), call(b"ab")]
# --- after: tuple
def kind(word):
    return (word.startswith(("a",)) if type(word) is str else word.startswith("a") or word.startswith("a")) and ((word.endswith(("b", "c")) if type(word) is str else word.endswith("b") or word.endswith("c")) or word == "")
