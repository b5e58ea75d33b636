"""Functions that take objects, as functions that take their attributes: for rewriters that know numbers and lists only.

    def energy(bodies, g): … bodies[i].mass …      →      def energy(bodies_mass, g): … bodies_mass[i] …

names.py         which variables stand for objects of which parameter
aliases.py       other names for their lists
calls.py         small functions and methods that take them, written out
blocks.py        the same for those with branches and loops, in front of the statement
mentions.py      every mention of them, as an edit of the text; or why one of them cannot be written otherwise
flat.py          the function with other parameters, with what was recorded for them
nothing.py       variables that are None at first, as numbers
short.py         short lists, as single numbers
drawn.py         random numbers, as an array that is drawn before
around.py        a proposal for that function as one for the user's: attributes are read before, and set after
asking.py        a rewriter, asked about the function without its objects
"""
