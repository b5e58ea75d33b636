# runs: ;60;12 #;0
"""Word lengths, letters by isalpha, sentences by regular expression, a helper with yield, setdefault, Counter()."""
import re
import sys
from collections import Counter, defaultdict
from string import punctuation


def tokens(text):
    for raw in text.split():
        word = raw.strip(punctuation)
        if word:
            yield word.lower()


def lengths(text):
    counts = Counter()
    for word in tokens(text):
        counts[word] += 1
    return counts


def by_regex(text):
    counts = {}
    for w in re.findall(r"[a-z']+", text.lower()):
        counts.setdefault(w, 0)
        counts[w] += 1
    return counts


def letters(text):
    counts = defaultdict(int)
    for c in text:
        if c.isalpha() and c not in "aeiou":
            counts[c.upper()] += 1
    return dict(counts)


def endings(words, n=2):
    counts = {}
    for w in words:
        if len(w) >= n and not w.startswith("#"):
            counts[w[-2:]] = counts.get(w[-2:], 0) + 1
    return counts


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 15000
    mark = sys.argv[2] if len(sys.argv) > 2 else "!"
    text = "It's the -- 'End' of ﬁne Straße ΣΑΣ, #tag %s isn't it? " % mark * n
    print(lengths(text).most_common(5), type(lengths("")).__name__)
    print(list(by_regex(text).items()), letters(text))
    print(endings(text.split()), endings(text.split(), 4), endings(["ab"], 2.0), endings(["\ud800b", "a"], True))
    for bad in (None, 3):
        try:
            print(endings(["abc"], bad))
        except TypeError as e:
            print(e)


main()
