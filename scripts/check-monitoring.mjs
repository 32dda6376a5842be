// Checks that the alerts and the dashboard in deploy/ use only metrics that docs/metrics.md lists, and that every alert says
// what to do and has a test.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
const faults = []
const read = (path) => readFileSync(path, 'utf8')
const metrics = new Set([...read('docs/metrics.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name))
// The metrics of scheduled backups.
for (const name of ['last_result', 'last_success_timestamp_seconds', 'last_verified_timestamp_seconds']) metrics.add(`buildback_backup_${name}`)

/** Reports the metrics in a text that are not documented. */
function checkNames(path, text) {
  for (const [name] of text.matchAll(/\b(?:buildback|process)_[a-z_]+/g)) {
    if (!metrics.has(name) && !metrics.has(name.replace(/_(bucket|sum|count)$/, ''))) faults.push(`${path}: ${name} is not in docs/metrics.md`)
  }
}

function checkAlerts() {
  const path = 'deploy/prometheus/alerts.yaml'
  const text = read(path)
  const tests = read('deploy/prometheus/alerts.test.yaml')
  // Expected either among all alerts that fire, or with its labels and texts. A mere mention is no test.
  const among = tests.matchAll(/\blabels: '\{alertname="(\w+)"[^']*\}', value: [1-9]/g)
  const withTexts = tests.matchAll(/^ +alertname: (\w+)\n +exp_alerts:\n +- exp_labels:/gm)
  const fires = new Set([...among, ...withTexts].map(([, name]) => name))
  // Names of metrics are in the expressions only.
  checkNames(path, text.replaceAll(/^ +(summary|action):.*(\n {10,}.*)*/gm, ''))
  checkNames('deploy/prometheus/alerts.test.yaml', tests)
  for (const rule of text.split(/^ +- alert: /m).slice(1)) {
    const name = rule.split('\n')[0]
    for (const part of ['expr:', 'severity:', 'summary:', 'action:']) {
      if (!rule.includes(part)) faults.push(`${path}: ${name} has no ${part}`)
    }
    if (!fires.has(name)) faults.push(`${path}: no test expects that ${name} fires`)
  }
}

function checkDashboard() {
  const path = 'deploy/grafana/buildback.json'
  const dashboard = JSON.parse(read(path))
  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  if (dashboard.schemaVersion < 39 || !dashboard.uid || panels.length === 0) faults.push(`${path}: not a dashboard of a current schema`)
  const ids = new Set(dashboard.panels.map(({ id }) => id))
  if (ids.size !== dashboard.panels.length) faults.push(`${path}: two panels have the same id`)
  for (const { title, targets = [] } of panels) {
    if (targets.length === 0) faults.push(`${path}: ${title} shows nothing`)
    for (const { expr } of targets) checkNames(`${path}: ${title}`, expr)
  }
}

checkAlerts()
checkDashboard()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
