#!/usr/bin/env bash
# Fails if openapi.json does not match the code. `--write` updates it.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

build_for_tests
if [ "${1:-}" = --write ]; then
    "$BUILDBACK_BINARY" openapi >openapi.json.new
    mv openapi.json.new openapi.json
    exit 0
fi
"$BUILDBACK_BINARY" openapi | diff -u openapi.json - ||
    die "openapi.json does not match the code; run scripts/check-openapi.sh --write and commit the result"
