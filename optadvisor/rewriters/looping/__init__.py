"""NumPy array code as loops: what `numba_loops` compiles.

place.py        the function in loops, in a file of its own text
variables.py    the kind of each expression: how many axes, which dtype; kinds.py: the words for it
statements.py   statements one by one
rowwise.py      loops over rows, as loops over positions
unrolling.py    loops over a few written-out axes, round by round
vectors.py      arrays written out number by number, and calls of functions that give such; own.py: which these are
views.py        slices; lengths.py: how long axes are
lowering.py     expressions as trees; nodes.py: the trees
groups.py       statements that become one nest of loops, and the nest
emitting.py     the text of one element
reductions.py   sums, extremes, counts; sums.py: the order in which NumPy adds
work.py         what is known while all this is written
"""
