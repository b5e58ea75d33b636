"""Loops as array statements: what `numpy_vectorize` writes between its guards and the kept original.

kernel.py        a copy of the function in which loops are replaced, from the outside inwards
nest.py          one outermost loop: its kinds, its accesses, the checks in front of it
sizes.py         which loops make too few passes for it; room.py: how much memory they may take
headers.py       what the header of a loop says: its axis, and what it binds in each iteration; targets.py: where
                 what it binds is read
statements.py    statements of loops that have become axes; updates.py: `s += e`, `a[i] += e`, `out.append(e)`
stores.py        stores of whole arrays, and when a copy to go back to is needed
conditions.py    `if` in such loops: `np.where`, or the chosen lanes only
lanes.py         the iterations that a condition chooses; assigned.py: what is set whatever the conditions are
searching.py     loops that end early; stepping.py: inner loops that end at another time in each iteration
extremes.py      minima and maxima with what is noted beside them; tallies.py: histograms
relaxed.py       what the loop IR calls a recurrence and is none here; turns.py: statements that share a place
gathering.py     sums, products, counts
fission.py       loops whose iterations hang together: their statements, in an order that `graph.py` finds
running.py       running sums, products, extremes, the value of the last round; inplace.py: those kept in arrays
shortest.py      shortest ways through one more place; infinity.py: ints beside inf; cheapest.py: their minima in place
sorted_tables.py searches in sorted tables; shifts.py: reads at a distance known only at run time
renewed.py       arrays that are made anew in each round of an outer loop
narrow.py        arrays of narrow ints, such as images
settled.py       numbers that are Python's or NumPy's, depending on the data
whole.py         ints that might not fit into 64 bits; limits.py: other numbers that NumPy treats otherwise than Python
expressions.py   one expression for all iterations at once; inlining.py: calls of small functions in it
accesses.py      elements of arrays as slices, or by arrays of indices
blocks.py        long loops in blocks that stay in the cache; ranges.py: `if i < k` as two parts of the loop, as slices
grids.py         rows and columns chosen by arrays of indices; risks.py: what does no harm in other iterations
strides.py       every k-th element, k known at run time: sieves
values.py        an expression with its axes, aligned to others

plain.py         a function with everything that loops behind the scenes written out as loops, before all that
unrolled.py      its types
work.py          what is known while it is written; ranks.py: which variables are arrays
generators.py    comprehensions, `map` and `filter`; comprehensions.py, folds.py: lists of them, sums, extremes
keyed.py         `max(…, key=…)`
appends.py       lists that grow, made in their full length; tables.py: rows, arrays of lists; merging.py: `if`s
rows.py          rows of arrays used as a whole
windows.py       slices that are gone over; columns.py: columns; views.py: windows that move
unfolding.py     calls of functions with loops or several results; leaving.py: that return from a loop
literals.py      loops over numbers written out
fixed_lists.py   lists of a few numbers, one variable for each; fixed_reads.py: what is read of them
exchanges.py     sorting them; swaps.py: rows that change places
toggles.py       variables that flip; previous.py: what was there in the iteration before
boxes.py         sums over boxes of a table
sums.py          what Python's `sum` and NumPy add in their own way

complexes.py     functions with complex numbers, around the same ones on real numbers; complex_functions.py: these
complex_text.py  statements with two variables for each complex one; complex_values.py: expressions
complex_kinds.py which variables are complex; complex_parts.py, complex_formulas.py: Python's complex arithmetic
moduli.py        comparisons of `abs(z)` by squares
"""
