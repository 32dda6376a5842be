#!/usr/bin/env bash
# Installs the system packages that the tests need and that are not there yet: a browser, the PostgreSQL server
# programs, pgbouncer, a pooler in front of them, and nginx, which stands in front of the portal in a browser test.
# Does nothing when all are found.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

missing=()
find_browser >/dev/null || missing+=(chromium)
find_postgres >/dev/null || missing+=(postgresql)
find_nginx >/dev/null || missing+=(nginx-light)
find_pgbouncer >/dev/null || missing+=(pgbouncer)
[ ${#missing[@]} -gt 0 ] || exit 0

how="install ${missing[*]} with your system's package manager, then run this again
(or name them: BUILDBACK_BROWSER=/path/to/chromium, BUILDBACK_POSTGRES_BIN=/folder/of/initdb)"
command -v apt-get >/dev/null || die "missing: ${missing[*]}. $how"

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "missing: ${missing[*]}, and neither root nor sudo is at hand. $how"
    as_root=(sudo)
fi
# ${array[@]+…}: an empty array is 'unbound' to the bash of macOS.
say "installing ${missing[*]}"
${as_root[@]+"${as_root[@]}"} apt-get update -qq
# Where there is one, the browser without windows: nobody looks at it, and it is faster.
if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=("${missing[@]/%chromium/chromium-headless-shell}")
fi
# RUNLEVEL=1: the packages start no servers. Tests start what they need themselves.
${as_root[@]+"${as_root[@]}"} env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"

find_browser >/dev/null || die "no browser even after the installation. $how"
find_nginx >/dev/null || die "no nginx even after the installation. $how"
find_pgbouncer >/dev/null || die "no pgbouncer even after the installation. $how"
find_postgres >/dev/null || die "no PostgreSQL server programs even after the installation. $how"
