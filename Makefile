# One command for each job. VENV may name an existing environment.
VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= python3

.PHONY: setup check lint test perf

$(BIN)/tripwright: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e '.[dev]'

setup: $(BIN)/tripwright

lint: setup
	$(BIN)/ruff format --check src tests benchmarks_perf
	$(BIN)/ruff check src tests benchmarks_perf
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

check: lint test

test: setup
	$(BIN)/python -m pytest -n 2

perf: setup
	$(BIN)/python -m pytest benchmarks_perf --benchmark-only
