# python: counts equal characters and equal pairs at once
import random
import string
from collections import Counter


def letters_of(text):
    frequencies = dict.fromkeys(string.ascii_lowercase, 0)
    for character, count in Counter(text).items():
        character = character.lower()
        if character in frequencies:
            frequencies[character] += count
    return frequencies


def pairs_of(text):
    return {pair: n for pair, n in Counter(map("".join, zip(text, text[1:]))).items() if pair.isalpha()}


def invent_text(n):
    random.seed(26)
    alphabet = "eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrr"
    alphabet += "ddddllllccuummwwffggyyppbbvk" + "      ,.ETAOÉß"
    return "".join(random.choices(alphabet, k=n))


text = invent_text(2_000_000)
frequencies = letters_of(text)
pairs = pairs_of(text)
total = sum(frequencies.values())
for letter, count in frequencies.items():
    print(letter, count, f"{100 * count / total:.5f} %")
best = sorted(pairs, key=lambda p: (-pairs[p], p))[:10]
print("most frequent pairs:", [(p, pairs[p]) for p in best])
print(len(pairs), "different pairs, first seen", list(pairs)[:5])
