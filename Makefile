# Two commands do everything on a machine with only Python 3.11+ and make:
#   make app    sets up .venv and opens the app on an example board
#   make test   sets up .venv and runs the whole check
# A second run skips what is done already.

PYTHON ?= $(firstword $(foreach name,python3.13 python3.12 python3.11 python3 python,\
	$(if $(shell command -v $(name) && $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null),$(name))))
UV ?= $(shell command -v uv 2>/dev/null)
BIN := .venv/bin
READY := .venv/ready

.PHONY: app test bench check types imports tests clean

app: $(READY)
	$(BIN)/judge app

test: check types imports tests

bench: $(READY)
	$(BIN)/python -m bench

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

tests: $(READY)
	$(BIN)/pytest

$(READY): pyproject.toml requirements.lock
	@echo 'Setting up .venv: about a minute the first time.'
ifneq ($(UV),)
	$(UV) venv --quiet --allow-existing --python '>=3.11' .venv
	$(UV) pip install --quiet --python .venv -r requirements.lock
	$(UV) pip install --quiet --python .venv --no-deps -e .
else
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or later is needed; set PYTHON=/path/to/python3.'; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps -e .
endif
	@touch $(READY)

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
