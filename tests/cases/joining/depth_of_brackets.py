# --- before
def deepest(text):
    depth = best = 0
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
        if depth > best:
            best = depth
    return best
# --- inputs: deepest
CALLS = [call("(())()")]
# --- declined: `depth` is carried from one character to the next
