"""All the texts in which a function may be written for a compiled copy, in the order in which they are tried.

    in_other_texts(propose, site, "numba_njit")

Each technique is a file: it is asked only where the ones inside it have nothing to propose, so that the further out one
stands here, the more it may change, and the more of the others apply to what it wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._deep_copies import with_deep_copies
from optadvisor.rewriters._dense_dicts import with_dense_dicts
from optadvisor.rewriters._drained_generators import with_generators
from optadvisor.rewriters._enumerated_from import with_enumerated_from
from optadvisor.rewriters._every_element import with_every_element
from optadvisor.rewriters._exchanged_rows import with_exchanged_rows
from optadvisor.rewriters._extended_lists import with_extended_lists
from optadvisor.rewriters._folded_defaults import with_folded_defaults
from optadvisor.rewriters._further_kinds import with_further_kinds
from optadvisor.rewriters._helpers_of_ints import with_helpers_of_ints
from optadvisor.rewriters._jagged_lists import with_jagged_lists
from optadvisor.rewriters._joined_lists import with_joined_lists
from optadvisor.rewriters._kept_rows import of_lists
from optadvisor.rewriters._keyed_choices import with_keyed_choices
from optadvisor.rewriters._last_values import with_last_values
from optadvisor.rewriters._lifted_functions import with_lifted_functions
from optadvisor.rewriters._named_arguments import with_named_arguments
from optadvisor.rewriters._named_lambdas import with_lambdas
from optadvisor.rewriters._named_windows import with_named_windows
from optadvisor.rewriters._none_at_first import with_nones
from optadvisor.rewriters._optional_tuples import with_optional_tuples
from optadvisor.rewriters._places_ahead import with_places_ahead
from optadvisor.rewriters._positive_parts import with_positive_parts
from optadvisor.rewriters._recursive_objects import with_recursive_objects
from optadvisor.rewriters._returned_lists import with_returned_lists
from optadvisor.rewriters._split_assignments import with_split_assignments
from optadvisor.rewriters._stream_order import in_order
from optadvisor.rewriters._tuple_places import with_tuple_places
from optadvisor.rewriters._unfolded_pairs import with_unfolded_pairs
from optadvisor.rewriters._unfolded_tuples import with_tuples
from optadvisor.rewriters._unpacked_maps import with_unpacked_maps
from optadvisor.rewriters._untried_blocks import with_untried_blocks
from optadvisor.rewriters._unzipped_rows import with_unzipped_rows
from optadvisor.rewriters._vector_rows import with_vector_rows
from optadvisor.rewriters._written_globals import with_written_globals
from optadvisor.rewriters.chosen.asking import with_chosen_functions
from optadvisor.rewriters.flattening.asking import without_objects
from optadvisor.rewriters.handed.asking import with_functions
from optadvisor.rewriters.lettering.asking import without_text
from optadvisor.rewriters.optional.asking import with_optional
from optadvisor.rewriters.siblings.asking import with_siblings
from optadvisor.source.site import Site

Propose = Callable[[Site], Iterator[Proposal | Declined]]


def in_other_texts(propose: Propose, site: Site, name: str) -> Iterator[Proposal | Declined]:
    """The answers for the function as it is, or else for one of its other texts; `name` is the rewriter's."""
    plainly = with_folded_defaults(with_helpers_of_ints(in_order(site, propose, name)))
    plainly = with_extended_lists(with_lambdas(with_named_arguments(plainly)))
    copies = with_joined_lists(with_deep_copies(with_every_element(with_enumerated_from(with_named_windows(plainly)))))
    plainly = with_nones(with_tuples(with_tuple_places(with_places_ahead(with_unpacked_maps(copies)))))
    plainly = with_unzipped_rows(with_positive_parts(with_last_values(name, with_optional_tuples(plainly))))
    asked = with_jagged_lists(without_text(name)(with_keyed_choices(with_generators(of_lists(with_optional(plainly))))))
    asked = without_objects(name)(with_written_globals(with_vector_rows(with_dense_dicts(asked))))
    asked = with_split_assignments(asked)
    asked = with_functions(name)(with_siblings(name)(with_exchanged_rows(with_written_globals(asked))))
    asked = with_returned_lists(with_recursive_objects(with_lifted_functions(asked)))
    asked = with_untried_blocks(with_unfolded_pairs(with_chosen_functions(asked)))
    yield from with_further_kinds(asked)(site)
