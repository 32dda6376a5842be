#!/usr/bin/env bash
# The browser tests against the real binary. BUILDBACK_TEST_DATABASE=postgres runs them on a throwaway
# PostgreSQL cluster instead of SQLite. Further arguments go to Playwright.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

scripts/install-web-packages.sh
[ -f web/dist/index.html ] || scripts/build-web.sh
cargo build --workspace --bins

BUILDBACK_BINARY=$(buildback_binary debug)
BUILDBACK_BROWSER=$(find_browser) || die "no Chromium found: run scripts/install-system-packages.sh"
export BUILDBACK_BINARY BUILDBACK_BROWSER
nginx=$(find_nginx) || die "no nginx found: run scripts/install-system-packages.sh"
PATH="$PATH:$(dirname "$nginx")"

# The other run, `screenshots`, takes the pictures of the documents.
run=(npm run "${BUILDBACK_TEST_RUN:-test}" -w e2e -- "$@")
if [ "${BUILDBACK_TEST_DATABASE:-sqlite}" = postgres ]; then
    exec scripts/test-postgres "${run[@]}"
fi
exec "${run[@]}"
