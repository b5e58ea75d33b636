# --- before
import re

WORD = r"[a-z]+" + r"\d?"
FLAGS_AT_THE_END = "^x"


def words(text):
    return re.findall(WORD, text.lower()), re.search(FLAGS_AT_THE_END, text, flags=re.MULTILINE)is None
# --- inputs: words
CALLS = [call("one two3 4"), call("")]
CHECKS = [call(None), call("y\nx")]
# --- after: compiled
import re


_WORDS_PATTERN = re.compile(r"[a-z]+\d?")


_WORDS_PATTERN_2 = re.compile(r"^x", re.MULTILINE)


WORD = r"[a-z]+" + r"\d?"
FLAGS_AT_THE_END = "^x"


def words(text):
    return (_WORDS_PATTERN if _WORDS_PATTERN.pattern is WORD else re.compile(WORD)).findall(text.lower()), (_WORDS_PATTERN_2 if _WORDS_PATTERN_2.pattern is FLAGS_AT_THE_END else re.compile(FLAGS_AT_THE_END, re.MULTILINE)).search(text)is None
