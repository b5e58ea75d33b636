# $ python -m pkg.mod
def fail():
    return {}["missing"]


fail()
