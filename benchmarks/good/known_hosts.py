# program: which hosts are known, with sets
# techniques: membership
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Requests of known and of new hosts."""


def make_hosts(count, step):
    return [f"10.{i * step % 200}.{i * step % 151}.{i % 250}" for i in range(count)]


def split(requests, known):
    known = frozenset(known)
    old = [host for host in requests if host in known]
    new = dict.fromkeys(host for host in requests if host not in known)
    return old, list(new)


def main():
    old, new = split(make_hosts(300000, 7), make_hosts(20000, 3))
    print(len(old), len(new), new[:3])


if __name__ == "__main__":
    main()
