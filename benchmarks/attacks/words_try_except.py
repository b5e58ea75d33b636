# runs: ;7 none;9 int;9 sub;0
"""try/except KeyError, a helper that cleans, and inputs that are not always plain strings."""
import string
import sys


class Name(str):
    def __hash__(self):
        return 7

    def __eq__(self, other):
        return len(self) == len(other)


def clean(word):
    return word.strip(string.punctuation).lower()


def tally(words):
    counts = {}
    for word in words:
        word = clean(word)
        try:
            counts[word] += 1
        except KeyError:
            counts[word] = 1
    return counts


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 200000
    kind = sys.argv[2] if len(sys.argv) > 2 else ""
    words = [["It's", "'quoted'", "End.", "...", "UPPER", "x%d" % (i % 50)][i % 6] for i in range(n)]
    if kind == "none":
        words[n // 2] = None
    if kind == "int":
        words[n // 2] = 12
    if kind == "sub":
        words = [Name(w) for w in words]
    try:
        counts = tally(words)
    except AttributeError as error:
        print("failed:", error)
        return
    print(list(counts.items())[:20], len(counts))


main()
