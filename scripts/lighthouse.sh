#!/usr/bin/env bash
# Measures the most used pages with Lighthouse's emulated phone, and writes docs/benchmarks-pages.md. Lighthouse is not a
# dependency of the project; it is installed into cargo's target folder. `--quick` visits each page once and writes nothing.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
require_toolchain

scripts/install-system-packages.sh
scripts/build-web.sh
cargo build --release --workspace --bins
tools=$CARGO_TARGET_DIR/lighthouse
[ -d "$tools/node_modules/lighthouse" ] ||
    npm install --prefix "$tools" --ignore-scripts --no-audit --no-fund lighthouse@12.8.2
BUILDBACK_BINARY=$(buildback_binary release) BUILDBACK_BROWSER=$(find_browser) LIGHTHOUSE=$tools \
    exec node scripts/lighthouse.mjs "$@"
