#!/usr/bin/env bash
# Runs the portal for development. The server restarts and the pages reload when their sources change. See scripts/dev.mjs.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/install-web-packages.sh
exec node scripts/dev.mjs
