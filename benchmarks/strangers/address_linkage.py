# program: records of addresses linked by Jaro-Winkler
# techniques: strings
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
"""Link customers of two source systems by name + address (Jaro-Winkler).

Pipeline: clean -> block by postcode area -> score -> keep best match.
"""
import random
import re
from collections import defaultdict
from functools import partial

ABBREV = {r"\bst\b": "street", r"\brd\b": "road", r"\bave?\b": "avenue", r"\bln\b": "lane", r"\bapt\b": "apartment"}
FIRST = "olivia amelia isla ava mia noah oliver george arthur muhammad leo harry freya lily grace".split()
LAST = "smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker".split()
ROADS = "high station main park church victoria green manor kings queens mill grange".split()
KINDS = ["street", "road", "avenue", "lane"]
SHORT = {"street": "St.", "road": "Rd", "avenue": "Av", "lane": "Ln"}


def clean(text):
    text = text.lower().strip()
    text = re.sub(r"[.,;#]", " ", text)
    for pattern, full in ABBREV.items():
        text = re.sub(pattern, full, text)
    return re.sub(r"\s+", " ", text)


def jaro(s1, s2):
    if s1 == s2:
        return 1.0
    len1, len2 = len(s1), len(s2)
    if len1 == 0 or len2 == 0:
        return 0.0
    window = max(len1, len2) // 2 - 1
    hit1 = [False] * len1
    hit2 = [False] * len2
    matches = 0
    for i in range(len1):
        for j in range(max(0, i - window), min(len2, i + window + 1)):
            if not hit2[j] and s1[i] == s2[j]:
                hit1[i] = hit2[j] = True
                matches += 1
                break
    if matches == 0:
        return 0.0
    m1 = [c for c, h in zip(s1, hit1) if h]
    m2 = [c for c, h in zip(s2, hit2) if h]
    t = sum(a != b for a, b in zip(m1, m2)) / 2
    return (matches / len1 + matches / len2 + (matches - t) / matches) / 3


def jaro_winkler(s1, s2, p=0.1):
    j = jaro(s1, s2)
    prefix = 0
    for a, b in zip(s1, s2):
        if a != b or prefix == 4:
            break
        prefix += 1
    return j + prefix * p * (1 - j)


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


def score(a, b, w_name):
    return w_name * jaro_winkler(a["name"], b["name"]) + (1 - w_name) * jaro_winkler(a["address"], b["address"])


def run(crm, billing, threshold, scorer):
    blocks = defaultdict(list)
    for rec in crm:
        blocks[rec["pc"]].append(rec)
    links, checked = {}, 0
    for rec in billing:
        candidates = [(scorer(rec, other), -other["id"]) for other in blocks.get(rec["pc"], [])]
        checked += len(candidates)
        s, neg_id = max(candidates, default=(0.0, 0))
        if s >= threshold:
            links[rec["id"]] = (-neg_id, s)
    return links, checked


if __name__ == "__main__":
    rng = random.Random(31337)
    crm, billing = make_sources(600, rng)
    crm = [{**r, "name": clean(r["name"]), "address": clean(r["address"]), "pc": r["pc"].strip().upper()} for r in crm]
    billing = [{**r, "name": clean(flip_name(r["name"])), "address": clean(r["address"]),
                "pc": r["pc"].strip().upper()} for r in billing]
    print(len(crm), "crm records,", len(billing), "billing records")
    for w in (0.3, 0.5, 0.7):
        links, checked = run(crm, billing, 0.85, partial(score, w_name=w))
        good = sum(1 for b, (c, _) in links.items() if b - 10000 == c)
        mean = sum(s for _, s in links.values()) / len(links)
        print(f"w_name={w}: {checked} pairs, {len(links)} links, precision {good / len(links):.5f}, "
              f"recall {good / len(billing):.5f}, mean score {mean:.9f}")
    weakest = sorted(links.items(), key=lambda kv: (kv[1][1], kv[0]))[:6]
    by_id = {r["id"]: r for r in crm + billing}
    for b, (c, s) in weakest:
        print(f"  {s:.6f}  {by_id[b]['name']!r} / {by_id[b]['address']!r}  ->  {by_id[c]['name']!r} / {by_id[c]['address']!r}")
