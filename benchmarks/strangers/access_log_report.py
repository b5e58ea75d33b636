# program: report on a web log: regular expressions, dates, bursts
# techniques: strings, windows
# place: function
# numeric: no
# vectorizable: partly
# expect: improve
import re
import random
import statistics
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Iterator, Optional

LINE_RE = re.compile(
    r'^(?P<ip>\d+\.\d+\.\d+\.\d+) - (?P<user>\S+) \[(?P<ts>[^\]]+)\] '
    r'"(?P<method>[A-Z]+) (?P<path>\S+) HTTP/1\.[01]" (?P<status>\d{3}) (?P<size>\d+|-) (?P<ms>\d+)$')


@dataclass
class Entry:
    ip: str
    user: str
    ts: datetime
    method: str
    path: str
    status: int
    size: int
    ms: int

    @property
    def is_error(self) -> bool:
        return self.status >= 500

    @property
    def endpoint(self) -> str:
        # /api/orders/1234/items -> /api/orders/:id/items
        p = re.sub(r'\?.*$', '', self.path)
        p = re.sub(r'/\d+', '/:id', p)
        return p


def fake_log(n: int) -> Iterator[str]:
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


def parse(line: str) -> Optional[Entry]:
    m = LINE_RE.match(line)
    if not m:
        return None
    d = m.groupdict()
    return Entry(d['ip'], d['user'], datetime.strptime(d['ts'], '%d/%b/%Y:%H:%M:%S'), d['method'],
                 d['path'], int(d['status']), 0 if d['size'] == '-' else int(d['size']), int(d['ms']))


def sessions(entries, gap=timedelta(minutes=10)):
    by_ip = defaultdict(list)
    for e in entries:
        by_ip[e.ip].append(e)
    out = []
    for ip, es in by_ip.items():
        current = [es[0]]
        for prev, e in zip(es, es[1:]):
            if e.ts - prev.ts > gap:
                out.append((ip, current))
                current = []
            current.append(e)
        out.append((ip, current))
    return out


def burst_ips(entries, window=60, limit=25):
    """max number of requests of one ip in any window of `window` seconds"""
    worst = {}
    for i, e in enumerate(entries):
        n = 0
        for other in reversed(entries[:i + 1]):
            if (e.ts - other.ts).total_seconds() > window:
                break
            if other.ip == e.ip:
                n += 1
        if n > worst.get(e.ip, 0):
            worst[e.ip] = n
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
    print(f'{len(entries)} requests, {bad} unparsable lines, {entries[-1].ts - entries[0].ts}')
    by_ep = defaultdict(list)
    for e in entries:
        by_ep[(e.method, e.endpoint)].append(e)
    for (method, ep), es in sorted(by_ep.items(), key=lambda kv: -sum(e.ms for e in kv[1]))[:8]:
        ms = [e.ms for e in es]
        print(f'{method:5s}{ep:25s} n={len(es):5d} mean={statistics.mean(ms):8.3f} '
              f'p95={percentile(ms, 95):5d} err={sum(e.is_error for e in es) / len(es):.3%}')
    ss = sessions(entries)
    lengths = [(s[-1].ts - s[0].ts).total_seconds() for _, s in ss]
    print(f'sessions: {len(ss)}, median {statistics.median(lengths)} s, longest {max(lengths)} s')
    for ip, n in sorted(burst_ips(entries).items(), key=lambda kv: (-kv[1], kv[0]))[:6]:
        print(f'burst: {ip:12s} {n} requests/min')


if __name__ == '__main__':
    main()
