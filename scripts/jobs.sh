#!/usr/bin/env bash
# Counts the taps, fields, and seconds of the most frequent jobs at two screen sizes with a release build, and writes
# docs/jobs.md. With arguments, which are passed to Playwright, it writes nothing.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/install-system-packages.sh
scripts/build-web.sh
cargo build --release --workspace --bins
BUILDBACK_BINARY=$(buildback_binary release)
export BUILDBACK_BINARY BUILDBACK_TEST_RUN=jobs BUILDBACK_TEST_JOB_SIZES=all
[ $# -gt 0 ] || export BUILDBACK_TEST_JOBS_DOCUMENT=$PROJECT_ROOT/docs/jobs.md
exec scripts/e2e.sh "$@"
