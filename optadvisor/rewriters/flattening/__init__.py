"""Functions that take objects, as functions that take their attributes: for rewriters that know numbers and lists only.

    def energy(bodies, g): … bodies[i].mass …      →      def energy(bodies_mass, g): … bodies_mass[i] …

grouped.py       which parameters were objects, and what they were seen to hold
keyed.py         dicts that are records, with constant keys, as such objects
names.py         which variables stand for objects of which parameter
aliases.py       other names for their lists
calls.py         small functions and methods that take them, written out
blocks.py        the same for those with branches and loops, in front of the statement
beside.py        what may stand beside such a call, because the call does not change it
returns.py       `return` in loops, as `break`
unfolded.py      comprehensions that hand objects to functions, and loops over several lists, as plain loops
values.py        classes whose objects are nothing but the values in them: vectors, complex numbers
objects.py       what such an object is while it is taken apart, and what goes in front of a statement
written.py       calls of their methods, operators, and of functions that take them
parts.py         the other expressions of such objects, part by part
numbers.py       which expressions are numbers, whatever happens
kept.py          objects in variables, and in lists
in_place.py      operators that change their object
rounds.py        loops around them, and functions with branches and loops
apart.py         the statements around them: objects that a function makes, as one variable for each attribute
mentions.py      every mention of them, as an edit of the text; or why one of them cannot be written otherwise
flat.py          the function with other parameters, with what was recorded for them
fixed.py         objects at the top of the file that are made of constants, as these
forms.py         other forms of the function, where it is not taken as it stands
nothing.py       variables that are None at first, as numbers
short.py         short lists, as single numbers
drawn.py         random numbers, as an array that is drawn before
around.py        a proposal for that function as one for the user's: attributes are read before, and set after
among.py         objects that are in a list that is passed as well, by their place in there
told.py          what is tested of them, in words
asking.py        a rewriter, asked about the function without its objects
"""
