#!/usr/bin/env bash
# Fails when the documents say something else than the code; `--write` renews their generated blocks.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
cargo build --workspace --bins
BUILDBACK_BINARY=$(buildback_binary debug)
export BUILDBACK_BINARY
exec node scripts/check-docs.mjs "$@"
