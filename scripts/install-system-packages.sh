#!/usr/bin/env bash
# Installs the system packages that the tests need and that are missing: a browser, the PostgreSQL server programs,
# the pooler PgBouncer, the proxies nginx and Caddy, the ACME server Pebble, the mail server aiosmtpd, age for backups,
# curl and openssl for the TLS tests, Prometheus for its checker promtool, qpdf, pdftotext, and pdfinfo for documents,
# zbarimg for QR codes, and unzip for claim packages.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

missing=()
find_browser >/dev/null || missing+=(chromium)
find_postgres >/dev/null || missing+=(postgresql)
find_nginx >/dev/null || missing+=(nginx-light)
for program in age caddy curl openssl pebble unzip; do
    command -v "$program" >/dev/null || missing+=("$program")
done
/usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || missing+=(python3-aiosmtpd)
find_pgbouncer >/dev/null || missing+=(pgbouncer)
command -v promtool >/dev/null || missing+=(prometheus)

# The independent checkers of history logs and claim packages. Continuous integration fails without them; elsewhere, the
# tests do without.
install_checker() {
    local folder=$CARGO_TARGET_DIR/$1
    [ ! -d "$folder" ] || return 0
    /usr/bin/python3 -m pip install -q --target "$folder.new" "$1==$2" && mv "$folder.new" "$folder" \
        || say "$1 could not be installed; the tests do without it, except in continuous integration"
}
install_checkers() {
    install_checker pymerkle 7.0.0
    install_checker bagit 1.9.0
}
if [ ! -d "$CARGO_TARGET_DIR/pymerkle" ] || [ ! -d "$CARGO_TARGET_DIR/bagit" ]; then
    /usr/bin/python3 -m pip --version >/dev/null 2>&1 || missing+=(python3-pip)
fi
command -v qpdf >/dev/null || missing+=(qpdf)
{ command -v pdftotext && command -v pdfinfo; } >/dev/null || missing+=(poppler-utils)
command -v zbarimg >/dev/null || missing+=(zbar-tools)
if [ ${#missing[@]} -eq 0 ]; then
    install_checkers
    exit 0
fi

how="Install ${missing[*]} with your system's package manager and run this again
(or set their locations: BUILDBACK_BROWSER=/path/to/chromium, BUILDBACK_POSTGRES_BIN=/folder/of/initdb)"
command -v apt-get >/dev/null || die "missing: ${missing[*]}. $how"

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "missing: ${missing[*]}. Installing them requires root or sudo. $how"
    as_root=(sudo)
fi
# ${array[@]+…}: the bash of macOS treats an empty array as unbound.
say "installing ${missing[*]}"
${as_root[@]+"${as_root[@]}"} apt-get update -qq
# Prefer the headless shell, which is faster.
if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=("${missing[@]/%chromium/chromium-headless-shell}")
fi
# RUNLEVEL=1 keeps the packages from starting servers. Tests start their own.
${as_root[@]+"${as_root[@]}"} env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"

find_browser >/dev/null || die "no browser found after the installation. $how"
find_nginx >/dev/null || die "nginx not found after the installation. $how"
find_pgbouncer >/dev/null || die "pgbouncer not found after the installation. $how"
find_postgres >/dev/null || die "PostgreSQL not found after the installation. $how"
/usr/bin/python3 -c 'import aiosmtpd' || die "aiosmtpd not found after the installation. $how"
for program in age caddy curl openssl pebble pdfinfo promtool qpdf; do
    command -v "$program" >/dev/null || die "$program not found after the installation. $how"
done
install_checkers
