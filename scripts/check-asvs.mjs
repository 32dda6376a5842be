// Checks that every test that docs/asvs.md names exists and passed in this run. scripts/test.sh passes the folder with the
// output of its steps: a file for each step, `steps` with their outcomes, and `web.json` with the component tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CELLS = /^\| (\d+\.\d+\.\d+) \| (yes|partly|no) \| (.+?) \| (.+) \|$/
const PASSED = /^test (\S+)(?: - should panic)? \.\.\. ok$/gm
const folder = process.argv[2]
const faults = []
const read = (path) => readFileSync(path, 'utf8').replace(/\u001b\[[0-9;]*m/g, '')
const printed = (step) => {
  const path = join(folder, `${step.replaceAll(' ', '-')}.log`)
  return existsSync(path) ? read(path) : ''
}

/** The names of Rust tests that passed in a step. */
const passedIn = (step) => new Set([...printed(step).matchAll(PASSED)].map(([, name]) => name))

const steps = new Map(read(join(folder, 'steps')).trim().split('\n').map((line) => line.split('\t').reverse()))
const databases = ['Rust tests on SQLite', 'Rust tests on PostgreSQL'].map((step) => [step, passedIn(step)])

/** Tests that passed in programs without a database, which run once. */
const withoutDatabase = new Set()
for (const program of printed(databases[0][0]).split(/^ +Running (?=unittests |tests\/)/m).slice(1)) {
  if (/^tests\/(it|store)\//.test(program)) continue
  for (const [, name] of program.matchAll(PASSED)) withoutDatabase.add(name)
}

const inBrowsers = new Set()
for (const [, file, title] of printed('browser tests on SQLite').matchAll(/^\s*✓.*?(tests\/\S+\.spec\.ts):\d+:\d+ › (.*?)(?: \([\d.]+m?s\)| \([\d.]+m\))?$/gm)) {
  inBrowsers.add(`e2e/${file}: ${title}`)
}

const ofComponents = new Set()
for (const { name, assertionResults } of JSON.parse(read(join(folder, 'web.json'))).testResults) {
  const file = name.slice(name.indexOf('web/src/'))
  for (const { title, status } of assertionResults) if (status === 'passed') ofComponents.add(`${file}: ${title}`)
}

/** The problem with a test that a row names, or undefined if it passed. */
function fault(test) {
  if (test.startsWith('step: ')) return steps.get(test.slice(6)) === 'ok' ? undefined : 'is not a passed step'
  if (test.startsWith('e2e/')) return inBrowsers.has(test) ? undefined : 'is not a passed browser test'
  if (test.startsWith('web/')) return ofComponents.has(test) ? undefined : 'is not a passed component test'
  const only = /_on_(sqlite|postgres)$/.exec(test)?.[1]
  if (withoutDatabase.has(test)) return undefined
  const missing = databases.find(([step, passed]) => (!only || step.toLowerCase().includes(only)) && !passed.has(test))
  return missing && `did not pass in "${missing[0]}"`
}

/** The requirements of levels 1 and 2 in the standard. */
const requirements = new Set(read('scripts/asvs-requirements.txt').trim().split('\n'))
const [, risks = ''] = /^## Accepted risks\n(.*?)(?=^## |(?![^]))/ms.exec(read('docs/security.md')) ?? []
const accepted = new Set([...risks.matchAll(/^\| (\d+\.\d+\.\d+) /gm)].map(([, id]) => id))

const seen = new Set()
for (const line of read('docs/asvs.md').split('\n')) {
  if (!/^\| \d/.test(line)) continue
  const cells = CELLS.exec(line)
  if (!cells) {
    faults.push(`cannot parse this row: ${line}`)
    continue
  }
  const [, id, applies, met, tests] = cells
  if (seen.has(id)) faults.push(`${id} appears twice`)
  if (!requirements.has(id)) faults.push(`${id} is not a requirement of levels 1 and 2`)
  if ((applies === 'partly') !== accepted.has(id)) {
    faults.push(`${id} must say "partly" if it is among the accepted risks of docs/security.md, and only then`)
  }
  seen.add(id)
  for (const [, place] of met.matchAll(/`((?:buildback|server|store|domain)\/[^`]+|(?:web|e2e|docs|scripts)\/[^`]+)`/g)) {
    const path = /^(buildback|server|store|domain)\//.test(place) ? `crates/${place}` : place
    const parts = path.split('*')
    const exists = parts.length === 1 ? existsSync(path) : readdirSync(parts[0]).length > 0
    if (!exists) faults.push(`${id}: ${place} does not exist`)
  }
  if (applies === 'no' || tests === 'document') continue
  const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, test]) => test)
  if (named.length === 0) faults.push(`${id} names no test`)
  for (const test of named) {
    const wrong = fault(test)
    if (wrong) faults.push(`${id}: ${test} ${wrong}`)
  }
}
for (const id of requirements) if (!seen.has(id)) faults.push(`${id} is missing`)

if (faults.length > 0) {
  console.error(faults.map((each) => `docs/asvs.md: ${each}`).join('\n'))
  process.exit(1)
}
