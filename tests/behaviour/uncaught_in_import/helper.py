def load():
    raise OSError(2, "no such thing", "data")


load()
