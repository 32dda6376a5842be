#!/usr/bin/env bash
# What a thousand times as many projects cost: fills a small and a large portal on each database, unless they are there
# from the last time, and asks both the same. BUILDBACK_SCALE_FOLDER keeps them elsewhere than in cargo's target folder;
# remove it to have them filled anew.
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
# The portal takes what begins like this for a setting of its own.
unset BUILDBACK_SCALE_FOLDER
run=("$CARGO_TARGET_DIR/release/buildback-bench" --scale "$folder" "$@")
if find_postgres >/dev/null; then
    # PostgreSQL's own account has to be able to enter the folder.
    BUILDBACK_TEST_DURABLE=1 BUILDBACK_TEST_CLUSTER=$folder/cluster exec scripts/test-postgres "${run[@]}"
fi
say "no PostgreSQL server programs found: measuring SQLite only"
exec "${run[@]}"
