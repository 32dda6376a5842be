#!/usr/bin/env bash
# Runs the browser tests against the real binary. BUILDBACK_TEST_DATABASE=postgres uses a throwaway PostgreSQL cluster
# instead of SQLite. Arguments are passed to Playwright.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

scripts/install-web-packages.sh
[ -f web/dist/index.html ] || scripts/build-web.sh
build_for_tests
BUILDBACK_BROWSER=$(find_browser) || die "Chromium not found; run scripts/install-system-packages.sh"
export BUILDBACK_BROWSER
nginx=$(find_nginx) || die "nginx not found; run scripts/install-system-packages.sh"
PATH="$PATH:$(dirname "$nginx")"

# BUILDBACK_TEST_RUN=screenshots takes the pictures for the documentation instead, and =jobs counts the most frequent jobs.
run=(npm run "${BUILDBACK_TEST_RUN:-test}" -w e2e -- "$@")
if [ "${BUILDBACK_TEST_DATABASE:-sqlite}" = postgres ]; then
    exec scripts/test-postgres "${run[@]}"
fi
exec "${run[@]}"
