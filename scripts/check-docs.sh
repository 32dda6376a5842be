#!/usr/bin/env bash
# Fails if the documents do not match the code. `--write` updates their generated blocks.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
cargo build --workspace --bins
BUILDBACK_BINARY=$(buildback_binary debug)
export BUILDBACK_BINARY
exec node scripts/check-docs.mjs "$@"
