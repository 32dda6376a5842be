#!/usr/bin/env bash
# Installs the system packages that the tests need and that are missing: a browser, the PostgreSQL server programs,
# the pooler PgBouncer, the proxies nginx and Caddy, the ACME server Pebble, the mail server aiosmtpd, age for backups,
# curl and openssl for the TLS tests, Prometheus for its checker promtool, qpdf and pdftotext for documents, zbarimg for
# QR codes, and unzip for claim packages.
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
# An independent verifier of history logs. Without it, its test is skipped.
verifier=$CARGO_TARGET_DIR/pymerkle
if [ ! -d "$verifier" ] && /usr/bin/python3 -m pip --version >/dev/null 2>&1; then
    /usr/bin/python3 -m pip install -q --target "$verifier.new" pymerkle==7.0.0 \
        && mv "$verifier.new" "$verifier" || say "pymerkle could not be installed; its test is skipped"
fi
# An independent validator of claim packages. Without it, the tests do without.
bagit=$CARGO_TARGET_DIR/bagit
if [ ! -d "$bagit" ] && /usr/bin/python3 -m pip --version >/dev/null 2>&1; then
    /usr/bin/python3 -m pip install -q --target "$bagit.new" bagit==1.9.0 \
        && mv "$bagit.new" "$bagit" || say "bagit could not be installed; packages are not validated with it"
fi
command -v qpdf >/dev/null || missing+=(qpdf)
command -v pdftotext >/dev/null || missing+=(poppler-utils)
command -v zbarimg >/dev/null || missing+=(zbar-tools)
[ ${#missing[@]} -gt 0 ] || exit 0

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
for program in age caddy curl openssl pebble promtool; do
    command -v "$program" >/dev/null || die "$program not found after the installation. $how"
done
