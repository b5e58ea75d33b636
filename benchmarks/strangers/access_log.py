# program: bursts of requests in a web log that is written and read
# techniques: io, windows, counting
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
#!/usr/bin/env python3
"""Crunch a web server log: top talkers, latency percentiles, error bursts, sessions."""
import os
import tempfile

PATHS = ["/", "/index.html", "/api/v1/items", "/api/v1/items/%d", "/login", "/static/app.js", "/img/%d.png", "/search?q=%d"]
AGENTS = ["Mozilla/5.0", "curl/7.81", "Googlebot/2.1", "python-requests/2.31"]


def write_fake_log(filename, lines):
    state = 20230914
    t = 1694650000.0
    with open(filename, "w") as f:
        for i in range(lines):
            rnd = []
            for _ in range(6):
                state = (state * 48271) % 2147483647
                rnd.append(state / 2147483647)
            t += rnd[0] * 2.4
            ip = "10.%d.%d.%d" % (rnd[1] * rnd[1] * 3, rnd[2] * 5, rnd[1] * rnd[2] * 40)
            path = PATHS[int(rnd[3] * len(PATHS))]
            if "%d" in path:
                path = path % int(rnd[4] * 30)
            burst = 6000 < t - 1694650000.0 < 6500
            status = 200
            if rnd[5] > 0.97 or (burst and rnd[5] > 0.6):
                status = 500 if rnd[4] > 0.5 else 503
            elif rnd[5] > 0.9:
                status = 404
            ms = 3 + 40 * rnd[4] / (1.02 - rnd[3]) + (900 if status >= 500 else 0)
            if i % 911 == 7:
                f.write("-- log rotated --\n")
            f.write('%s - - [%.3f] "GET %s HTTP/1.1" %d %s %.1fms "%s"\n' % (
                ip, t, path, status, "-" if status == 404 else int(rnd[1] * 90000), ms, AGENTS[int(rnd[2] * 4)]))


def parse(line):
    parts = line.split('"')
    head = parts[0].split()
    request = parts[1].split(" ")
    tail = parts[2].split()
    return {
        "ip": head[0],
        "time": float(head[3].strip("[]")),
        "path": request[1].split("?")[0],
        "status": int(tail[0]),
        "bytes": 0 if tail[1] == "-" else int(tail[1]),
        "ms": float(tail[2].replace("ms", "")),
        "agent": parts[3],
    }


def percentile(values, p):
    values = sorted(values)
    k = (len(values) - 1) * p / 100
    lo = int(k)
    if lo + 1 == len(values):
        return values[lo]
    return values[lo] + (values[lo + 1] - values[lo]) * (k - lo)


tmp = tempfile.NamedTemporaryFile(suffix=".log", delete=False)
tmp.close()
write_fake_log(tmp.name, 15000)

records = []
bad = 0
for line in open(tmp.name):
    try:
        records.append(parse(line))
    except (IndexError, ValueError):
        bad += 1
os.remove(tmp.name)
print("parsed", len(records), "bad", bad)

# per path latency
paths = []
for r in records:
    if r["path"] not in paths:
        paths.append(r["path"])
summary = []
for p in paths:
    times = [r["ms"] for r in records if r["path"] == p]
    summary.append((percentile(times, 95), p, len(times), percentile(times, 50)))
summary.sort(reverse=True)
for p95, p, n, p50 in summary[:5]:
    print(f"{p:<20} n={n:<5} p50={p50:9.3f} p95={p95:9.3f}")

# sliding five minute error rate, after each request
worst_rate, worst_time, alarms = 0, None, 0
for i in range(len(records)):
    errors = 0
    total = 0
    j = i
    while j >= 0 and records[j]["time"] > records[i]["time"] - 300:
        total += 1
        if records[j]["status"] >= 500:
            errors += 1
        j -= 1
    rate = errors / total
    if total > 50:
        if rate > 0.2:
            alarms += 1
        if rate > worst_rate:
            worst_rate = rate
            worst_time = records[i]["time"]
print("worst error rate", worst_rate, "at", worst_time, "alarms", alarms)

# bytes and sessions per ip (gap > 10 min starts a new one)
talkers = {}
for r in records:
    entry = talkers.setdefault(r["ip"], {"bytes": 0, "hits": 0, "sessions": 0, "last": None})
    entry["bytes"] += r["bytes"]
    entry["hits"] += 1
    if entry["last"] is None or r["time"] - entry["last"] > 600:
        entry["sessions"] += 1
    entry["last"] = r["time"]
for ip, e in sorted(talkers.items(), key=lambda kv: (-kv[1]["bytes"], kv[0]))[:6]:
    print("%-12s %9d bytes %4d hits %3d sessions" % (ip, e["bytes"], e["hits"], e["sessions"]))
print("ips", len(talkers), "sessions", sum(e["sessions"] for e in talkers.values()))
