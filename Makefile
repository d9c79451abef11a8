# Aliases only: everything here also works typed by hand.
.PHONY: run demo test test-all durations postgres crash lint format types words scripts messages check bench coverage \
	shots handbook acceptance lock release sbom

run:
	python3 run.py
demo:
	python3 run.py demo
test:
	python3 run.py test
test-all:
	python3 run.py test --all
durations: # of the long tests, which begin first
	python3 run.py test --all --write-durations
postgres:
	python3 run.py test --postgres
crash:
	SCHAFKOPF_CYCLES=100 SCHAFKOPF_EVENINGS=10 python3 run.py test -n 2 tests/crash tests/test_hosted.py
lint:
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/djangofmt --check templates
	find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 --check {} +
format:
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/djangofmt templates
	find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 {} +
types:
	.venv/bin/mypy
words: # how plain the English of the code is; the places with ALL=--places, lower limits with RENEW=--renew
	.venv/bin/python tests/plain_english.py $(ALL) $(RENEW)
scripts: node_modules
	npm run check
node_modules: package-lock.json
	npm ci --no-audit --no-fund
messages:
	.venv/bin/python manage.py makemessages --locale de --no-location --ignore .venv --ignore node_modules
	.venv/bin/python manage.py compilemessages --ignore .venv
bench:
	.venv/bin/python bench --quick
coverage:
	python3 run.py test --cov --cov-report=term:skip-covered
shots: # all, or less: PAGE=draw HALL=448 WIDTH=390 THEME=dark IN=en
	.venv/bin/python -m pytest tests/browser/shots.py -q -n 0 -p no:randomly
handbook: # its pictures, those of the README, and the handbook as PDF
	.venv/bin/python -m pytest tests/browser/handbook.py -q -n 0
acceptance: # the pictures of docs/acceptance-evening
	.venv/bin/python -m pytest tests/acceptance_evening.py -q -n 0
lock: # what exists stays, or all of it newer: make lock UPGRADE=--upgrade
	python3 -m venv --clear .lock
	.lock/bin/pip install -q uv~=0.13.9
	for list in -dev "" -postgres -hosted -pack; do \
	  .lock/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	    --no-annotate --custom-compile-command "make lock" $(UPGRADE) \
	    $$(test "$$list" = -dev || echo -c requirements-dev.lock) \
	    requirements$$list.in -o requirements$$list.lock || exit 1; \
	done
	rm -rf .lock
release: # the archive that `run.py update` takes, and the sum to publish with it
	version=$$(sed -n 's/^VERSION = "\([^"]*\)".*/\1/p' config/__init__.py); \
	  git archive --prefix=schafkopf-$$version/ -o schafkopf-$$version.zip HEAD && \
	  sha256sum schafkopf-$$version.zip > schafkopf-$$version.zip.sha256
sbom: # what the program consists of, for whoever has to know: CycloneDX
	python3 -m venv --clear .sbom
	.sbom/bin/pip install -q cyclonedx-bom~=7.0
	.sbom/bin/cyclonedx-py requirements requirements.lock --output-reproducible --of JSON -o sbom.cdx.json
	rm -rf .sbom
check: test-all lint types
