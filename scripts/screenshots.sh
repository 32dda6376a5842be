#!/usr/bin/env bash
# Takes the screenshots in docs/images and on the landing page from the real portal with demo data.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
BUILDBACK_TEST_RUN=screenshots exec scripts/e2e.sh "$@"
