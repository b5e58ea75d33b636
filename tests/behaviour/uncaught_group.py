# $ python uncaught_group.py
def fail(n):
    raise ValueError(n)


def collect():
    errors = []
    for n in range(3):
        try:
            fail(n)
        except ValueError as error:
            errors.append(error)
    raise ExceptionGroup("several", [*errors, ExceptionGroup("inner", [KeyError("k")])])


collect()
