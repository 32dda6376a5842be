#!/usr/bin/env bash
# Runs the load benchmark. Everything that it compares is measured in one run of one release build.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --release --workspace --bins
BUILDBACK_BINARY=$(buildback_binary release)
export BUILDBACK_BINARY

# The gallery needs a browser, and the package is compared with zip. The benchmark does without those that are missing.
if browser=$(find_browser); then
    export BUILDBACK_BROWSER=$browser
fi
# Temporary folders are often in memory. The files of reports and packages belong on a disk.
run=("$CARGO_TARGET_DIR/release/buildback-bench" --folder "$CARGO_TARGET_DIR" "$@")
if find_postgres >/dev/null; then
    # The comparison is between durable writes, so the cluster must be durable.
    BUILDBACK_TEST_DURABLE=1 exec scripts/test-postgres "${run[@]}"
fi
say "PostgreSQL not found: measuring SQLite only"
exec "${run[@]}"
