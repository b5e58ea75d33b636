"""Write a long invented text for wordcount.py: the same bytes for the same seed, everywhere.

    python make_text.py [-o text.txt] [--megabytes 20] [--seed 1]

Words are made up but behave like a language: 60,000 of them, their frequencies fall off as in English (see `weight`),
frequent words are short, sentences carry the usual punctuation, and one or two words in a hundred hold letters or marks
outside ASCII.

Same bytes on every platform and Python: every decision is one call of `random.Random(seed).random()`, the only method
whose stream Python promises to keep, and the frequencies are integers, so no mathematical library has a say.
"""

import argparse
import random
from bisect import bisect_right
from itertools import accumulate

VOCABULARY_SIZE = 60_000
CORE_SIZE = 1_500
LINE_WIDTH = 72

ONSETS = (
    "", "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w",
    "br", "ch", "cl", "dr", "fl", "gr", "pl", "pr", "sh", "st", "th", "tr",
)
VOWELS = ("a", "e", "i", "o", "u", "a", "e", "i", "o", "e", "ai", "ea", "ou", "ie")
CODAS = ("", "", "", "", "n", "r", "s", "t", "l", "m", "d", "nd", "st", "ck", "ng")

ACCENTS = {"a": "à", "e": "é", "i": "ï", "o": "ø", "u": "ü"}
ACCENTED_SHARE = 0.009
"""Of the vocabulary, its most frequent words aside."""

# What trips naive text handling: "Σ" has two lower-case forms and which one depends on its neighbours (even across a
# full stop), "İ" becomes two characters in lower case, "ß" becomes two in upper case.
FOREIGN = (
    "ΛΟΓΟΣ", "ΟΔΟΣ", "σοφός", "Π.Κ.Σ.", "ΚΟΣΜΟΣ", "λόγος",
    "İstanbul", "İZMİR", "İyi", "Straße", "GROẞ", "ﬁn", "naïveté", "Ærø",
)
ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def weight(rank):
    """How often the word of a rank is used, as an integer: 1 / (rank + 1.5), and beyond the core 1 / rank².

    The two regimes of Zipf's law (Ferrer i Cancho and Solé, 2001), fitted to an English novel of 100,000 words, which
    has 8,400 different ones and spends 22 %, 54 % and 84 % of its words on the first 10, 100 and 1,000.
    """
    common = 10**12 // (10 * rank + 15)
    return common if rank <= CORE_SIZE else common * CORE_SIZE // rank


class Writer:
    """Draws words, sentences, paragraphs and chapters from one random stream."""

    def __init__(self, seed):
        self.random = random.Random(seed).random
        self.vocabulary = self.make_vocabulary()
        self.cumulative = list(accumulate(weight(rank) for rank in range(1, VOCABULARY_SIZE + 1)))

    def pick(self, items):
        return items[int(self.random() * len(items))]

    def between(self, low, high):
        """A whole number from low to high, both included."""
        return low + int(self.random() * (high - low + 1))

    def make_vocabulary(self):
        """Different pronounceable words, by and large the short ones first."""
        known = {}
        while len(known) < VOCABULARY_SIZE:
            rank = len(known)
            syllables = 1 + (rank > 150) + (rank > 6_000) + (self.random() < 0.2)
            word = "".join(self.pick(ONSETS) + self.pick(VOWELS) for _ in range(syllables)) + self.pick(CODAS)
            if rank > 150 and self.random() < ACCENTED_SHARE:
                word = self.accented(word)
            known[word] = None
        noise = {word: 4 * self.random() for word in known}
        return sorted(known, key=lambda word: len(word) + noise[word])

    def accented(self, word):
        if word.endswith("s"):
            return word[:-1] + "ß"
        vowel = next(letter for letter in word if letter in ACCENTS)
        return word.replace(vowel, ACCENTS[vowel], 1)

    def words(self, count):
        """`count` words of the vocabulary, by frequency."""
        draw, cumulative, vocabulary = self.random, self.cumulative, self.vocabulary
        total = cumulative[-1]
        return [vocabulary[bisect_right(cumulative, int(draw() * total))] for _ in range(count)]

    def sentence(self):
        """A list of words with their punctuation attached."""
        words = self.words(self.between(3, 14) + self.between(0, 12))
        draw = self.random
        for index, word in enumerate(words[:-1]):
            chance = draw()
            if chance < 0.13:
                words[index] = self.decorated(word, chance / 0.13)
        words[0] = words[0][:1].upper() + words[0][1:]
        return self.ended(words)

    def decorated(self, word, chance):
        """The word with a comma or something rarer; `chance` in 0..1 says what."""
        if chance < 0.62:
            return word + ","
        if chance < 0.70:
            return word + "'s"
        if chance < 0.715:
            return word + "’s"
        if chance < 0.79:
            return f"{word}-{self.words(1)[0]}"
        if chance < 0.83:
            return word + ";"
        if chance < 0.86:
            return word + ":"
        if chance < 0.90:
            return word.capitalize()
        if chance < 0.93:
            return f"({word})"
        if chance < 0.945:
            return f"{word} —"
        if chance < 0.953:
            return self.pick(FOREIGN)
        return self.number()

    def number(self):
        kind = self.between(1, 6)
        if kind == 1:
            return f"{self.between(1, 99)}.{self.between(0, 9)}%"
        if kind == 2:
            return f"${self.between(1, 9)},{self.between(0, 999):03d}"
        if kind == 3:
            return f"#{self.between(1, 40)}"
        return str(self.between(1, 2_000))

    def ended(self, words):
        """The words with a mark at the end, sometimes in quotes or parentheses."""
        chance = self.random()
        words[-1] += "?" if chance < 0.08 else "!" if chance < 0.13 else "." if chance < 0.98 else "..."
        frame = self.random()
        if frame < 0.10:
            words[0], words[-1] = '"' + words[0], words[-1] + '"'
        elif frame < 0.13:
            words[0], words[-1] = "“" + words[0], words[-1] + "”"
        elif frame < 0.15:
            words[0], words[-1] = "(" + words[0], words[-1] + ")"
        elif frame < 0.16:
            words[0] = "* " + words[0]
        return words

    def paragraph(self):
        """Lines of at most LINE_WIDTH characters, where words allow, ended by an empty line."""
        words = [word for _ in range(self.between(1, 9)) for word in self.sentence()]
        return "\n".join(wrapped(words)) + "\n\n"

    def chapter(self, number):
        """Heading and paragraphs, one string each."""
        title = " ".join(word.capitalize() for word in self.words(self.between(2, 5)))
        yield f"\nCHAPTER {roman(number)}\n{title}\n\n\n"
        for _ in range(self.between(20, 60)):
            yield self.paragraph()


def wrapped(words):
    """The words, in lines of at most LINE_WIDTH characters; a longer word has a line to itself."""
    lines, line, width = [], [], 0
    for word in words:
        width += len(word) + 1
        if width > LINE_WIDTH + 1 and line:
            lines.append(" ".join(line))
            line, width = [], len(word) + 1
        line.append(word)
    lines.append(" ".join(line))
    return lines


def roman(number):
    text = ""
    for value, letters in ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def make_text(size, seed):
    """Yield pieces of text until they are `size` bytes in UTF-8, or at most a paragraph more."""
    writer = Writer(seed)
    written = chapter = 0
    while written < size:
        chapter += 1
        for piece in writer.chapter(chapter):
            yield piece
            written += len(piece.encode("utf-8"))
            if written >= size:
                return


def main():
    parser = argparse.ArgumentParser(description="Write a long invented text, always the same for the same seed.")
    parser.add_argument("-o", "--output", default="text.txt", help="the file to write (default: text.txt)")
    parser.add_argument("--megabytes", type=float, default=20, help="its size, in millions of bytes (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="another number gives another text (default: 1)")
    options = parser.parse_args()
    if not 0 < options.megabytes < 100_000:
        parser.error("--megabytes must be more than 0 and less than 100000")
    size = int(options.megabytes * 1_000_000)
    with open(options.output, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(make_text(size, options.seed))
    print(f"{options.output}: {options.megabytes:g} MB of invented text, seed {options.seed}")


if __name__ == "__main__":
    main()
