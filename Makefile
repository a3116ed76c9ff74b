# One-word targets. `make play` and `make test` are all a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := CMakeLists.txt pyproject.toml $(shell find src/core -name '*.h' -o -name '*.cpp')

.PHONY: play test test-slow bench sprt check check-quick sanitize fuzz clean

play: $(VENV)/installed ## a game against the computer, in the browser
	$(BIN)/skep web

test: $(VENV)/installed-test ## the whole test suite
	scripts/system-packages
	$(BIN)/pytest -n 2 -m "not slow"

test-slow: $(VENV)/installed-test ## what takes minutes
	scripts/system-packages
	$(BIN)/pytest -n 2 -m slow

bench: $(VENV)/installed-test ## the figures, as ratios where two things can be compared
	$(BIN)/python -m benchmarks

sprt: ## this version against another until the test decides: make sprt BASE=<commit> [MATCH="--time 1 --sprt 0,10"]
	PYTHON=$(PYTHON) scripts/sprt "$(BASE)" $(MATCH)

check: check-quick sanitize fuzz ## everything a reviewer would ask for

check-quick: $(VENV)/installed-check ## format, lint, types; the build itself has warnings as errors
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/ruff check src tests benchmarks
	find src/core -name '*.h' -o -name '*.cpp' | xargs $(BIN)/clang-format --dry-run --Werror
	$(BIN)/mypy

sanitize: $(VENV)/installed-check ## the core under AddressSanitizer and UndefinedBehaviorSanitizer
	PATH=$(CURDIR)/$(BIN):$$PATH scripts/sanitize -m "not slow" tests/games

fuzz: ## a minute of hostile text for the notation
	PATH=$(CURDIR)/$(BIN):$$PATH scripts/fuzz 60

clean:
	rm -rf $(VENV) build dist

# Installing. The core is rebuilt when its sources change; Python sources are used in place.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[web]'
	@touch $@

$(VENV)/installed-test: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[test]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-check: $(VENV)/bin/python $(CORE)
	$(BIN)/pip install --quiet -e '.[test,check]'
	@cp $(VENV)/lib/python3*/site-packages/skep/_core.pyi src/skep/_core.pyi
	@touch $@ $(VENV)/installed $(VENV)/installed-test
