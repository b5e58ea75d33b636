# --- program: joined
"""The words of a list in one text, the last one first, by recursion."""


def joined(words, start):
    if start == len(words):
        return "."
    if words[start] == "":
        return joined(words, start + 1)
    return joined(words, start + 1) + words[start]


if __name__ == "__main__":
    print(joined(["a", "b", "", "c", "dd"], 0))
    print(joined([], 0))
    print(joined(["one", "two"] * 40, 1))
# --- right: what waits is added when the end is known
def joined(words, start):
    first = start
    while start != len(words):
        words[start]
        start += 1
    waiting = [words[place] for place in range(first, start) if words[place] != ""]
    result = "."
    for part in reversed(waiting):
        result = result + part
    return result
# --- wrong: the first one first | call 1, return
def joined(words, start):
    result = "."
    while start < len(words):
        if words[start] != "":
            result = result + words[start]
        start += 1
    return result
# --- wrong: on the other side | call 1, return
def joined(words, start):
    waiting = [word for word in words[start:] if word != ""]
    result = "."
    for part in reversed(waiting):
        result = part + result
    return result
# --- wrong: the empty one ends it | call 1, return
def joined(words, start):
    waiting = []
    while start < len(words) and words[start] != "":
        waiting.append(words[start])
        start += 1
    result = "."
    for part in reversed(waiting):
        result = result + part
    return result
# --- wrong: the end is left out | call 1, return
def joined(words, start):
    return "".join(word for word in reversed(words[start:]))
