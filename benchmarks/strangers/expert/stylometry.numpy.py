# Who wrote the letters?  Burrows' delta + character n-gram overlap
# Texts are generated from small per-author grammars, so the truth is known.
import math
import random
import re

import numpy as np

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


def delta_matrix(z, vocab):
    m = np.array([[z[name][w] for w in vocab] for name in z])
    return np.abs(m[:, None, :] - m[None, :, :]).mean(axis=2)


def gram_matrix(grams):
    """Keselj's relative distance between all pairs"""
    column = {g: k for k, g in enumerate(set().union(*grams.values()))}
    freq = np.zeros((len(grams), len(column)))
    for row, counts in zip(freq, grams.values()):
        row[[column[g] for g in counts]] = list(counts.values())
        row /= sum(counts.values())
    out = np.zeros((len(grams), len(grams)))
    for i in range(len(grams)):
        total = freq[i] + freq[i + 1:]
        diff = np.divide(2 * (freq[i] - freq[i + 1:]), total, out=np.zeros_like(total), where=total > 0)
        out[i, i + 1:] = out[i + 1:, i] = np.round((diff * diff).sum(axis=1), 6)
    return out


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

number = {name: k for k, name in enumerate(texts)}
D = delta_matrix(z, vocab).tolist()
G = gram_matrix(grams).tolist()
hits = {"delta": 0, "ngram": 0}
margin = 0
for name in texts:
    others = [o for o in texts if o != name]
    guess = {
        "delta": min(others, key=lambda o: D[number[name]][number[o]]),
        "ngram": min(others, key=lambda o: G[number[name]][number[o]]),
    }
    for method, g in guess.items():
        if g.split("-")[0] == name.split("-")[0]:
            hits[method] += 1
    ranked = sorted(D[number[name]][number[o]] for o in others)
    margin += ranked[5] - ranked[4]
print("texts", len(texts), "words", len(totals), "4-grams", len(set().union(*grams.values())))
for method in hits:
    print("%-7s correct %d / %d" % (method, hits[method], len(texts)))
print("margin %.10f" % (margin / len(texts)))
for a in AUTHORS:
    row = []
    for b in AUTHORS:
        pairs = [(p, q) for p in range(8) for q in range(8) if (a, p) != (b, q)]
        row.append(sum(G[number[f"{a}-{p}"]][number[f"{b}-{q}"]] for p, q in pairs) / len(pairs))
    print("%-7s" % a, " ".join("%12.4f" % r for r in row))
