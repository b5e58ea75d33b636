# program: an index of the lines in which words stand, in a dictionary of lists
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Which word stands in which lines."""

from collections import defaultdict


def make_lines(count):
    words = ["sun", "moon", "star", "sky", "cloud", "rain", "snow", "wind", "storm", "light"]
    return [" ".join(words[(i * k + k) % 10] for k in range(1, 12)) for i in range(count)]


def index(lines):
    found = defaultdict(list)
    for number, line in enumerate(lines):
        for word in set(line.split()):
            found[word].append(number)
    return found


def main():
    found = index(make_lines(60000))
    for word in sorted(found):
        print(word, len(found[word]), found[word][:3], found[word][-1])


if __name__ == "__main__":
    main()
