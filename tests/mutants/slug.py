# --- program: slug
"""A title as part of an address: small letters and digits, everything between them one hyphen."""


def slug(title):
    letters = []
    for letter in title.lower():
        if letter.isalnum():
            letters.append(letter)
        elif letters and letters[-1] != "-":
            letters.append("-")
    return "".join(letters).strip("-")


if __name__ == "__main__":
    print(slug("  The Rise & Fall -- of 3 Empires! "))
    print(slug("Snake_Case and (brackets)... " * 30))
    print(slug("x"))
# --- right: a pattern for what is between
import re


def slug(title):
    return "-".join(part for part in re.split(r"[\W_]+", title.lower()) if part)
# --- right: groups of letters
from itertools import groupby


def slug(title):
    return "-".join("".join(group) for good, group in groupby(title.lower(), str.isalnum) if good)
# --- right: blanks for the rest, then split
def slug(title):
    text = "".join([letter if letter.isalnum() else " " for letter in title.lower()])
    return "-".join(text.split())
# --- guarded: a pattern of ASCII letters | ASCII
import re


def slug(title):
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
# --- guarded: casefold | ASCII
def slug(title):
    text = "".join([letter if letter.isalnum() else " " for letter in title.casefold()])
    return "-".join(text.split())
# --- guarded: a table of 128 | ASCII
def slug(title):
    table = [chr(n) if chr(n).isalnum() else " " for n in range(128)]
    return "-".join("".join([table[code] for code in title.lower().encode("utf-8") if code < 128]).split())
# --- guarded: makes small letters of single ones | ASCII
def slug(title):
    text = "".join([letter.lower() if letter.isalnum() else " " for letter in title])
    return "-".join(text.split())
# --- wrong: a hyphen left at the end | became 'the-rise-fall-of-3-empires-'
import re


def slug(title):
    return re.sub(r"[\W_]+", "-", title.lower()).lstrip("-")
# --- wrong: keeps the underscore | became 'snake_case-and
import re


def slug(title):
    return re.sub(r"\W+", "-", title.lower()).strip("-")
# --- wrong: one hyphen for each letter | 'the-rise---fall----of-3-empires'
import re


def slug(title):
    return re.sub(r"[\W_]", "-", title.lower()).strip("-")
# --- wrong: capitals stay | became 'The-Rise-Fall-of-3-Empires'
import re


def slug(title):
    return "-".join(part for part in re.split(r"[\W_]+", title) if part)
# --- wrong: digits go | became 'the-rise-fall-of-empires'
import re


def slug(title):
    return "-".join(part for part in re.split(r"[\W\d_]+", title.lower()) if part)
# --- wrong: a blank in place of the hyphen | became 'the rise fall of 3 empires'
import re


def slug(title):
    return " ".join(part for part in re.split(r"[\W_]+", title.lower()) if part)
# --- wrong: a list of parts | return: str became list
import re


def slug(title):
    return [part for part in re.split(r"[\W_]+", title.lower()) if part]
# --- wrong: drops the last part of a title | call 3, return: 'x' became ''
import re


def slug(title):
    parts = re.split(r"[\W_]+", title.lower())
    return "-".join(part for part in parts[: len(parts) - 1] if part)
