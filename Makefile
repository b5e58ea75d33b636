# Two commands do everything on a fresh machine: `make demo` and `make test`. Both set themselves up in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint clean

demo: $(READY)  ## profile, suggest, apply and undo on copies of both examples
	PATH="$(abspath $(BIN)):$$PATH" sh examples/demo.sh .demo

test: lint  ## lint, types, architecture, then all tests
	$(BIN)/python -m pytest -q -n auto --dist loadgroup

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "optadvisor needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

clean:
	rm -rf $(VENV) .demo build dist *.egg-info
