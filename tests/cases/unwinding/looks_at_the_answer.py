# --- before
def longest(text):
    if not text:
        return ""
    rest = longest(text[1:])
    return rest if len(rest) > 3 else text[0] + rest
# --- inputs: longest
CALLS = [call("abc")]
# --- declined: needs the answer of an inner call for more than its own
