#!/usr/bin/env bash
# The load benchmark: everything that is compared runs in one go on one release build.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --release --workspace --bins
BUILDBACK_BINARY=$(buildback_binary release)
export BUILDBACK_BINARY

run=("$CARGO_TARGET_DIR/release/buildback-bench" "$@")
if find_postgres >/dev/null; then
    # What is compared is durable, so the cluster has to be.
    BUILDBACK_TEST_DURABLE=1 exec scripts/test-postgres "${run[@]}"
fi
say "no PostgreSQL server programs found: measuring SQLite only"
exec "${run[@]}"
