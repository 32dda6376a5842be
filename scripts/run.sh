#!/usr/bin/env bash
# Builds the portal and runs it on loopback with demo data. The data stays in ./data (or $BUILDBACK_DATA_DIR). Delete that
# folder to start over.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/build-web.sh
cargo build --profile try --locked -p buildback
binary=$(buildback_binary try)

"$binary" demo "$@"
exec "$binary" serve "$@"
