#!/usr/bin/env bash
# Runs the tests that fill a disk to its last byte. They mount small disks in memory; where that is not allowed, this says so
# and ends with 77.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

folder=$(mktemp -d)
trap 'rmdir "$folder"' EXIT
if ! mount -t tmpfs -o size=1m tmpfs "$folder" 2>/dev/null; then
    say "SKIPPED: this user may not mount a file system"
    exit 77
fi
umount "$folder"
# One by one: a server that starts late must find the port that its test chose.
cargo test --workspace --test it --locked -- --ignored --test-threads=1 small_disk
