"""A Cython version of a function over texts, dictionaries and lists, made from its syntax tree; for `cython_typed`.

`kinds` says what C may know of a value, `names` what each name of the function means, `operands`, `expressions`,
`calls` and `statements` write Cython, `doubles` and `float_calls` functions over numbers (with what stands in
`float_preamble`), `modules` the file around it with its entry tests (behind `preamble`), `loading` the decorator that
finds what was built of it.
"""
