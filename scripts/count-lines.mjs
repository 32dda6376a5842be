// Prints the sizes of the project, and the table in ARCHITECTURE.md that compares them with their targets: product and test lines of
// each area, long files and functions, import cycles, layers, indexes and triggers on `projects`, and migrations. Generated files, data,
// and message catalogs are not counted. `--write` updates the table. `--check` fails if a row of it is out of date. It leaves out the
// rows with lines, which change with nearly every commit.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circles } from './structure/circles.mjs'
import { functionsOf, graphOf } from './structure/rust.mjs'
import { importsOf, isTest, names, sizesOf } from '../web/scripts/sources.mjs'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const AREAS = [
  ['messages', /^crates\/messages\//],
  ['domain', /^crates\/domain\//],
  ['store', /^crates\/store\//],
  ['documents', /^crates\/documents\//],
  ['claim package', /^crates\/claim-package\//],
  ['demo', /^crates\/demo\//],
  ['server', /^crates\/(server|buildback)\//],
  ['web', /^web\//],
  ['test support', /^crates\/test-support\//],
  ['browser tests', /^e2e\//],
  ['bench', /^bench\//],
]
const COUNTED = /\.(rs|ts|tsx|css|sql)$/
const NOT_COUNTED = /\/api\/schema\.d\.ts$|\/messages\.d\.ts$|\/messages\/src\/generated\.rs$/
const TEST = /(^|\/)tests?(\/|\.rs$)|_tests?\.rs$|\.test\.tsx?$|^e2e\/|^crates\/test-support\//
const FILE_MAX = 400
const FUNCTION_MAX = 80

/** The start of the unit tests in a Rust file, which extend to its end. */
const OWN_TESTS = /^#\[cfg\(test\)\]\nmod \w+ \{$/m

const lines = (text) => text.split('\n').length - 1
const counts = new Map(AREAS.map(([area]) => [area, { product: 0, tests: 0 }]))
const longFiles = []
const longFunctions = []
for (const path of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  if (!COUNTED.test(path) || NOT_COUNTED.test(path) || !existsSync(path)) continue
  const area = AREAS.find(([, pattern]) => pattern.test(path))?.[0]
  if (!area) throw new Error(`${path} belongs to no area of scripts/count-lines.mjs`)
  const text = readFileSync(path, 'utf8')
  const at = path.endsWith('.rs') ? text.search(OWN_TESTS) : -1
  const code = TEST.test(path) ? '' : at < 0 ? text : text.slice(0, at)
  const count = counts.get(area)
  count.product += lines(code)
  count.tests += lines(text) - lines(code)
  if (lines(code) > FILE_MAX) longFiles.push(path)
  if (!path.endsWith('.rs')) continue
  for (const { name, length } of functionsOf(code)) if (length > FUNCTION_MAX) longFunctions.push(`${path} ${name}: ${length}`)
}
for (const name of names.filter((name) => !isTest(name) && !name.endsWith('.d.ts')))
  for (const { name: called, length } of sizesOf(name).functions)
    if (length > FUNCTION_MAX) longFunctions.push(`web/src/${name} ${called}: ${length}`)

const crates = readdirSync('crates').filter((crate) => existsSync(`crates/${crate}/src`))
const rustCircles = crates.flatMap((crate) => circles(graphOf(`crates/${crate}/src`)).map((circle) => `${crate}: ${circle.sort().join(', ')}`))
const webCircles = circles(new Map(names.map((name) => [name, importsOf(name)])))

/** The indexes and triggers on `projects` after all migrations of a database, and the number of migrations. */
function schemaOf(database) {
  const folder = `crates/store/migrations/${database}`
  const migrations = readdirSync(folder).sort()
  const [indexes, triggers] = [new Set(), new Set()]
  const statement = /^(?:CREATE (?:UNIQUE )?INDEX (?<index>\w+) ON projects |CREATE TRIGGER (?<trigger>\w+)[^;]*? ON projects\b|DROP (?:INDEX|TRIGGER) (?:IF EXISTS )?(?<gone>\w+))/gm
  for (const name of migrations) {
    for (const { groups } of readFileSync(`${folder}/${name}`, 'utf8').matchAll(statement)) {
      if (groups.index) indexes.add(groups.index)
      if (groups.trigger) triggers.add(groups.trigger)
      for (const all of [indexes, triggers]) all.delete(groups.gone)
    }
  }
  return { indexes: indexes.size, triggers: triggers.size, migrations: migrations.length }
}
const [sqlite, postgres] = ['sqlite', 'postgres'].map(schemaOf)
const most = (fact) => Math.max(sqlite[fact], postgres[fact])

// The check fails if a dependency points up.
const [, entries, layers] = /(\d+) entries in (\d+) layers/.exec(execFileSync('node', ['scripts/check-layers.mjs'], { encoding: 'utf8' }))

const print = (area, product, tests) => console.log(`${area.padEnd(14)} ${String(product).padStart(8)} ${String(tests).padStart(8)}`)
print('', 'product', 'tests')
let [product, tests] = [0, 0]
for (const [area, count] of counts) {
  print(area, count.product, count.tests)
  if (area !== 'bench') product += count.product
  tests += count.tests
}
print('all', product, tests)
for (const [what, list] of [[`files over ${FILE_MAX} lines`, longFiles], [`functions over ${FUNCTION_MAX} lines`, longFunctions], ['import cycles in Rust', rustCircles]])
  console.log(`\n${what}:\n${list.map((each) => `  ${each}\n`).join('')}`)

const thousands = (number) => `${Math.round(number / 1000)},000`
const of = (area) => thousands(counts.get(area).product)
/** What is measured, its target, and its value. */
const ROWS = [
  ['product lines', '125,000', thousands(product)],
  ['lines of the server', '38,000', of('server')],
  ['lines of the store', '23,000', of('store')],
  ['lines of the web application', '47,000', of('web')],
  ['lines of the domain', '', of('domain')],
  ['lines of documents and claim packages', '', thousands(counts.get('documents').product + counts.get('claim package').product)],
  [`files over ${FILE_MAX} lines`, 0, longFiles.length],
  [`functions over ${FUNCTION_MAX} lines, without tests`, 0, longFunctions.length],
  ['entries of `server/src`', 14, entries],
  ['layers of `server/src`', 8, layers],
  ['dependencies of `server/src` that point up', 0, 0],
  ['import cycles between files of a Rust crate', 0, rustCircles.length],
  ['import cycles between files of the web application', 0, webCircles.length],
  ['indexes on `projects`', 22, most('indexes')],
  ['triggers on `projects`', 6, most('triggers')],
  ['migrations per database', 1, most('migrations')],
]
const table = ['| | target | now |', '|---|---:|---:|', ...ROWS.map(([what, target, now]) => `| ${what} | ${target} | ${now} |`)]

const PATH = 'ARCHITECTURE.md'
const MARKS = ['<!-- targets -->\n', '<!-- /targets -->']
const text = readFileSync(PATH, 'utf8')
const [from, to] = [text.indexOf(MARKS[0]) + MARKS[0].length, text.indexOf(MARKS[1])]
if (from < MARKS[0].length || to < 0) throw new Error(`${PATH} has no block for the targets`)
if (process.argv.includes('--write')) writeFileSync(PATH, `${text.slice(0, from)}${table.join('\n')}\n${text.slice(to)}`)
if (process.argv.includes('--check')) {
  const exact = (row) => !/^\| (product )?lines /.test(row)
  const [found, expected] = [text.slice(from, to).trimEnd().split('\n'), table].map((rows) => rows.filter(exact).join('\n'))
  if (found !== expected) {
    console.error(`the targets in ${PATH} are out of date; run node scripts/count-lines.mjs --write`)
    process.exit(1)
  }
}
