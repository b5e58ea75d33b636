# runs: ;40;3 ΛΟΓΟΣ.ΟΔΟΣ,ΣΑΣ!Σ;5 \ud800
"""Word counting with get(), chained replace and lower() after split(); odd Unicode by argument."""
import sys


def count_words(lines):
    counts = {}
    for line in lines:
        line = line.replace(".", " ").replace(",", " ").replace("!", "")
        for word in line.split():
            word = word.lower()
            counts[word] = counts.get(word, 0) + 1
    return counts


def make_lines(n, extra):
    base = ["The cat, the dog.", "ΟΔΥΣΣΕΥΣ ΣΑΣ.ΑΣ Σ", "İstanbul Straße\x1cx\u2028y z", "a'Σ b", ""]
    lines = [base[i % len(base)] + " w%d" % (i % 997) for i in range(n)]
    return lines + [extra] * 5


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 60000
    extra = sys.argv[2] if len(sys.argv) > 2 else "Ende."
    extra = extra.replace("\\ud800", "\ud800 X\udfff,Y")
    counts = count_words(make_lines(n, extra))
    for key in list(counts)[:40]:
        print(ascii(key), counts[key])
    print(len(counts), sum(counts.values()))


main()
