#!/usr/bin/env bash
# Builds the React application into web/dist. The binary embeds it from there.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
scripts/install-web-packages.sh
npm run build -w web
