#!/usr/bin/env bash
# From an empty clone to a running portal with demo data on loopback. Data stays in ./data (or
# $BUILDBACK_DATA_DIR) between runs; delete that folder to start afresh.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --profile try --locked -p buildback
binary=$(buildback_binary try)

"$binary" demo "$@"
exec "$binary" serve "$@"
