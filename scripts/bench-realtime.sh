#!/usr/bin/env bash
# Measures the cost of 10,000 streams on one instance, and how fast a change reaches 1,000 of them, with a release build.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --release --workspace --bins
BUILDBACK_BINARY=$(buildback_binary release)
export BUILDBACK_BINARY

# Each stream is an open file in the portal and one in its listener. If the limit is still too low, the benchmark fails.
ulimit -Sn "$(ulimit -Hn)"
run=("$CARGO_TARGET_DIR/release/buildback-bench" --realtime "$@")
if find_postgres >/dev/null; then
    # The measured time includes writing the change to disk, so the cluster must be durable.
    BUILDBACK_TEST_DURABLE=1 exec scripts/test-postgres "${run[@]}"
fi
say "PostgreSQL not found: measuring SQLite only"
exec "${run[@]}"
