// Checks that deny.toml allows the licenses of all dependencies in the product, and that they come from the public
// registries. `cargo deny` checks more, but it needs the network.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Licenses for fonts only. Fonts may be distributed with the product, but not sold alone. */
const FONTS = ['OFL-1.1']
const faults = []

const listed = readFileSync('deny.toml', 'utf8').split('[licenses]')[1]?.split('\n[')[0] ?? ''
const allowed = new Set([...listed.matchAll(/^\s+"([^"]+)",$/gm)].map(([, name]) => name))
if (allowed.size === 0) faults.push('deny.toml allows no license')

/** Evaluates an expression such as `A OR (B AND C WITH exception)`. The old form `A/B` means OR. */
function permitted(expression, allowed) {
  const words = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+(?: WITH [^\s()]+)?/g) ?? []
  let at = 0
  const some = () => {
    let verdict = all()
    while (words[at] === 'OR') {
      at += 1
      verdict = all() || verdict
    }
    return verdict
  }
  const all = () => {
    let verdict = one()
    while (words[at] === 'AND') {
      at += 1
      verdict = one() && verdict
    }
    return verdict
  }
  const one = () => {
    const word = words[at]
    at += 1
    if (word === '(') {
      const verdict = some()
      at += 1
      return verdict
    }
    return allowed.has(word)
  }
  return some()
}

function check(name, license, allowed) {
  if (!license) faults.push(`${name} has no license`)
  else if (!permitted(license, allowed)) faults.push(`${name}: ${license} is not a license that deny.toml allows`)
}

const host = /host: (\S+)/.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))[1]
const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--locked', '--format-version', '1', '--filter-platform', host], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }),
)
const built = new Set(metadata.resolve.nodes.map(({ id }) => id))
for (const { id, name, version, license, source } of metadata.packages) {
  if (!built.has(id)) continue
  check(`${name} ${version}`, license, allowed)
  // The workspace's own crates have no source.
  if (source && !source.startsWith('registry+')) faults.push(`${name} ${version} comes from ${source}`)
}

const inBrowsers = new Set([...allowed, ...FONTS])
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [path, { dev, link, license, resolved, integrity, inBundle }] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || link) continue
  if (!integrity && !inBundle) faults.push(`${path} has no checksum`)
  if (resolved && !resolved.startsWith('https://')) faults.push(`${path} comes from ${resolved}`)
  if (!dev) check(path, license, inBrowsers)
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
