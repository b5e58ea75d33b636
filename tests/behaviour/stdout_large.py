# $ python stdout_large.py | cksum
line = "0123456789" * 10 + "\n"
for _ in range(100_000):
    print(line, end="")
