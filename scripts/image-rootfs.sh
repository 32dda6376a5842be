#!/usr/bin/env bash
# Makes rootfs.tar, the root file system of the container image, from an unpacked release archive:
#
#   image-rootfs.sh [ARCHIVE_FOLDER [OUTPUT]]
#
# It contains the program, its licenses, one unprivileged user, and the certificates that other servers are verified
# with: those of this machine, or of the file in $CERTIFICATES. The same input makes the same bytes.
set -euo pipefail

from=${1:-$(dirname "$0")}
output=${2:-$from/rootfs.tar}
certificates=${CERTIFICATES:-/etc/ssl/certs/ca-certificates.crt}
[ -s "$certificates" ] || {
    echo "error: $certificates is missing: install ca-certificates, or name another file in CERTIFICATES" >&2
    exit 1
}

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
install -d -m 755 "$root"/{usr/bin,usr/share/doc/buildback,etc/ssl/certs}
install -d -m 700 "$root/data"
install -m 755 "$from/buildback" "$root/usr/bin/buildback"
install -m 644 "$from"/{LICENSE,NOTICE,THIRD-PARTY-LICENSES} "$root/usr/share/doc/buildback"
install -m 644 "$certificates" "$root/etc/ssl/certs/ca-certificates.crt"
echo 'buildback:x:65532:65532::/data:' >"$root/etc/passwd"
echo 'buildback:x:65532:' >"$root/etc/group"
chmod 644 "$root"/etc/{passwd,group}

# Only the data folder belongs to the portal. The owners are written into the archive, so this needs no root.
same=(--mtime="@${SOURCE_DATE_EPOCH:-0}" --sort=name --numeric-owner --format=ustar -C "$root")
tar -cf "$output" --owner=0 --group=0 "${same[@]}" etc usr
tar -rf "$output" --owner=65532 --group=65532 "${same[@]}" data
