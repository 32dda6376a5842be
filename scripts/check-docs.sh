#!/usr/bin/env bash
# Fails if the documents do not match the code. `--write` updates their generated blocks.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
build_for_tests
exec node scripts/check-docs.mjs "$@"
