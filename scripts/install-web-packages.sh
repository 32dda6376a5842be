#!/usr/bin/env bash
# Runs `npm ci` if package.json or the lock file changed since the last run.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

installed=node_modules/.package-lock.json
if [ -f "$installed" ] && [ ! package-lock.json -nt "$installed" ] && [ ! package.json -nt "$installed" ]; then
    exit 0
fi
npm ci --no-audit --no-fund
touch "$installed"
