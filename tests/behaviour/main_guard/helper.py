who = __name__
