"""Functions and variables that give None at times, for compiled copies as values beside flags that say if they count.

    def escape(c, limit):                     def escape(c, limit):
        for k in range(limit):                    for k in range(limit):
            …                                         …
            if x * x + y * y > 4.0:                   if x * x + y * y > 4.0:
                return k                                  return (k), True
        return None                               return 0, False

    k = escape(c, 100)              →         k, k_known = escape(c, 100)
    if k is None:                             if (not k_known):
        inside += 1                               inside += 1
    else:                                     else:
        total += k                                total += k

Where a value is used that may still be None, the copy gives up, and the original does with None what it does. What the
function itself returns becomes None again in front of the original. Only copies for compiled code are written so.

- `shapes`    what a function returns: one value or None, or a tuple in which some places are None at times
- `facts`     tests for None, and what is known where they hold
- `walking`   the statements in their order, and what is surely not None at each
- `reading`   which variables and functions are None at times
- `kinds`     what stands for a value that does not count: an int, a float, NumPy's float
- `writing`   the other text
- `asking`    a rewriter's answers for that text, as answers for the user's
"""
