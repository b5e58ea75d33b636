# program: who wrote which letter: distances of word frequencies
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
# Who wrote the letters?  Burrows' delta + character n-gram overlap
# Texts are generated from small per-author grammars, so the truth is known.
import math
import random
import re

AUTHORS = {
    "austen": (["the", "of", "her", "and", "to", "was", "so", "very", "must", "such"], 1.25, 24),
    "defoe": (["the", "and", "I", "my", "that", "which", "had", "as", "to", "upon"], 1.05, 38),
    "swift": (["the", "his", "in", "of", "a", "or", "by", "their", "were", "for"], 1.45, 30),
    "burney": (["she", "the", "and", "not", "with", "but", "to", "he", "you", "me"], 1.15, 17),
}
STEMS = ["lord", "ship", "letter", "garden", "walk", "sea", "horse", "island", "manner", "heart",
         "king", "house", "dinner", "storm", "sister", "court", "honour", "goat", "paper", "dance"]
ENDINGS = ["", "s", "ly", "ing", "ed", "ness"]


def write_text(author, n_words, rng):
    function_words, skew, sentence = AUTHORS[author]
    words = []
    since_stop = 0
    for _ in range(n_words):
        if rng.random() < 0.55:
            k = int(len(function_words) * rng.random() ** skew)
            w = function_words[k]
        else:
            k = int(len(STEMS) * rng.random() ** (skew * 1.1))
            w = STEMS[(k + len(author)) % len(STEMS)] + ENDINGS[int(6 * rng.random() ** (2.6 - skew))]
        since_stop += 1
        if since_stop > sentence * (0.5 + rng.random()):
            w += "."
            since_stop = 0
        words.append(w)
    return " ".join(words)


def word_freq(text):
    freq = {}
    tokens = re.findall(r"[a-z]+", text.lower())
    for t in tokens:
        freq[t] = freq.get(t, 0) + 1
    for t in freq:
        freq[t] = freq[t] / len(tokens)
    return freq


def ngrams(text, n):
    grams = {}
    for i in range(len(text) - n + 1):
        g = text[i:i + n]
        if g not in grams:
            grams[g] = 0
        grams[g] += 1
    return grams


def z_scores(freqs, vocab):
    z = {name: {} for name in freqs}
    for w in vocab:
        column = [f.get(w, 0.0) for f in freqs.values()]
        mean = sum(column) / len(column)
        sd = math.sqrt(sum([(c - mean) ** 2 for c in column]) / (len(column) - 1))
        for name, f in freqs.items():
            z[name][w] = (f.get(w, 0.0) - mean) / sd if sd > 0 else 0.0
    return z


def delta(za, zb):
    return sum(abs(za[w] - zb[w]) for w in za) / len(za)


def gram_distance(ga, gb):
    """Keselj's relative distance"""
    d = 0.0
    sa, sb = sum(ga.values()), sum(gb.values())
    for g in set(ga) | set(gb):
        fa, fb = ga.get(g, 0) / sa, gb.get(g, 0) / sb
        d += (2 * (fa - fb) / (fa + fb)) ** 2
    return round(d, 6)


rng = random.Random(1719)
texts = {}
for author in AUTHORS:
    for part in range(8):
        texts[f"{author}-{part}"] = write_text(author, 900, rng)

freqs = {name: word_freq(t) for name, t in texts.items()}
totals = {}
for f in freqs.values():
    for w, v in f.items():
        totals[w] = totals.get(w, 0) + v
vocab = [w for w, _ in sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:80]]
z = z_scores(freqs, vocab)
grams = {name: ngrams(t, 4) for name, t in texts.items()}

hits = {"delta": 0, "ngram": 0}
margin = 0
for name in texts:
    others = [o for o in texts if o != name]
    guess = {
        "delta": min(others, key=lambda o: delta(z[name], z[o])),
        "ngram": min(others, key=lambda o: gram_distance(grams[name], grams[o])),
    }
    for method, g in guess.items():
        if g.split("-")[0] == name.split("-")[0]:
            hits[method] += 1
    ranked = sorted(delta(z[name], z[o]) for o in others)
    margin += ranked[5] - ranked[4]
print("texts", len(texts), "words", len(totals), "4-grams", len(set().union(*grams.values())))
for method in hits:
    print("%-7s correct %d / %d" % (method, hits[method], len(texts)))
print("margin %.10f" % (margin / len(texts)))
for a in AUTHORS:
    row = []
    for b in AUTHORS:
        pairs = [(p, q) for p in range(8) for q in range(8) if (a, p) != (b, q)]
        row.append(sum(gram_distance(grams[f"{a}-{p}"], grams[f"{b}-{q}"]) for p, q in pairs) / len(pairs))
    print("%-7s" % a, " ".join("%12.4f" % r for r in row))
