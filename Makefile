# The everyday commands; `make check` is what CI runs.
PYTHON ?= python3
.PHONY: check format lint types test golden migration bench torture docs

check: lint types test

format:
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

lint:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .

types:
	$(PYTHON) -m mypy

test:
	$(PYTHON) -m pytest -q -n auto

# Rewrite the recorded sessions; read the diff.
golden:
	MJL_GOLDEN=1 $(PYTHON) -m pytest -q tests/test_sessions.py
	MJL_GOLDEN=1 $(PYTHON) -m pytest -q tests/store/test_scaling.py -k script

# make migration m="what changes"
migration:
	$(PYTHON) -m alembic revision --autogenerate -m "$(m)"

# Write the pages that are made from the program, and what the commands in all pages say.
docs:
	PYTHONPATH=. $(PYTHON) docs/generate.py
	MJL_GOLDEN=1 $(PYTHON) -m pytest -q tests/docs
