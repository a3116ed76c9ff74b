# One-word targets. `make play` and `make test` are all a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := CMakeLists.txt pyproject.toml $(shell find src/core -name '*.h' -o -name '*.cpp')

.PHONY: play test test-slow bench sprt check check-quick sanitize fuzz attack docs clean dist

play: $(VENV)/installed ## a game against the computer, in the browser
	$(BIN)/skep web

test: $(VENV)/installed-test ## the whole test suite
	scripts/system-packages
	$(BIN)/pytest -n 4 --dist worksteal -m "not slow"

test-slow: $(VENV)/installed-test ## what takes minutes
	scripts/system-packages
	$(BIN)/pytest -n 2 -m slow

bench: $(VENV)/installed-test ## the figures; make bench ENGINE='some-engine uhp' measures perft beside another engine
	ENGINE="$(ENGINE)" $(BIN)/python -m benchmarks

sprt: ## this version against another until the test decides: make sprt BASE=<commit> [MATCH="--time 1 --sprt 0,10"]
	PYTHON=$(PYTHON) scripts/sprt "$(BASE)" $(MATCH)

check: check-quick sanitize fuzz ## everything a reviewer would ask for

check-quick: $(VENV)/installed-check ## format, lint, types; the build itself has warnings as errors
	$(BIN)/ruff format --check src tests benchmarks examples attacks docs/conf.py docs/extensions
	$(BIN)/ruff check src tests benchmarks examples attacks docs/conf.py docs/extensions
	find src/core tests/core -name '*.h' -o -name '*.cpp' | xargs $(BIN)/clang-format --dry-run --Werror
	$(BIN)/mypy

sanitize: $(VENV)/installed-check ## the core under AddressSanitizer and UndefinedBehaviorSanitizer
	PATH=$(CURDIR)/$(BIN):$$PATH scripts/sanitize -m "not slow" tests/games tests/rl/test_batch_env.py \
		tests/agents/test_network_file.py tests/training/test_network_learner.py tests/training/test_tabular.py tests/test_attack.py

fuzz: ## a minute of hostile bytes each for the notation, for other texts, and for positions, networks and tables
	PATH=$(CURDIR)/$(BIN):$$PATH scripts/fuzz 60

attack: $(VENV)/installed-check ## hostile input, load and faults: make attack MINUTES=30 SEED=1 [ENGINE='some-engine uhp']
	scripts/system-packages fuzzing
	PATH=$(CURDIR)/$(BIN):$$PATH scripts/fuzz 0
	PATH=$(CURDIR)/$(BIN):$$PATH $(BIN)/python -m attacks --minutes $(or $(MINUTES),30) --seed $(or $(SEED),1) --engine "$(ENGINE)"

dist: $(VENV)/installed-check ## sdist and wheel of the last commit; make dist URL=https://… if it is published there
	$(BIN)/python scripts/release.py $(if $(URL),--url "$(URL)")

docs: $(VENV)/installed-docs ## the documentation as a site: build/docs/index.html
	$(BIN)/python -m sphinx --builder html --fail-on-warning --keep-going --quiet docs build/docs
	@echo "build/docs/index.html"

clean:
	rm -rf $(VENV) build dist

# Installing. The core is rebuilt when its sources change; Python sources are used in place.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[web]'
	@touch $@

$(VENV)/installed-docs: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[docs]'
	@touch $@

$(VENV)/installed-test: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[test]'
	@touch $@ $(VENV)/installed $(VENV)/installed-docs

$(VENV)/installed-check: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[test,check]'
	@cp $(VENV)/lib/python3*/site-packages/skep/_core.pyi src/skep/_core.pyi
	@touch $@ $(VENV)/installed $(VENV)/installed-test $(VENV)/installed-docs
