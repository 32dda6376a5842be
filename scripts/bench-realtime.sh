#!/usr/bin/env bash
# What 10,000 streams cost on one instance, and how fast a change reaches 1,000 of them, in one go on one release build.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --release --workspace --bins
BUILDBACK_BINARY=$(buildback_binary release)
export BUILDBACK_BINARY

# Each stream is an open file of the portal and one of its listener. Where even that is too few, the benchmark says so.
ulimit -Sn "$(ulimit -Hn)"
run=("$CARGO_TARGET_DIR/release/buildback-bench" --realtime "$@")
if find_postgres >/dev/null; then
    # Writing the change is part of its way, so the cluster has to be durable.
    BUILDBACK_TEST_DURABLE=1 exec scripts/test-postgres "${run[@]}"
fi
say "no PostgreSQL server programs found: measuring SQLite only"
exec "${run[@]}"
