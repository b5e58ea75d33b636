# --- program: word_code
"""A code for a word, looked up in a global cache that is filled as words come, and a global count of look-ups."""
CODES = {}
LOOKUPS = 0


def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    if word not in CODES:
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES[word] = code
    return CODES[word]


if __name__ == "__main__":
    words = ["strawberry", "pear", "strawberry", "quince", "plum", "pear"]
    print([word_code(word) for word in words], LOOKUPS)
# --- wrong: counts only what it computes | global LOOKUPS
def word_code(word):
    global LOOKUPS
    code = CODES.get(word)
    if code is None:
        LOOKUPS += 1
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES[word] = code
    return code
# --- wrong: lru_cache in place of the count and the dictionary | global
import functools


@functools.lru_cache(maxsize=None)
def _code(word):
    code = 7
    for letter in word:
        code = (code * 31 + ord(letter)) % 1000003
    return code


def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    return _code(word)
# --- wrong: binds a new dictionary instead of filling the old one | global CODES
def word_code(word):
    global LOOKUPS, CODES
    LOOKUPS += 1
    if word not in CODES:
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES = {**CODES, word: code}
    return CODES[word]
# --- wrong: keeps the most recent word last | global CODES
def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    code = CODES.pop(word, None)
    if code is None:
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
    CODES[word] = code
    return code
# --- wrong: remembers the last word only | global CODES
def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    if word not in CODES:
        if len(CODES) >= 1:
            CODES.clear()
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES[word] = code
    return CODES[word]
# --- wrong: counts in floats | global LOOKUPS
def word_code(word):
    global LOOKUPS
    LOOKUPS = LOOKUPS + 1.0
    code = CODES.get(word)
    if code is None:
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES[word] = code
    return code
# --- wrong: interns the word's upper case as well | global CODES
def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    if word not in CODES:
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES[word] = code
        CODES[word.upper()] = code
    return CODES[word]
# --- wrong: takes the remainder once, of a wrapped product | return
import numpy as np


def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    if word not in CODES:
        code = np.int32(7)
        with np.errstate(over="ignore"):
            for letter in word:
                code = code * np.int32(31) + np.int32(ord(letter))
        CODES[word] = int(code) % 1000003
    return CODES[word]
# --- guarded: bytes of an encoding instead of code points | word is ASCII
def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    if word not in CODES:
        code = 7
        for byte in word.encode():
            code = (code * 31 + byte) % 1000003
        CODES[word] = code
    return CODES[word]
# --- guarded: the remainder once, of a 64-bit product | word has at most 10
import numpy as np


def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    if word not in CODES:
        code = np.int64(7)
        with np.errstate(over="ignore"):
            for letter in word:
                code = code * np.int64(31) + np.int64(ord(letter))
        CODES[word] = int(code) % 1000003
    return CODES[word]
# --- right: one look-up
def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    code = CODES.get(word)
    if code is None:
        code = 7
        for letter in word:
            code = (code * 31 + ord(letter)) % 1000003
        CODES[word] = code
    return code
# --- right: the remainder once, of an exact product
import functools


def word_code(word):
    global LOOKUPS
    LOOKUPS += 1
    try:
        return CODES[word]
    except KeyError:
        CODES[word] = code = functools.reduce(lambda so_far, letter: so_far * 31 + ord(letter), word, 7) % 1000003
        return code
