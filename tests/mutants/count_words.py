# --- program: count_words
"""How often each word occurs in some lines, in the order of first occurrence."""


def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return counts


if __name__ == "__main__":
    poem = ["Burning\tbright, the tyger!", "The Tyger  ...", "in the forests of the Straße,", "no tyger: a street."]
    print(count_words(poem))
    print(count_words(poem[:2] * 40))
    print(count_words(iter(poem)))
# --- right: Counter over a chained generator
from collections import Counter


def count_words(lines):
    words = (word.strip(".,;:!?").lower() for line in lines for word in line.split())
    return dict(Counter(word for word in words if word))
# --- right: asks for forgiveness
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if not word:
                continue
            try:
                counts[word] += 1
            except KeyError:
                counts[word] = 1
    return counts
# --- wrong: one split of the joined text, another error for what is no text | lines contains None: exception: the original raised AttributeError, the candidate raised TypeError
def count_words(lines):
    counts = {}
    get = counts.get
    for word in " ".join(lines).split():
        word = word.strip(".,;:!?").lower()
        if word:
            counts[word] = get(word, 0) + 1
    return counts
# --- right: counts the words as written, then folds
def count_words(lines):
    raw = {}
    for line in lines:
        for word in line.split():
            raw[word] = raw.get(word, 0) + 1
    counts = {}
    for word, times in raw.items():
        word = word.strip(".,;:!?").lower()
        if word:
            counts[word] = counts.get(word, 0) + times
    return counts
# --- wrong: casefold for lower | key 'straße' (str) is missing
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").casefold()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return counts
# --- wrong: drops the last line | return: key 'no' (str) is missing
def count_words(lines):
    counts = {}
    for line in list(lines)[:-1]:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return counts
# --- wrong: hands back the Counter | dict became collections.Counter
from collections import Counter


def count_words(lines):
    words = (word.strip(".,;:!?").lower() for line in lines for word in line.split())
    return Counter(word for word in words if word)
# --- wrong: in alphabetical order | the same keys in another order
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return dict(sorted(counts.items()))
# --- wrong: most frequent first | the same keys in another order
from collections import Counter


def count_words(lines):
    words = (word.strip(".,;:!?").lower() for line in lines for word in line.split())
    return dict(Counter(word for word in words if word).most_common())
# --- wrong: counts the empty word | key '' (str) is new
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            counts[word] = counts.get(word, 0) + 1
    return counts
# --- wrong: splits at blanks only | key 'burning' (str) is missing
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split(" "):
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return counts
# --- wrong: peeks at an iterator's first line | call 3, return: key 'burning' (str) is missing
def count_words(lines):
    counts = {}
    if not any(lines):
        return counts
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return counts
# --- wrong: starts a word at 0 | return['burning']: 1 became 0
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts[word] + 1 if word in counts else 0
    return counts
# --- wrong: counts as floats | return['burning']: int became float
def count_words(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0.0) + 1
    return counts

# --- wrong: as bytes, whose split knows six separators only | return
from collections import Counter


def plainly(lines):
    counts = {}
    for line in lines:
        for word in line.split():
            word = word.strip(".,;:!?").lower()
            if word:
                counts[word] = counts.get(word, 0) + 1
    return counts


def count_words(lines):
    if type(lines) is not list or any(type(line) is not str for line in lines):
        return plainly(lines)
    try:
        data = "\n".join(lines).encode()
    except UnicodeEncodeError:
        return plainly(lines)
    counts = {}
    for word, count in Counter(data.split()).items():
        word = word.decode().strip(".,;:!?").lower()
        if word:
            counts[word] = counts.get(word, 0) + count
    return counts
