"""Loops and what they are: for each loop, outermost first, its kind, its operators, and `||` where it is parallel.

A name after `private` or `carried` must be among those of the outermost loop.
"""

from __future__ import annotations

CASES: tuple[tuple[str, str, str], ...] = (
    # ------------------------------------------------ maps
    ("scale", "for i in range(n):\n    a[i] = b[i] * 2\n", "map ||"),
    ("in place", "for i in range(n):\n    a[i] = a[i] * 2 + 1\n", "map ||"),
    ("from the end", "for i in range(n - 1, -1, -1):\n    a[i] = b[i]\n", "map ||"),
    ("every other", "for i in range(0, n, 2):\n    a[i] = a[i + 1]\n", "map ||"),
    ("even from odd", "for i in range(n):\n    a[2*i] = a[2*i + 1]\n", "map ||"),
    ("strided by three, reads one further", "for i in range(0, n, 3):\n    a[i] = a[i + 1] + a[i + 2]\n", "map ||"),
    ("backwards by two", "for i in range(n - 1, 0, -2):\n    a[i] = a[i - 1]\n", "map ||"),
    ("upper half from lower half", "for i in range(n):\n    a[i + n] = a[i]\n", "map ||"),
    ("reversed copy", "for i in range(n):\n    a[n - 1 - i] = b[i]\n", "map ||"),
    ("two arrays", "for i in range(n):\n    a[i] = b[i]\n    b[i] = c[i]\n", "map ||"),
    ("matrix", "for i in range(n):\n    for j in range(m):\n        a[i][j] = b[j][i]\n", "map ||; map ||"),
    ("triangle", "for i in range(n):\n    for j in range(i):\n        a[i][j] = a[i][j] + b[j]\n", "map ||; map ||"),
    (
        "upper from lower triangle",
        "for i in range(n):\n    for j in range(i):\n        a[j, i] = a[i, j]\n",
        "map ||; map ||",
    ),
    ("scalar temporary", "for i in range(n):\n    t = b[i] * 2\n    a[i] = t + t * t\n", "map || private t"),
    (
        "temporary set on both paths",
        "for i in range(n):\n    if b[i] > 0:\n        t = b[i]\n    else:\n        t = -b[i]\n    a[i] = t\n",
        "map || private t",
    ),
    (
        "temporary set on three paths",
        "for i in range(n):\n    if b[i] > 0:\n        t = 1\n    else:\n        if b[i] < -5:\n            t = 2\n"
        "        else:\n            t = 3\n    a[i] = t\n",
        "map || private t",
    ),
    (
        "used where it is set",
        "for i in range(n):\n    if b[i] > 0:\n        t = b[i]\n        a[i] = t\n",
        "map || private t",
    ),
    (
        "set and used under the same affine test",
        "for i in range(n):\n    if i >= 2:\n        t = b[i]\n    if i >= 2:\n        a[i] = t\n",
        "map || private t",
    ),
    (
        "sum that begins anew",
        "for i in range(n):\n    s = 0\n    for j in range(m):\n        s += a[i][j] * x[j]\n    y[i] = s\n",
        "map || private s; reduction + ||",
    ),
    (
        "product that begins anew",
        "for i in range(n):\n    p = 1\n    for j in range(m):\n        p *= a[i][j]\n    y[i] = p\n",
        "map || private p; reduction * ||",
    ),
    (
        "inner loop left early",
        "for i in range(n):\n    k = 0\n    for j in range(m):\n        if a[i][j] > 0:\n            break\n"
        "        k = j\n    y[i] = k\n",
        "map || private k; recurrence",
    ),
    (
        "inner temporary of a loop that surely runs",
        "for i in range(n):\n    for j in range(3):\n        t = b[i + j]\n    a[i] = t\n",
        "map || private t; map ||",
    ),
    ("index by the bound", "for i in range(1, n):\n    a[i] = a[0]\n", "map ||"),
    (
        "all but one, which may be counted from the end",
        "for i in range(n):\n    if i != k:\n        a[i] = a[k]\n",
        "recurrence carried a",
    ),
    (
        "elimination step",
        "for k in range(n):\n    for i in range(k + 1, n):\n        for j in range(k, n):\n"
        "            a[i, j] = a[i, j] - a[k, j] * b[i]\n",
        "recurrence carried a; map ||; map ||",
    ),
    ("odd from even", "for i in range(1, n, 2):\n    a[i] = a[2*i]\n", "map ||"),
    ("odd from odd", "for i in range(1, n, 2):\n    a[i] = a[2*i + 1]\n", "recurrence carried a"),
    ("down to zero, one below", "for i in range(3, -1, -1):\n    a[i] = a[i - 1]\n", "stencil carried a"),
    (
        "a strided loop that begins elsewhere each time",
        "for i in range(2):\n    for j in range(c[i], n, 2):\n        if j >= 0:\n            d[i + j] = 1\n",
        "recurrence carried d; map ||",
    ),
    # ------------------------------------------------ stencils
    ("neighbours", "for i in range(1, n - 1):\n    v[i] = u[i - 1] + u[i + 1]\n", "stencil ||"),
    ("difference", "for i in range(n - 1):\n    d[i] = u[i + 1] - u[i]\n", "stencil ||"),
    (
        "heat on a plate",
        "for t in range(steps):\n    for i in range(1, n - 1):\n        for j in range(1, m - 1):\n"
        "            v[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]\n"
        "    for i in range(1, n - 1):\n        for j in range(1, m - 1):\n            u[i][j] = v[i][j]\n",
        "recurrence carried u; stencil ||; stencil ||; map ||; map ||",
    ),
    ("in place, both sides", "for i in range(1, n - 1):\n    u[i] = u[i - 1] + u[i + 1]\n", "stencil carried u"),
    ("in place, ahead", "for i in range(n - 1):\n    u[i] = u[i + 1]\n", "stencil carried u"),
    ("backwards, ahead", "for i in range(n - 1, 0, -1):\n    u[i] = u[i - 1]\n", "stencil carried u"),
    (
        "Gauss-Seidel on a plate",
        "for i in range(1, n - 1):\n    for j in range(1, m - 1):\n"
        "        u[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]\n",
        "stencil; stencil",
    ),
    # ------------------------------------------------ reductions
    ("sum", "for i in range(n):\n    s += a[i]\n", "reduction + ||"),
    ("sum, written out", "for i in range(n):\n    s = s + a[i]\n", "reduction + ||"),
    ("sum, operands swapped", "for i in range(n):\n    s = a[i] + s\n", "reduction + ||"),
    ("difference of all", "for i in range(n):\n    s -= a[i]\n", "reduction + ||"),
    ("product", "for i in range(n):\n    p *= a[i]\n", "reduction * ||"),
    ("largest", "for i in range(n):\n    m = max(m, a[i])\n", "reduction max ||"),
    ("smallest by if", "for i in range(n):\n    if a[i] < m:\n        m = a[i]\n", "reduction min ||"),
    (
        "largest and where",
        "for i in range(n):\n    if a[i] > best:\n        best = a[i]\n        where = i\n",
        "reduction max, arg ||",
    ),
    ("count", "for i in range(n):\n    if a[i] > 0:\n        k += 1\n", "reduction count ||"),
    ("count and sum in one", "for i in range(n):\n    s += 1\n    s += a[i]\n", "reduction + ||"),
    ("two sums", "for i in range(n):\n    s += a[i]\n    p *= a[i]\n", "reduction +, * ||"),
    (
        "sum over both loops",
        "for i in range(n):\n    for j in range(m):\n        s += a[i][j]\n",
        "reduction + ||; reduction + ||",
    ),
    (
        "matrix product",
        "for i in range(n):\n    for j in range(m):\n        for k in range(p):\n"
        "            c[i][j] += a[i][k] * b[k][j]\n",
        "map ||; map ||; reduction + ||",
    ),
    ("sum into an element", "for i in range(n):\n    a[0] += b[i]\n", "reduction + ||"),
    (
        "convolution",
        "for i in range(n):\n    for j in range(m):\n        c[i + j] += a[i] * b[j]\n",
        "reduction + ||; map ||",
    ),
    (
        "row of indices, fixed inside",
        "for i in range(n):\n    for j in range(m):\n        h[k[i]] += x[j]\n",
        "histogram +; histogram +",
    ),
    # ------------------------------------------------ scans
    ("running sum", "for i in range(n):\n    s += a[i]\n    c[i] = s\n", "scan + carried s"),
    ("running product", "for i in range(n):\n    p = p * a[i]\n    c[i] = p\n", "scan * carried p"),
    ("running largest", "for i in range(n):\n    m = max(m, a[i])\n    c[i] = m\n", "scan max"),
    ("read before the update", "for i in range(n):\n    c[i] = s\n    s += a[i]\n", "scan +"),
    ("append", "for i in range(n):\n    out.append(a[i] * 2)\n", "scan append carried out"),
    ("filter", "for i in range(n):\n    if a[i] > 0:\n        out.append(a[i])\n", "scan append"),
    # ------------------------------------------------ recurrences
    ("running sum in an array", "for i in range(1, n):\n    a[i] = a[i - 1] + b[i]\n", "recurrence carried a"),
    ("Fibonacci", "for i in range(2, n):\n    f[i] = f[i - 1] + f[i - 2]\n", "recurrence carried f"),
    ("Fibonacci in variables", "for i in range(n):\n    x, y = y, x + y\n", "recurrence"),
    ("s = a - s", "for i in range(n):\n    s = a[i] - s\n", "recurrence carried s"),
    ("quotient", "for i in range(n):\n    s /= a[i]\n", "recurrence carried s"),
    ("sum with decay", "for i in range(n):\n    s = s * 0.5 + a[i]\n", "recurrence carried s"),
    ("sum that stops", "for i in range(n):\n    if s < 100:\n        s += a[i]\n", "recurrence carried s"),
    ("sum that feeds itself", "for i in range(n):\n    t = s * 2\n    s += t\n", "recurrence carried s"),
    ("sum then product", "for i in range(n):\n    s += a[i]\n    s *= 2\n", "recurrence carried s"),
    (
        "largest and smallest in one",
        "for i in range(n):\n    m = max(m, a[i])\n    m = min(m, b[i])\n",
        "recurrence carried m",
    ),
    (
        "temporary that survives",
        "for i in range(n):\n    if a[i] > 0:\n        t = a[i]\n    b[i] = t\n",
        "recurrence carried t",
    ),
    (
        "set on two of three paths",
        "for i in range(n):\n    if b[i] > 0:\n        if c[i] > 0:\n            t = 1\n    else:\n        t = 2\n"
        "    a[i] = t\n",
        "recurrence carried t",
    ),
    (
        "other ifs of the same text",
        "for i in range(n):\n    if b[i] > 0:\n        t = 1\n    b[i] = 1\n    if b[i] > 0:\n        a[i] = t\n",
        "recurrence carried t",
    ),
    (
        "temporary of a loop that may not run",
        "for i in range(n):\n    for j in range(m):\n        t = b[j]\n    a[i] = t\n",
        "recurrence; map ||",
    ),
    ("wrap-around at -1", "for i in range(n):\n    a[i] = a[i - 1]\n", "recurrence carried a"),
    ("wrap-around only", "for i in range(1, n):\n    a[-i] = a[i]\n", "recurrence carried a"),
    ("a[i] and a[n-i]", "for i in range(1, n):\n    a[i] = a[n - i]\n", "recurrence carried a"),
    (
        "reverse in place, too far",
        "for i in range(n):\n    a[i], a[n - 1 - i] = a[n - 1 - i], a[i]\n",
        "recurrence carried a",
    ),
    ("one element for all", "for i in range(n):\n    a[k] = b[i]\n", "recurrence carried a"),
    ("coupled", "for i in range(n):\n    for j in range(m):\n        a[i + j] = b[i][j]\n", "recurrence; map ||"),
    (
        "coupled, two dimensions",
        "for i in range(n):\n    for j in range(n):\n        a[i + j, i - j + n] = b[i, j]\n",
        "map ||; map ||",
    ),
    ("double against single", "for i in range(n):\n    a[2*i] = a[i]\n", "recurrence carried a"),
    ("update of a neighbour too", "for i in range(1, n):\n    a[i] += a[i - 1]\n", "recurrence carried a"),
    (
        "unknown bound outside",
        "for i in range(n):\n    for j in range(c[i]):\n        a[j] = b[i]\n",
        "recurrence; map ||",
    ),
    ("unlike updates of one element", "for i in range(n):\n    a[0] += b[i]\n    a[0] *= 2\n", "recurrence carried a"),
    (
        "table",
        "for i in range(1, n):\n    for j in range(1, m):\n        d[i][j] = d[i - 1][j - 1] + 1\n",
        "recurrence; map ||",
    ),
    (
        "shortest paths",
        "for k in range(n):\n    for i in range(n):\n        for j in range(n):\n"
        "            d[i, j] = min(d[i, k] + d[k, j], d[i, j])\n",
        "recurrence; recurrence; recurrence",
    ),
    ("the last iteration wraps around, downwards", "for i in range(3, -1, -1):\n    a[i - 1] = a[3]\n", "recurrence"),
    (
        "the last iteration wraps around",
        "for i in range(len(a)):\n    a[len(a) - 2 - i] = a[len(a) - 1]\n",
        "recurrence carried a",
    ),
    # ------------------------------------------------ order for other reasons
    ("search", "for i in range(n):\n    if a[i] == x:\n        break\n", "recurrence"),
    ("assertion", "for i in range(n):\n    assert a[i] > 0\n    b[i] = a[i]\n", "recurrence"),
    ("random numbers", "for i in range(n):\n    a[i] = draw()\n", "recurrence"),
    ("output", "for i in range(n):\n    show(a[i])\n", "recurrence"),
    ("while", "while x > 1:\n    x = x / 2\n    k += 1\n", "recurrence"),
    ("unknown call", "for i in range(n):\n    a[i] = strange(i)\n", "unknown"),
    ("pure call", "for i in range(n):\n    a[i] = f(b[i])\n", "map ||"),
    ("objects gone through", "for i in range(n):\n    p = a[i]\n    p.x = p.x + 1\n", "unknown"),
    (
        "swapped names",
        "for t in range(n):\n    for i in range(m):\n        b[i] = a[i]\n    a, b = b, a\n",
        "recurrence carried a; map ||",
    ),
    (
        "rows exchanged",
        "for k in range(n):\n    a[k], a[p] = a[p], a[k]\n    for j in range(n):\n        a[k][j] = 0\n",
        "recurrence; map ||",
    ),
    # ------------------------------------------------ histograms and scatters
    ("histogram", "for i in range(n):\n    h[k[i]] += 1\n", "histogram count"),
    ("scatter", "for i in range(n):\n    a[k[i]] = b[i]\n", "scatter carried a"),
    ("gather", "for i in range(n):\n    a[i] = b[k[i]]\n", "map ||"),
    ("gather from itself", "for i in range(n):\n    a[i] = a[k[i]]\n", "recurrence carried a"),
    ("modulo", "for i in range(n):\n    h[i % 8] += b[i]\n", "histogram +"),
    ("minimum of a place", "for i in range(n):\n    h[k[i]] = min(b[i], h[k[i]])\n", "histogram min"),
    # ------------------------------------------------ reductions that are none
    ("sum read by a test", "for i in range(n):\n    s += a[i]\n    if s > 10:\n        b[i] = 1\n", "scan +"),
    ("largest read", "for i in range(n):\n    if a[i] > m:\n        m = a[i]\n    b[i] = m\n", "scan max"),
    ("new records counted", "for i in range(n):\n    if a[i] > m:\n        m = a[i]\n        k += 1\n", "scan max"),
    (
        "largest, until it is found",
        "for i in range(n):\n    for j in range(p):\n        if a[j] > m:\n            m = a[j]\n            break\n",
        "recurrence; recurrence",
    ),
    (
        "place of the last positive",
        "for i in range(n):\n    if a[i] > 0:\n        where = i\n    b[i] = where\n",
        "recurrence carried where",
    ),
    ("subscript by the sum", "for i in range(n):\n    s += a[s]\n", "recurrence carried s"),
    (
        "bound by the sum",
        "for i in range(n):\n    for j in range(s):\n        b[i][j] = 0\n    s += 1\n",
        "scan count; map ||",
    ),
)
