"""From source to the parts of a nest: headers, subscripts, conditions, updates, calls (`build` puts them together)."""
