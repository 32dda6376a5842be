#!/usr/bin/env bash
# Runs the tests that fill a disk completely. They mount small in-memory disks. Exits with 77 if the user may not mount.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

folder=$(mktemp -d)
trap 'rmdir "$folder"' EXIT
if ! mount -t tmpfs -o size=1m tmpfs "$folder" 2>/dev/null; then
    say "SKIPPED: this user cannot mount file systems"
    exit 77
fi
umount "$folder"
# One test at a time, so that a server that starts late still gets the port that its test chose.
cargo test --workspace --test it --locked -- --ignored --test-threads=1 small_disk
