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

# Ours and others' side by side; needs the extra `bench`. The audit's peer is Debian's `ledger`.
bench:
	$(PYTHON) -m benchmarks.scoring
	$(PYTHON) -m benchmarks.books
	$(PYTHON) -m benchmarks.startup
	$(PYTHON) -m benchmarks.post
	$(PYTHON) -m benchmarks.reports
	$(PYTHON) -m benchmarks.audit
	$(PYTHON) -m benchmarks.against_ledger

# The long battery: an hour or two. Its figures stand in docs/reliability.md.
torture:
	MJL_CUTS=3000 MJL_KILLS=200 MJL_UPGRADES=50 MJL_LIMITS=20 $(PYTHON) -m pytest -v tests/torture
	MJL_MODEL_RUNS=500 MJL_MODEL_STEPS=50 $(PYTHON) -m pytest -q tests/model/test_agreement.py
	MJL_MANY_SECONDS=60 $(PYTHON) -m pytest -q -s tests/model/test_many.py
	MJL_RANDOM_HANDS=100000 $(PYTHON) -m pytest -q tests/plain
