# python: the set made once
"""The words of a text without the commonest ones, and which of them are long."""

import random

COMMON = """the of and to a in is you that it he was for on are as with his they I at be this have from or one had by word but
not what all were we when your can said there use an each which she do how their if will up other about out many then them
these so some her would make like him into time has look two more write go see number no way could people my than first
water been call who oil its now find long down day did get come made may part""".split()


def make_words(count):
    random.seed(5)
    letters = "etaoinshrdlu"
    words = []
    for i in range(count):
        if random.random() < 0.5:
            words.append(random.choice(COMMON).upper())
        else:
            words.append("".join(random.choice(letters) for _ in range(random.randint(2, 9))))
    return words


def content(words, common):
    left_out = set(common)
    return [word for word in words if word.lower() not in left_out and len(word) > 2]


def main():
    words = make_words(300000)
    kept = content(words, COMMON)
    print(len(words), len(kept), kept[:5], max(kept, key=len))
    print(sum(len(word) for word in kept))


if __name__ == "__main__":
    main()
