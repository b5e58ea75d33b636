# program: letter and letter-pair frequencies of a generated text
# techniques: strings, counting, histogram
# place: function
# numeric: no
# vectorizable: no
# expect: improve
import random
import string


def letters_of(text):
    frequencies = {}
    for letter in string.ascii_lowercase:
        frequencies[letter] = 0
    for character in text:
        character = character.lower()
        if character in frequencies:
            frequencies[character] += 1
    return frequencies


def pairs_of(text):
    pairs = {}
    for i in range(len(text) - 1):
        pair = text[i : i + 2]
        if pair.isalpha():
            if pair not in pairs:
                pairs[pair] = 0
            pairs[pair] = pairs[pair] + 1
    return pairs


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
