#!/usr/bin/env bash
# Compares a small and a large portal on each database. Fills both, unless they exist from an earlier run, and sends the
# same requests to each. BUILDBACK_SCALE_FOLDER stores them outside of cargo's target folder. Delete that folder to fill
# them again.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --release --workspace --bins
BUILDBACK_BINARY=$(buildback_binary release)
export BUILDBACK_BINARY

folder=${BUILDBACK_SCALE_FOLDER:-$CARGO_TARGET_DIR/bench-scale}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
# The portal treats every variable with this prefix as a setting.
unset BUILDBACK_SCALE_FOLDER
run=("$CARGO_TARGET_DIR/release/buildback-bench" --scale "$folder" "$@")
if find_postgres >/dev/null; then
    # PostgreSQL's system user must be able to enter the folder.
    BUILDBACK_TEST_DURABLE=1 BUILDBACK_TEST_CLUSTER=$folder/cluster exec scripts/test-postgres "${run[@]}"
fi
say "PostgreSQL not found: measuring SQLite only"
exec "${run[@]}"
