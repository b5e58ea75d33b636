# identical output, pure Python: one queue per ip instead of scanning back over all requests,
# time stamps parsed by slicing with the day cached, endpoints normalised once per request
import re
import random
import statistics
from collections import defaultdict, deque, namedtuple
from datetime import datetime, timedelta

LINE_RE = re.compile(
    r'^(\d+\.\d+\.\d+\.\d+) - (\S+) \[([^\]]+)\] '
    r'"([A-Z]+) (\S+) HTTP/1\.[01]" (\d{3}) (\d+|-) (\d+)$')
DIGITS_RE = re.compile(r'/\d+')
Entry = namedtuple('Entry', 'ip sec method endpoint status ms')      # sec: seconds since EPOCH
EPOCH = datetime(2024, 1, 1)
_days = {}


def fake_log(n):
    rng = random.Random(404)
    t = datetime(2024, 2, 29, 6, 0, 0)
    paths = ['/', '/login', '/api/orders/%d', '/api/orders/%d/items', '/static/app.js?v=%d', '/search?q=%d']
    for i in range(n):
        t += timedelta(seconds=min(rng.expovariate(1.3), 30))
        ip = '10.0.%d.%d' % (rng.choice([0, 0, 0, 1, 2]), int(rng.paretovariate(0.6)) % 90)
        path = rng.choice(paths)
        if '%d' in path:
            path = path % rng.randint(1, 9999)
        status = rng.choices([200, 304, 404, 500, 503], [80, 10, 6, 3, 1])[0]
        ms = int(rng.lognormvariate(4 if path.startswith('/api') else 3, 0.8))
        if i % 211 == 0:
            yield 'garbage line %d' % i
        yield '%s - %s [%s] "%s %s HTTP/1.1" %d %s %d' % (
            ip, rng.choice(['-', 'anna', 'bob']), t.strftime('%d/%b/%Y:%H:%M:%S'),
            rng.choice(['GET', 'GET', 'POST']), path, status,
            '-' if status == 304 else rng.randint(100, 50000), ms)


def seconds(ts):
    day = ts[:11]
    base = _days.get(day)
    if base is None:
        base = _days[day] = int((datetime.strptime(day, '%d/%b/%Y') - EPOCH).total_seconds())
    return base + int(ts[12:14]) * 3600 + int(ts[15:17]) * 60 + int(ts[18:20])


def parse(line):
    m = LINE_RE.match(line)
    if not m:
        return None
    ip, _, ts, method, path, status, _, ms = m.groups()
    return Entry(ip, seconds(ts), method, DIGITS_RE.sub('/:id', path.partition('?')[0]), int(status), int(ms))


def session_lengths(entries, gap=600):
    """in the order: ip by first appearance, then time"""
    by_ip = defaultdict(list)
    for e in entries:
        by_ip[e.ip].append(e.sec)
    out = []
    for ts in by_ip.values():
        first = last = ts[0]
        for t in ts:
            if t - last > gap:
                out.append(float(last - first))
                first = t
            last = t
        out.append(float(last - first))
    return out


def burst_ips(entries, window=60, limit=25):
    queues = defaultdict(deque)
    worst = {}
    for e in entries:
        q = queues[e.ip]
        q.append(e.sec)
        while e.sec - q[0] > window:
            q.popleft()
        if len(q) > worst.get(e.ip, 0):
            worst[e.ip] = len(q)
    return {ip: n for ip, n in worst.items() if n > limit}


def percentile(values, q):
    values = sorted(values)
    return values[min(len(values) - 1, int(q / 100 * len(values)))]


def main():
    entries, bad = [], 0
    for line in fake_log(25000):
        e = parse(line)
        if e is None:
            bad += 1
            continue
        entries.append(e)
    print(f'{len(entries)} requests, {bad} unparsable lines, {timedelta(seconds=entries[-1].sec - entries[0].sec)}')
    by_ep = defaultdict(list)
    for e in entries:
        by_ep[(e.method, e.endpoint)].append(e)
    for (method, ep), es in sorted(by_ep.items(), key=lambda kv: -sum(e.ms for e in kv[1]))[:8]:
        ms = [e.ms for e in es]
        print(f'{method:5s}{ep:25s} n={len(es):5d} mean={sum(ms) / len(ms):8.3f} '
              f'p95={percentile(ms, 95):5d} err={sum(e.status >= 500 for e in es) / len(es):.3%}')
    lengths = session_lengths(entries)
    print(f'sessions: {len(lengths)}, median {statistics.median(lengths)} s, longest {max(lengths)} s')
    for ip, n in sorted(burst_ips(entries).items(), key=lambda kv: (-kv[1], kv[0]))[:6]:
        print(f'burst: {ip:12s} {n} requests/min')


if __name__ == '__main__':
    main()
