#!/usr/bin/env bash
# Runs every check that must pass before a merge. Works in a fresh clone. Each step is named and timed. A failed check does
# not stop the others, so that one run reports all failures.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

summary=()
endings=()
passed=0
skipped=0
failed=0
# The output of each step. The last step checks it for the tests that docs/asvs.md names.
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Runs a step. Records a failure with the end of its output. Exit code 77 means that this machine cannot run the step.
check() {
    local name=$1 started=$SECONDS outcome log
    log="$logs/${name// /-}.log"
    shift
    say ""
    say "==> $name"
    if "$@" 2>&1 | tee "$log"; then
        outcome=ok
        passed=$((passed + 1))
    elif [ "${PIPESTATUS[0]}" -eq 77 ]; then
        outcome=SKIPPED
        skipped=$((skipped + 1))
    else
        outcome=FAILED
        failed=$((failed + 1))
    fi
    [ "$outcome" != FAILED ] || endings+=("$(printf '==> end of the output of %s\n' "$name"; grep -v "^npm error" "$log" | tail -n 20 | cut -c 1-200)")
    printf '%s\t%s\n' "$outcome" "$name" >>"$logs/steps"
    summary+=("$(printf '%-8s %5d s  %s' "$outcome" $((SECONDS - started)) "$name")")
    [ "$outcome" != FAILED ]
}

# Failures are printed last, so that they are easy to find in a long log.
finish() {
    say ""
    printf '%s\n' "${summary[@]}" >&2
    [ "$failed" -eq 0 ] || printf '\n%s\n' "${endings[@]}" >&2
    say ""
    say "$passed steps passed, $failed failed, $skipped skipped, in $SECONDS s"
    [ "$failed" -eq 0 ]
}

# Runs a step that all following steps need.
need() { check "$@" || { finish || exit 1; }; }

on_postgres() { BUILDBACK_TEST_DATABASE=postgres scripts/test-postgres "$@"; }

# Downloads the crates while the first steps wait for other downloads. If it fails, clippy says why.
cargo fetch --locked --target "$(rustc -vV | sed -n 's/^host: //p')" >/dev/null 2>&1 &

need 'system packages' scripts/install-system-packages.sh
need 'web packages (npm ci)' scripts/install-web-packages.sh

check 'shell scripts' scripts/check-shell.sh || true
check 'packaging' scripts/check-packaging.sh || true
check 'monitoring' scripts/check-monitoring.sh || true
check 'licences' node scripts/check-licences.mjs || true
check 'dependencies' node scripts/check-dependencies.mjs || true
check 'layers of the server' node scripts/check-layers.mjs || true
check 'targets of the structure' node scripts/count-lines.mjs --check || true
check 'rustfmt' cargo fmt --all --check || true
check 'web lint' npm run lint -w web || true
check 'web types' npm run typecheck -w web || true
check 'web unit tests' npm run test -w web -- --reporter=default --reporter=json --outputFile.json="$logs/web.json" || true
need 'web build' npm run build -w web
check 'web size budgets' npm run size -w web || true
check 'e2e lint and types' npm run check -w e2e || true

# Clippy is the compiler of the project's own crates, so that nothing is compiled twice. If it objects, the rest runs without it.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings
check 'clippy' cargo build --workspace --all-targets --locked || unset RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS
need 'build' cargo build --workspace --all-targets --locked
BUILDBACK_BINARY=$(buildback_binary debug)
export BUILDBACK_BINARY
check 'OpenAPI drift' scripts/check-openapi.sh || true
check 'API types drift' scripts/check-api-types.sh || true
check 'message catalogs' node scripts/generate-messages.mjs --check || true
check 'documents drift' scripts/check-docs.sh || true
check 'Rust tests on SQLite' env BUILDBACK_TEST_DATABASE=sqlite scripts/test-rust.sh || true
check 'Rust tests on PostgreSQL' on_postgres scripts/test-rust.sh || true
check 'Rust tests on a small disk' scripts/test-small-disk.sh || true
check 'browser tests on SQLite' env BUILDBACK_TEST_DATABASE=sqlite scripts/e2e.sh || true
check 'most frequent jobs' env BUILDBACK_TEST_DATABASE=sqlite BUILDBACK_TEST_RUN=jobs scripts/e2e.sh || true
check 'browser tests on PostgreSQL' env BUILDBACK_TEST_DATABASE=postgres scripts/e2e.sh || true
check 'security standard' node scripts/check-asvs.mjs "$logs" || true

finish
