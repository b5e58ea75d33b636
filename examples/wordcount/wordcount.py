"""Count the words of a text and write them, most frequent first.

    python wordcount.py TEXT [COUNTS]
"""

import sys

DELIMITERS = (
    ".", ",", ";", ":", "?", "!", "$", "@", "^", "<", ">", "#", "%",
    "`", "*", "-", "=", "(", ")", "[", "]", "{", "}", "/", '"', "'",
)


def load_text(path):
    """The lines of a text file."""
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def count_line(line, counts):
    """Add the words of one line to the counts."""
    for delimiter in DELIMITERS:
        line = line.replace(delimiter, " ")
    for word in line.split():
        word = word.lower().strip()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1


def count_words(lines):
    """How often each word occurs in the lines, in order of first appearance."""
    counts = {}
    for line in lines:
        count_line(line, counts)
    return counts


def with_percentages(counts):
    """(word, count, percentage of all words), most frequent first."""
    total = sum(counts.values())
    rows = [(word, count, 100.0 * count / total) for word, count in counts.items()]
    rows.sort(key=lambda row: (-row[1], row[0]))
    return rows


def save(path, rows):
    """One line a word: the word, its count and its percentage."""
    with open(path, "w", encoding="utf-8") as file:
        for word, count, percentage in rows:
            file.write(f"{word} {count} {percentage:.6f}\n")


def main():
    source = sys.argv[1]
    target = sys.argv[2] if len(sys.argv) > 2 else "counts.txt"
    lines = load_text(source)
    rows = with_percentages(count_words(lines))
    save(target, rows)
    print(f"{len(lines)} lines, {sum(row[1] for row in rows)} words, {len(rows)} different ones")
    for word, count, percentage in rows[:5]:
        print(f"{word:>12} {count:>9} {percentage:6.2f} %")


if __name__ == "__main__":
    main()
