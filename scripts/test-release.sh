#!/usr/bin/env bash
# Starts a portal with TLS from a folder that contains nothing but a release archive, and says how long that took:
#
#   scripts/test-release.sh ARCHIVE [EMULATOR]
#
# EMULATOR runs the program of another architecture, as qemu-aarch64-static does. Not part of `make test`: a release
# build takes too long there.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

archive=$(realpath "${1:?the archive}")
emulator=${2:-}
folder=$(mktemp -d)
portal=
stop() {
    [ -z "$portal" ] || kill "$portal" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap stop EXIT
cp "$archive" "$folder"
cd "$folder"
started=$SECONDS

tar -xzf "$(basename "$archive")"
cd buildback-*/
for name in LICENSE NOTICE THIRD-PARTY-LICENSES CHANGELOG.md sbom.cdx.json buildback.toml buildback.service \
    Containerfile compose.yaml Caddyfile image-rootfs.sh deploy/prometheus/alerts.yaml deploy/grafana/buildback.json README.md docs/operations.md \
    docs/guide/README.md docs/rules/accounts.md packaging/buildback.service; do
    [ -s "$name" ] || die "$name is not in the archive"
done
# Nothing of this machine's environment, and no folder but this one.
clean=(env -i ${emulator:+"$emulator"} ./buildback)
"${clean[@]}" --version
"${clean[@]}" --version | grep -Eq '^buildback [0-9.]+ \([0-9a-f]{12,} [0-9-]{10}\)$' || die "the version names no commit"

# A certificate of an authority. openssl stands for that authority, and is not needed to run a portal.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=Test authority" \
    -keyout ca.key -out ca.pem 2>/dev/null
openssl req -x509 -CA ca.pem -CAkey ca.key -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
    -subj "/CN=Test portal" -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE \
    -keyout key.pem -out cert.pem 2>/dev/null
: >printed
"${clean[@]}" serve --listen 127.0.0.1:0 --tls-cert cert.pem --tls-key key.pem >printed 2>log &
portal=$!
for _ in $(seq 600); do
    setup=$(grep -o 'https://[^ ]*/setup#[^ ]*' printed || true)
    [ -z "$setup" ] || break
    kill -0 "$portal" 2>/dev/null || die "the portal ended: $(tail -n 3 log)"
    sleep 0.1
done
[ -n "$setup" ] || die "the portal offers no set-up after a minute: $(tail -n 3 log)"
url=${setup%%/setup*}
for address in "$url/readyz" "${setup%%#*}" "$url/"; do
    answer=$(curl -s --cacert ca.pem -o body -w '%{http_code} HTTP/%{http_version}' "$address")
    [ "$answer" = "200 HTTP/2" ] || die "$address answers $answer"
done
grep -q '<script' body || die "the archive's program has no pages"
"${clean[@]}" healthcheck --url "$url" --ca-file ca.pem
elapsed=$((SECONDS - started))
[ "$elapsed" -lt 60 ] || die "the portal took $elapsed s"
say "ok: from $(basename "$archive") to a running portal in $elapsed s"
