# --- before
def longest(s):
    best = ""
    for i in range(len(s)):
        for j in range(i + 1, len(s) + 1):
            part = s[i:j]
            if part == part[::-1] and len(part) > len(best):
                best = part
    return best


# --- inputs: longest
CALLS = [call("abcba"), call("")]

# --- declined: line 2: a text begins empty that no letter is added to: it is exchanged for others
