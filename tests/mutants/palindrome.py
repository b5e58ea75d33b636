# --- program: is_palindrome
"""Whether a text reads the same backwards, blanks, marks and capitals aside."""


def is_palindrome(text):
    left, right = 0, len(text) - 1
    while left < right:
        if not text[left].isalpha():
            left += 1
        elif not text[right].isalpha():
            right -= 1
        elif text[left].lower() != text[right].lower():
            return False
        else:
            left += 1
            right -= 1
    return True


if __name__ == "__main__":
    print(is_palindrome("A man, a plan, a canal: Panama! " * 20))
    print(is_palindrome("Not one 1 of tin"))
    print(is_palindrome("Anna 4"))
# --- right: letters first
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalpha()]
    return letters == letters[::-1]
# --- right: halves of the letters
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalpha()]
    half = len(letters) // 2
    return letters[:half] == letters[: len(letters) - half - 1 : -1]
# --- right: all pairs, with early exit
def is_palindrome(text):
    letters = list(filter(str.isalpha, text))
    pairs = zip(letters[: len(letters) // 2], reversed(letters))
    return all(a == b or a.lower() == b.lower() for a, b in pairs)
# --- wrong: digits count | call 3, return: True became False
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalnum()]
    return letters == letters[::-1]
# --- wrong: capitals count | call 1, return: True became False
def is_palindrome(text):
    letters = [letter for letter in text if letter.isalpha()]
    return letters == letters[::-1]
# --- wrong: a number for the truth | call 1, return: bool became int
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalpha()]
    return int(letters == letters[::-1])
# --- wrong: nothing for no | call 2, return: bool became NoneType
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalpha()]
    if letters == letters[::-1]:
        return True
# --- wrong: compares an iterator | call 1, return: True became False
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalpha()]
    return letters == reversed(letters)
# --- wrong: a NumPy truth | return: bool became numpy.bool
import numpy as np


def is_palindrome(text):
    letters = np.array([letter.lower() for letter in text if letter.isalpha()])
    return (letters == letters[::-1]).all()
# --- wrong: looks at both ends only | call 2, return: False became True
def is_palindrome(text):
    letters = [letter.lower() for letter in text if letter.isalpha()]
    return letters[:1] == letters[-1:]
# --- guarded: Latin letters | ASCII
def is_palindrome(text):
    letters = [letter.lower() for letter in text if "a" <= letter <= "z" or "A" <= letter <= "Z"]
    return letters == letters[::-1]
# --- guarded: letters of the folded text | ASCII
def is_palindrome(text):
    letters = [letter for letter in text.casefold() if letter.isalpha()]
    return letters == letters[::-1]
# --- guarded: looks at the first letter first | at least
def is_palindrome(text):
    if text[0].isalpha() and text[-1].isalpha() and text[0].lower() != text[-1].lower():
        return False
    letters = [letter.lower() for letter in text if letter.isalpha()]
    return letters == letters[::-1]
