#!/usr/bin/env bash
# Checks and tests the alerts and the dashboard in deploy/.
# shellcheck source=scripts/project.sh
. "$(dirname "$0")/project.sh"

(cd deploy/prometheus && promtool check config --lint-fatal prometheus.yaml && promtool test rules alerts.test.yaml)
node scripts/check-monitoring.mjs
