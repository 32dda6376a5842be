#!/usr/bin/env bash
# Checks what is packaged with the program, without building a release: the sandbox of the systemd unit, the scripts of
# the Debian package, and the links of the documents.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

sh -n packaging/debian/postinst
staged=$(mktemp -d)
trap 'rm -r "$staged"' EXIT
node scripts/stage-docs.mjs "$staged/documents"
if ! systemd-analyze security --help 2>/dev/null | grep -q -- --offline; then
    say "SKIPPED: this machine has no systemd-analyze that reads a unit file"
    exit 77
fi
# In tenths: an exposure below 3.0.
systemd-analyze security --offline=true --threshold=29 --no-pager packaging/buildback.service | tail -n 1 ||
    die "the sandbox of packaging/buildback.service has gaps: systemd-analyze security --offline=true names them"
