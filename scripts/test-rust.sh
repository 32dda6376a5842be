#!/usr/bin/env bash
# Runs the Rust tests on the database in BUILDBACK_TEST_DATABASE (default: sqlite). Tests for a single database are marked, for
# example, `#[ignore = "PostgreSQL only"]` and named `…_on_postgres`. The first run reports them as ignored. The second run runs those
# of the current database, and those named `…_with_pymerkle` and `…_with_bagit` if these verifiers are installed.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

# A marked test without the suffix would never run.
for kind in "PostgreSQL only _on_postgres" "SQLite only _on_sqlite" "needs pymerkle _with_pymerkle" "needs bagit _with_bagit"; do
    unnamed=$(grep -rA1 --include='*.rs' "#\[ignore = \"${kind% *}\"\]" crates | grep "fn " | grep -v "${kind##* }()" || true)
    [ -z "$unnamed" ] || die "tests without the suffix ${kind##* }: $unnamed"
done

# Only the test programs `it` and `store` use a database. All others give the same result on both, so they run once.
with_database=(--test it --test store)
elsewhere=$(grep -rlE --include='*.rs' "TestApp|TestDatabase" crates | grep -vE "^crates/(test-support/src|buildback/tests/it|store/tests/store)/" || true)
[ -z "$elsewhere" ] || die "tests with a database outside of buildback/tests/it and store/tests/store: $elsewhere"

database=${BUILDBACK_TEST_DATABASE:-sqlite}
tests=()
[ "$database" = sqlite ] || tests=("${with_database[@]}")
# SQLite's files are kept in memory if there is room, because SQLite waits for the disk at every commit. No test simulates a
# power failure.
if [ "$database" = sqlite ] && [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] &&
    [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 4000000 ]; then
    TMPDIR=$(mktemp -d /dev/shm/buildback.XXXXXX)
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
fi
# Each hash of a password uses 46 MiB, and the C library's allocator asks the kernel for it page by page. Large pages, and memory
# that is kept, save a sixth of the tests' processor time. The program itself has an allocator of its own.
export GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.trim_threshold=268435456:glibc.malloc.top_pad=16777216
ignored=("_on_$database")
for checker in pymerkle bagit; do
    if [ -d "$CARGO_TARGET_DIR/$checker" ]; then
        ignored+=("_with_$checker")
    else
        [ -z "${CI:-}" ] || die "$checker is not installed; scripts/install-system-packages.sh installs it"
        say "$checker is not installed; its tests are skipped"
    fi
done
status=0
cargo test --workspace --locked --no-fail-fast ${tests[@]+"${tests[@]}"} || status=$?
cargo test --workspace --locked --no-fail-fast "${with_database[@]}" -- --ignored "${ignored[@]}" || status=$?
exit "$status"
