# shellcheck shell=bash
# Sourced by the other scripts: strict mode, the project's root as the working folder, and where
# cargo puts what it builds.
set -euo pipefail

PROJECT_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$PROJECT_ROOT"

# Cargo understands a relative CARGO_TARGET_DIR against the working folder; our children run elsewhere.
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}
case $CARGO_TARGET_DIR in
/*) ;;
*) CARGO_TARGET_DIR=$PROJECT_ROOT/$CARGO_TARGET_DIR ;;
esac
export CARGO_TARGET_DIR

# Browsers come from the system: nothing may be downloaded behind npm's back.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# The programs that the project cannot install for you.
require_toolchain() {
    command -v cargo >/dev/null || die "cargo is missing: install Rust (https://www.rust-lang.org/tools/install)"
    command -v node >/dev/null || die "node is missing: install Node.js 20 or newer (https://nodejs.org)"
    command -v npm >/dev/null || die "npm is missing: it comes with Node.js"
}

# The built program; $1 is the profile's folder (debug, try, or release).
buildback_binary() { printf '%s/%s/buildback\n' "$CARGO_TARGET_DIR" "$1"; }

# The first Chromium-like browser of the system, or nothing.
find_browser() {
    local name
    if [ -n "${BUILDBACK_BROWSER:-}" ]; then
        printf '%s\n' "$BUILDBACK_BROWSER"
        return
    fi
    # The one without windows first: the browser tests take a fifth less time in it.
    for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
        if command -v "$name" 2>/dev/null; then
            return
        fi
    done
    return 1
}

# The nginx of the system, or nothing. It is in the PATH of root only.
find_nginx() { PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v nginx; }

# The pgbouncer of the system, or nothing. It is in the PATH of root only.
find_pgbouncer() { PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v pgbouncer; }

# The folder of the newest PostgreSQL server programs, or nothing.
find_postgres() {
    local program newest=
    if [ -n "${BUILDBACK_POSTGRES_BIN:-}" ]; then
        printf '%s\n' "$BUILDBACK_POSTGRES_BIN"
        return
    fi
    # Debian and its like keep the server programs out of PATH, one folder per version.
    for program in $(printf '%s\n' /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb \
        /opt/homebrew/opt/postgresql*/bin/initdb | sort -V); do
        [ -x "$program" ] && newest=$(dirname "$program")
    done
    if [ -n "$newest" ]; then
        printf '%s\n' "$newest"
    elif program=$(command -v initdb); then
        # A link in PATH may stand apart from the programs that belong to it.
        dirname "$(readlink -f "$program")"
    else
        return 1
    fi
}
