#!/usr/bin/env bash
# Fails if openapi.json does not match the code. `--write` updates it.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

cargo build --workspace --bins
binary=$(buildback_binary debug)
if [ "${1:-}" = --write ]; then
    "$binary" openapi >openapi.json.new
    mv openapi.json.new openapi.json
    exit 0
fi
"$binary" openapi | diff -u openapi.json - ||
    die "openapi.json does not match the code; run scripts/check-openapi.sh --write and commit the result"
