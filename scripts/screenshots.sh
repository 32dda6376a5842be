#!/usr/bin/env bash
# Takes the pictures in docs/images from the real portal with its demo data.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"
BUILDBACK_TEST_RUN=screenshots exec scripts/e2e.sh "$@"
