# --- before
def counted(words, counts):
    for word in words:
        if not word.strip():
            continue
        word = word.strip()
        if word.lower() in counts:
            counts[word.lower()] += 1
        else:
            counts[word.lower()] = 1
    return counts
# --- inputs: counted
class Text(str):
    pass


CALLS = [call(["A", " b", "a", ""], {})]
CHECKS = [call([], {}), call(["A", 3], {}), call([Text("X"), "x", Text(" ")], {}), call(["\u0130", "i\u0307"], {"": 1})]
# --- after: once
def counted(words, counts):
    for word in words:
        if not word.strip():
            continue
        word = word.strip()
        word_lower = word.lower() if type(word) is str else None
        if (word_lower or word.lower()) in counts:
            counts[word_lower or word.lower()] += 1
        else:
            counts[word_lower or word.lower()] = 1
    return counts
