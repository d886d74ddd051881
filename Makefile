# One command for each job; VENV may name another environment.
VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= python3
RUNS ?= runs/demo

.PHONY: demo test check lint perf
.NOTPARALLEL:

# The main job, end to end: agents on the embedded worlds, tables, and reports that open from disk.
demo: $(VENV)/.demo
	rm -rf $(RUNS)
	$(BIN)/tripwright eval travelplanner --agent null --out $(RUNS)/null
	$(BIN)/tripwright eval travelplanner --agent greedy --out $(RUNS)/greedy
	$(BIN)/tripwright eval travelplanner --agent planner --out $(RUNS)/planner
	$(BIN)/tripwright report $(RUNS)/null $(RUNS)/greedy $(RUNS)/planner --out $(RUNS)/report.html
	$(BIN)/tripwright eval chinatravel --agent planner --out $(RUNS)/chinatravel
	$(BIN)/tripwright report $(RUNS)/chinatravel --out $(RUNS)/chinatravel.html

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2

check: lint test

lint: $(VENV)/.dev
	$(BIN)/ruff format --check src tests benchmarks_perf
	$(BIN)/ruff check src tests benchmarks_perf
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

perf: $(VENV)/.dev
	$(BIN)/python -m pytest benchmarks_perf --benchmark-only -p no:xdist

$(VENV)/.venv:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.demo: $(VENV)/.venv pyproject.toml
	$(BIN)/python -m pip install --quiet -e '.[eval]'
	touch $@

$(VENV)/.dev: $(VENV)/.venv pyproject.toml
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@ $(VENV)/.demo
