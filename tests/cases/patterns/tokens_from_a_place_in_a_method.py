# --- before
import re


class Reader:
    def words(self, line, start=0):
        place = 0
        words = []
        while place < len(line):
            word = re.match("[a-z]+", line[place:])
            if word:
                words.append(word.group(0))
                place += word.end()
            else:
                place += 1
        return words
# --- inputs: Reader.words
CALLS = [call(Reader(), "ab, cd;e"), call(Reader(), ""), call(Reader(), "...")]
CHECKS = [call(Reader(), None), call(Reader(), b"ab"), call(Reader(), "ABc")]
# --- after: compiled, from a place
import re


_WORDS_PATTERN = re.compile("[a-z]+")


class Reader:
    def words(self, line, start=0):
        plain = type(line) is str
        place = 0
        words = []
        while place < len(line):
            word = _WORDS_PATTERN.match(line, place) if plain else _WORDS_PATTERN.match(line[place:])
            if word:
                words.append(word.group(0))
                place = word.end() if plain else place + word.end()
            else:
                place += 1
        return words
