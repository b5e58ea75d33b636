# Two commands do everything on a fresh machine: `make demo` and `make test`. Both set themselves up in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test test-pythons test-notebook lint clean

demo: $(READY)  ## profile, suggest, apply and undo on copies of both examples
	PATH="$(abspath $(BIN)):$$PATH" sh examples/demo.sh .demo

test: lint  ## lint, types, architecture, then all tests
	$(BIN)/python -m pytest -q -n auto --dist loadgroup

test-pythons:  ## the behaviour tests on every supported Python found on PATH or in ~/.pyenv, each in a .venv-3.X
	@status=0; for version in 3.11 3.12 3.13; do \
		found=; \
		for python in python$$version "$$HOME"/.pyenv/versions/$$version.*/bin/python; do \
			"$$python" -c "import ensurepip, sys; sys.exit('%d.%d' % sys.version_info[:2] != '$$version')" \
				2>/dev/null && found=$$python && break; \
		done; \
		if [ -z "$$found" ]; then echo "Python $$version: not found here, skipped"; continue; fi; \
		$(MAKE) --no-print-directory .venv-$$version/.ready FOUND="$$found" && \
		echo "Python $$version ($$found):" && \
		BEHAVIOUR_MODES=all .venv-$$version/bin/python -m pytest -q -n 2 tests/test_behaviour.py || status=1; \
	done; exit $$status

test-notebook: .venv-notebook/.ready  ## JupyterLab in a browser (Chromium), with the magics; not part of `test`
	PATH="$(abspath .venv-notebook/bin):$$PATH" .venv-notebook/bin/python -m pytest -q tests/notebook/jupyterlab.py

.venv-notebook/.ready: pyproject.toml
	$(PYTHON) -m venv .venv-notebook
	.venv-notebook/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[notebook]' \
		jupyterlab playwright pytest
	command -v chromium || command -v google-chrome || (apt-get update -qq && apt-get install -y --no-install-recommends chromium)
	touch $@

.venv-%/.ready: pyproject.toml
	$(FOUND) -m venv .venv-$*
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

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
	rm -rf $(VENV) .venv-3.* .venv-notebook .demo build dist *.egg-info
