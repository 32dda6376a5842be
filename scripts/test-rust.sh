#!/usr/bin/env bash
# Runs the Rust tests on the database that BUILDBACK_TEST_DATABASE names (sqlite by default). Tests of one database alone are marked
# `#[ignore = "PostgreSQL only"]`, say, and named `…_on_postgres`: they report as ignored in the first run, and the second runs those of
# this database.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

# One that is marked and not named so would never run.
for kind in "PostgreSQL _on_postgres" "SQLite _on_sqlite"; do
    unnamed=$(grep -rA1 --include='*.rs' "#\[ignore = \"${kind% *} only\"\]" crates | grep " fn " | grep -v "${kind#* }()" || true)
    [ -z "$unnamed" ] || die "not named …${kind#* }: $unnamed"
done

status=0
cargo test --workspace --locked --no-fail-fast || status=$?
cargo test --workspace --locked --no-fail-fast -- --ignored "_on_${BUILDBACK_TEST_DATABASE:-sqlite}" || status=$?
exit "$status"
