// Prints the sizes that ARCHITECTURE.md has targets for: product and test lines of each area, long files, indexes and triggers on
// `projects`, and migrations. Generated files, data, and message catalogs are not counted.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const AREAS = [
  ['messages', /^crates\/messages\//],
  ['domain', /^crates\/domain\//],
  ['store', /^crates\/store\//],
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

/** The start of the unit tests in a Rust file, which extend to its end. */
const OWN_TESTS = /^#\[cfg\(test\)\]\nmod \w+ \{$/m

const lines = (text) => text.split('\n').length - 1
const counts = new Map(AREAS.map(([area]) => [area, { product: 0, tests: 0 }]))
const longFiles = []
for (const path of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  if (!COUNTED.test(path) || NOT_COUNTED.test(path)) continue
  const area = AREAS.find(([, pattern]) => pattern.test(path))?.[0]
  if (!area) continue
  const text = readFileSync(path, 'utf8')
  const at = path.endsWith('.rs') ? text.search(OWN_TESTS) : -1
  const product = TEST.test(path) ? 0 : lines(at < 0 ? text : text.slice(0, at))
  const count = counts.get(area)
  count.product += product
  count.tests += lines(text) - product
  if (product > 400) longFiles.push(path)
}

const print = (area, product, tests) => console.log(`${area.padEnd(14)} ${String(product).padStart(8)} ${String(tests).padStart(8)}`)
print('', 'product', 'tests')
let [product, tests] = [0, 0]
for (const [area, count] of counts) {
  print(area, count.product, count.tests)
  if (area !== 'bench') product += count.product
  tests += count.tests
}
print('all', product, tests)
console.log(`\n${longFiles.length} files have more than 400 lines`)

for (const database of ['sqlite', 'postgres']) {
  const folder = `crates/store/migrations/${database}`
  const migrations = readdirSync(folder)
  const sql = migrations.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('')
  const count = (pattern) => sql.match(pattern)?.length ?? 0
  const indexes = count(/^CREATE INDEX \w+ ON projects /gm)
  const triggers = count(/^CREATE TRIGGER \w+[^;]*? ON projects\b/gm)
  console.log(`${database}: ${indexes} indexes and ${triggers} triggers on projects, ${migrations.length} migration`)
}
