"""A Cython version of a function over texts, dictionaries and lists, made from its syntax tree; for `cython_typed`.

`kinds` says what C may know of a value, `names` what each name of the function means, `operands`, `expressions`,
`calls` and `statements` write Cython, `doubles` and `float_calls` functions over numbers (with what stands in
`float_preamble`), `modules` the file around it with its entry tests (behind `preamble`), `loading` the decorator that
finds what was built of it. What the file defines and the function calls is compiled with it: `members` says what can be
told of one such function or method, `family` which are written, and `family_calls` how they are called;
`class_preamble` is what C has for attributes and methods of Python's objects, `number_preamble` for their numbers;
`place_preamble` says where these were the last time, by class; `data_classes` knows what `@dataclass` writes;
`wholes` works out several operations on ints in one go, `reals` on floats; `raising` changes numbers that nobody else
has where they are; `paired` goes through lists side by side without the tuples of `zip`.
"""
