# shellcheck shell=bash
# Sourced by the other scripts. Sets strict mode, the working folder (the project's root), and cargo's target folder.
set -euo pipefail

PROJECT_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$PROJECT_ROOT"

# Cargo resolves a relative CARGO_TARGET_DIR against the working folder, but child processes run in other folders.
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}
case $CARGO_TARGET_DIR in
/*) ;;
*) CARGO_TARGET_DIR=$PROJECT_ROOT/$CARGO_TARGET_DIR ;;
esac
export CARGO_TARGET_DIR

# Browsers come from the system. Playwright must not download one.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# Checks for the programs that the scripts do not install.
require_toolchain() {
    command -v cargo >/dev/null || die "cargo not found; install Rust (https://www.rust-lang.org/tools/install)"
    command -v node >/dev/null || die "node not found; install Node.js 20.19 or newer (https://nodejs.org)"
    command -v npm >/dev/null || die "npm not found; it comes with Node.js"
}

# The path of the built binary. $1 is the profile's folder (debug, try, or release).
buildback_binary() { printf '%s/%s/buildback\n' "$CARGO_TARGET_DIR" "$1"; }

# Sets BUILDBACK_BINARY to the program to test: the given one, or a new build.
build_for_tests() {
    [ -n "${BUILDBACK_BINARY:-}" ] || cargo build --workspace --bins
    export BUILDBACK_BINARY=${BUILDBACK_BINARY:-$(buildback_binary debug)}
}

# The path of a Chromium-based browser. Fails if there is none.
find_browser() {
    local name
    if [ -n "${BUILDBACK_BROWSER:-}" ]; then
        printf '%s\n' "$BUILDBACK_BROWSER"
        return
    fi
    # The headless shell is first, because browser tests run 20% faster in it.
    for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
        if command -v "$name" 2>/dev/null; then
            return
        fi
    done
    return 1
}

# The path of nginx, which may only be in root's PATH. Fails if there is none.
find_nginx() { PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v nginx; }

# The system's pgbouncer. Fails if there is none. It is in the PATH of root only.
find_pgbouncer() { PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v pgbouncer; }

# The folder of the newest PostgreSQL server programs. Fails if there are none.
find_postgres() {
    local program newest=
    if [ -n "${BUILDBACK_POSTGRES_BIN:-}" ]; then
        printf '%s\n' "$BUILDBACK_POSTGRES_BIN"
        return
    fi
    # Debian and similar systems have a folder per version, outside of PATH.
    for program in $(printf '%s\n' /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb \
        /opt/homebrew/opt/postgresql*/bin/initdb | sort -V); do
        [ -x "$program" ] && newest=$(dirname "$program")
    done
    if [ -n "$newest" ]; then
        printf '%s\n' "$newest"
    elif program=$(command -v initdb); then
        # A link in PATH may not be next to the other programs.
        dirname "$(readlink -f "$program")"
    else
        return 1
    fi
}
