#!/usr/bin/env bash
# Formats all Rust and TypeScript sources.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
cargo fmt --all
scripts/install-web-packages.sh
npm run format -w web
npm run format -w e2e
