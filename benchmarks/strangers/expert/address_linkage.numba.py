# numba: the hot kernels written anew
"""Identical output: strings coded once into byte arrays, both similarities of every candidate pair
computed once in numba and shared by the three weights."""
import random
import re
from collections import defaultdict

import numpy as np
from numba import njit

ABBREV = [(re.compile(p), full) for p, full in
          ((r"\bst\b", "street"), (r"\brd\b", "road"), (r"\bave?\b", "avenue"), (r"\bln\b", "lane"), (r"\bapt\b", "apartment"))]
PUNCT = re.compile(r"[.,;#]")
SPACES = re.compile(r"\s+")
FIRST = "olivia amelia isla ava mia noah oliver george arthur muhammad leo harry freya lily grace".split()
LAST = "smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker".split()
ROADS = "high station main park church victoria green manor kings queens mill grange".split()
KINDS = ["street", "road", "avenue", "lane"]
SHORT = {"street": "St.", "road": "Rd", "avenue": "Av", "lane": "Ln"}


def clean(text):
    text = PUNCT.sub(" ", text.lower().strip())
    for pattern, full in ABBREV:
        text = pattern.sub(full, text)
    return SPACES.sub(" ", text)


def typo(rng, text):
    chars = list(text)
    for _ in range(rng.choice([0, 1, 1, 2])):
        k = rng.randrange(len(chars) - 1)
        action = rng.randrange(3)
        if action == 0:
            chars[k], chars[k + 1] = chars[k + 1], chars[k]
        elif action == 1:
            del chars[k]
        else:
            chars[k] = rng.choice("abcdefghijklmnopqrstuvwxyz")
    return "".join(chars)


def make_sources(n, rng):
    crm, billing = [], []
    for i in range(n):
        first, last = rng.choice(FIRST), rng.choice(LAST)
        road, kind = rng.choice(ROADS), rng.choice(KINDS)
        house = rng.randint(1, 120)
        pc = f"{rng.choice(['LS', 'YO', 'HG', 'BD'])}{rng.randint(1, 4)}"
        crm.append({"id": i, "name": f"{first} {last}".title(), "address": f"{house} {road} {kind}".title(), "pc": pc})
        if rng.random() < 0.8:
            billing.append({"id": 10000 + i, "name": typo(rng, f"{last}, {first}").upper(),
                            "address": typo(rng, f"{house} {road} {SHORT[kind]}"), "pc": pc.lower() + " "})
    rng.shuffle(billing)
    return crm, billing


def flip_name(name):
    m = re.match(r"^(\w+)\s*,\s*(.+)$", name)
    return f"{m.group(2)} {m.group(1)}" if m else name


@njit(cache=True)
def jaro_winkler(s1, n1, s2, n2, hit1, hit2):
    same = n1 == n2
    if same:
        for i in range(n1):
            if s1[i] != s2[i]:
                same = False
                break
    if same:
        j = 1.0
    elif n1 == 0 or n2 == 0:
        j = 0.0
    else:
        window = max(n1, n2) // 2 - 1
        hit1[:n1] = False
        hit2[:n2] = False
        matches = 0
        for i in range(n1):
            for k in range(max(0, i - window), min(n2, i + window + 1)):
                if not hit2[k] and s1[i] == s2[k]:
                    hit1[i] = True
                    hit2[k] = True
                    matches += 1
                    break
        if matches == 0:
            j = 0.0
        else:
            k = 0
            wrong = 0
            for i in range(n1):
                if hit1[i]:
                    while not hit2[k]:
                        k += 1
                    if s1[i] != s2[k]:
                        wrong += 1
                    k += 1
            t = wrong / 2
            j = (matches / n1 + matches / n2 + (matches - t) / matches) / 3
    prefix = 0
    for i in range(min(n1, n2, 4)):
        if s1[i] != s2[i]:
            break
        prefix += 1
    return j + prefix * 0.1 * (1 - j)


@njit(cache=True)
def similarity_matrix(A, la, B, lb):
    out = np.empty((A.shape[0], B.shape[0]))
    hit1 = np.empty(A.shape[1], np.bool_)
    hit2 = np.empty(B.shape[1], np.bool_)
    for i in range(A.shape[0]):
        for j in range(B.shape[0]):
            out[i, j] = jaro_winkler(A[i], la[i], B[j], lb[j], hit1, hit2)
    return out


def encode(strings):
    length = np.array([len(s) for s in strings])
    arr = np.zeros((len(strings), length.max()), np.uint8)
    for i, s in enumerate(strings):
        arr[i, :len(s)] = np.frombuffer(s.encode("ascii"), np.uint8)
    return arr, length


def similarities(crm, billing):
    """billing index -> (crm ids of the block in ascending order, name scores, address scores)"""
    cb, bb = defaultdict(list), defaultdict(list)
    for rec in crm:
        cb[rec["pc"]].append(rec)
    for i, rec in enumerate(billing):
        bb[rec["pc"]].append(i)
    out = {}
    for pc, rows in bb.items():
        block = cb.get(pc, [])
        if not block:
            continue
        ids = [r["id"] for r in block]
        sims = [similarity_matrix(*encode([billing[i][f] for i in rows]), *encode([r[f] for r in block]))
                for f in ("name", "address")]
        for k, i in enumerate(rows):
            out[i] = (ids, sims[0][k], sims[1][k])
    return out


def run(billing, sims, threshold, w):
    links, checked = {}, 0
    for i, rec in enumerate(billing):
        if i not in sims:
            continue
        ids, s_name, s_addr = sims[i]
        scores = w * s_name + (1 - w) * s_addr
        checked += len(ids)
        k = int(np.argmax(scores))          # the first maximum = the smallest id
        if scores[k] >= threshold:
            links[rec["id"]] = (ids[k], float(scores[k]))
    return links, checked


if __name__ == "__main__":
    rng = random.Random(31337)
    crm, billing = make_sources(600, rng)
    crm = [{**r, "name": clean(r["name"]), "address": clean(r["address"]), "pc": r["pc"].strip().upper()} for r in crm]
    billing = [{**r, "name": clean(flip_name(r["name"])), "address": clean(r["address"]),
                "pc": r["pc"].strip().upper()} for r in billing]
    print(len(crm), "crm records,", len(billing), "billing records")
    sims = similarities(crm, billing)
    for w in (0.3, 0.5, 0.7):
        links, checked = run(billing, sims, 0.85, w)
        good = sum(1 for b, (c, _) in links.items() if b - 10000 == c)
        mean = sum(s for _, s in links.values()) / len(links)
        print(f"w_name={w}: {checked} pairs, {len(links)} links, precision {good / len(links):.5f}, "
              f"recall {good / len(billing):.5f}, mean score {mean:.9f}")
    weakest = sorted(links.items(), key=lambda kv: (kv[1][1], kv[0]))[:6]
    by_id = {r["id"]: r for r in crm + billing}
    for b, (c, s) in weakest:
        print(f"  {s:.6f}  {by_id[b]['name']!r} / {by_id[b]['address']!r}  ->  {by_id[c]['name']!r} / {by_id[c]['address']!r}")
