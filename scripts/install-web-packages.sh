#!/usr/bin/env bash
# `npm ci`, but only when the lock file has changed since the last time (npm's own record tells).
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

installed=node_modules/.package-lock.json
if [ -f "$installed" ] && [ ! package-lock.json -nt "$installed" ] && [ ! package.json -nt "$installed" ]; then
    exit 0
fi
npm ci --no-audit --no-fund
touch "$installed"
