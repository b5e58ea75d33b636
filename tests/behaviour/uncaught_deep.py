# $ python uncaught_deep.py 2>&1 | head -n 12
# not: --once (a recorded function has a wrapper, which this program looks at)
def down(n):
    return down(n + 1)


down(0)
