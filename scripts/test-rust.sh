#!/usr/bin/env bash
# Runs the Rust tests on the database in BUILDBACK_TEST_DATABASE (default: sqlite). Tests for a single database are marked, for
# example, `#[ignore = "PostgreSQL only"]` and named `…_on_postgres`. The first run reports them as ignored. The second run runs those
# of the current database.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

# A marked test without the suffix would never run.
for kind in "PostgreSQL _on_postgres" "SQLite _on_sqlite"; do
    unnamed=$(grep -rA1 --include='*.rs' "#\[ignore = \"${kind% *} only\"\]" crates | grep " fn " | grep -v "${kind#* }()" || true)
    [ -z "$unnamed" ] || die "tests without the suffix ${kind#* }: $unnamed"
done

status=0
cargo test --workspace --locked --no-fail-fast || status=$?
cargo test --workspace --locked --no-fail-fast -- --ignored "_on_${BUILDBACK_TEST_DATABASE:-sqlite}" || status=$?
exit "$status"
