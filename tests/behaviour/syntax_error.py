# $ python syntax_error.py
print("never")
def f(:
    pass
