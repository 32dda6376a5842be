#!/usr/bin/env bash
# Starts a portal from a folder that contains nothing but a release archive, and says how long that took:
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
    Containerfile compose.yaml Caddyfile image-rootfs.sh deploy/prometheus/alerts.yaml deploy/grafana/buildback.json; do
    [ -s "$name" ] || die "$name is not in the archive"
done
# Nothing of this machine's environment, and no folder but this one.
clean=(env -i ${emulator:+"$emulator"} ./buildback)
"${clean[@]}" --version
"${clean[@]}" --version | grep -Eq '^buildback [0-9.]+ \([0-9a-f]{12,} [0-9-]{10}\)$' || die "the version names no commit"

: >printed
"${clean[@]}" serve --listen 127.0.0.1:0 >printed 2>log &
portal=$!
for _ in $(seq 600); do
    setup=$(grep -o 'http://[^ ]*/setup#[^ ]*' printed || true)
    [ -z "$setup" ] || break
    kill -0 "$portal" 2>/dev/null || die "the portal ended: $(tail -n 3 log)"
    sleep 0.1
done
[ -n "$setup" ] || die "the portal offers no set-up after a minute: $(tail -n 3 log)"
url=${setup%%/setup*}
for address in "$url/readyz" "${setup%%#*}" "$url/"; do
    status=$(curl -s -o body -w '%{http_code}' "$address")
    [ "$status" = 200 ] || die "$address answers $status"
done
grep -q '<script' body || die "the archive's program has no pages"
"${clean[@]}" healthcheck --url "$url"
elapsed=$((SECONDS - started))
[ "$elapsed" -lt 60 ] || die "the portal took $elapsed s"
say "ok: from $(basename "$archive") to a running portal in $elapsed s"
