#!/usr/bin/env bash
# Collects every wheel the image needs, checked against requirements.lock, and the project's own, into deploy/wheelhouse.
# Usage: deploy/build-wheelhouse.sh [PYTHON_VERSION], the version of the image's Python (3.11 unless said).
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:-3.11}
bin=.venv/bin
[ -x "$bin/uv" ] || { echo "build-wheelhouse: no $bin; run make setup first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rm -rf deploy/wheelhouse
mkdir -p deploy/wheelhouse
# What runs needs of what is locked, without the tools of development; pins and hashes stay those of the lock.
"$bin/uv" pip compile --quiet pyproject.toml --constraint requirements.lock --universal --generate-hashes \
  --no-header --no-annotate --output-file "$work/runtime.lock"
for platform in manylinux_2_17 manylinux_2_28 manylinux2014 manylinux_2_34; do
  platforms+=(--platform "${platform}_$(uname -m)")
done
"$bin/python" -m pip download --quiet --disable-pip-version-check --require-hashes --only-binary=:all: --no-deps \
  --implementation cp --python-version "$version" "${platforms[@]}" -d deploy/wheelhouse -r "$work/runtime.lock"
"$bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -w deploy/wheelhouse .
echo "deploy/wheelhouse: $(find deploy/wheelhouse -name '*.whl' | wc -l) wheels, $(du -sh deploy/wheelhouse | cut -f1)"
