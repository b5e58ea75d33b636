"""Functions that take functions: rewritten for the functions that they were seen to be given.

    def trapezoid(f, a, b, n):              def trapezoid(a, b, n):
        …                            →          …
        total += f(a + i * h)                   total += bump(a + i * h)

Who knows nothing but numbers then knows such functions, too. Each call tests that it is given just this function.

- `finding`        which function a parameter was, by its name and what the file says
- `sharing`        lists that it shares with the function that calls it
- `specialising`   the file in which it is called by name
- `spans`          how items are left out of calls and headers
- `asking`         a rewriter's answers for that file, as answers for the user's
"""
