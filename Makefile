# `make run` starts the shop, `make test` tests it; each sets up what it needs first, once.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup run test check bench schemas lock check-lock clean

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
ARGS ?=

help: ## say what there is
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/make \1\t\2/p' Makefile | expand -t 16

setup: $(INSTALLED) ## make .venv and install the locked packages into it

# The newest Python that works: a name on the path may be a shim with nothing behind it.
$(INSTALLED): requirements.lock pyproject.toml
	@for name in python3.13 python3.12 python3.11 python3; do \
	  if "$$name" -c 'import ensurepip, sys, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then python="$$name"; break; fi; \
	done; \
	if [ -z "$${python:-}" ]; then \
	  echo "setup: needs Python 3.11, 3.12 or 3.13 with its venv module (on Debian: apt-get install python3 python3-venv)" >&2; exit 1; \
	fi; \
	echo "setup: $$("$$python" --version) into $(VENV)" >&2; \
	"$$python" -m venv --clear $(VENV)
	@awk '/^[^ ]/ { wanted = /^uv==/ } wanted' requirements.lock >$(VENV)/uv.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(VENV)/uv.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock \
	  || { echo "setup: uv could not; pip installs instead, which takes a minute" >&2; \
	       $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	@touch $@

run: $(INSTALLED) ## start the shop and print its address
	@exec $(BIN)/shopwalker up $(ARGS)

test: $(INSTALLED) ## run every test; ARGS='-k words' chooses
	@$(BIN)/python -m pytest $(ARGS)

check: $(INSTALLED) check-lock ## lint, format, types, import rules, schemas, lock, docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m shared.contracts.schemas --check
	$(BIN)/python -m pytest -q tests/architecture tests/unit/docs

bench: $(INSTALLED) ## measure turns on this machine
	@$(BIN)/shopwalker bench $(ARGS)

schemas: $(INSTALLED) ## write docs/schemas and docs/errors.md from the contracts
	$(BIN)/python -m shared.contracts.schemas

COMPILE = UV_CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/uv pip compile --quiet pyproject.toml \
  --universal --generate-hashes --extra dev --no-emit-index-url

lock: $(INSTALLED) ## move every locked package to its newest allowed version
	@$(COMPILE) --upgrade --output-file requirements.lock
	@git diff --stat requirements.lock

# uv ends with 2 when no package index answers: then the lock is left unchecked, and said so.
check-lock: $(INSTALLED)
	@cp requirements.lock $(VENV)/requirements.lock; \
	code=0; $(COMPILE) --output-file $(VENV)/requirements.lock || code=$$?; \
	if [ $$code = 2 ]; then echo "lock: not compared, no package index answers" >&2; exit 0; fi; \
	[ $$code = 0 ] && diff -u requirements.lock $(VENV)/requirements.lock \
	  || { echo "lock: requirements.lock does not follow from pyproject.toml; run make lock" >&2; exit 1; }

clean: ## remove the environment and the caches; data stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist deploy/wheelhouse
	find services shared tests -name __pycache__ -type d -prune -exec rm -rf {} +
