# $ { python stdout_reader_leaves.py; echo "status $?" >&2; } | head -c 20
line = "0123456789" * 100
for _ in range(10_000):
    print(line)
