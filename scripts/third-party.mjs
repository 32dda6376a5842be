#!/usr/bin/env node
// Lists what the program for one target contains: sbom.cdx.json (CycloneDX) and THIRD-PARTY-LICENSES, in a folder.
//
//   node scripts/third-party.mjs TARGET FOLDER [NAME=VERSION=LICENSE=FILE]...
//
// The last arguments name what Cargo and npm do not know. Needs `npm ci` and the sources of the crates, which a build has.
// The same sources make the same bytes: no clock and no random number is used.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const [target, folder, ...others] = process.argv.slice(2)
const run = (program, ...list) => execFileSync(program, list, { encoding: 'utf8', maxBuffer: 1 << 28 })

/** The crates in the program or of its build: some of those put their data into it. */
function crates() {
  const tree = run('cargo', 'tree', '--locked', '-p', 'buildback', '--target', target, '-e', 'normal,build', '--prefix', 'none', '-f', '{p}')
  const used = new Set(tree.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')))
  const checksums = new Map()
  for (const [, name, version, checksum] of readFileSync('Cargo.lock', 'utf8').matchAll(
    /name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"/g,
  )) {
    checksums.set(`${name} ${version}`, checksum)
  }
  const { packages } = JSON.parse(run('cargo', 'metadata', '--locked', '--format-version', '1', '--filter-platform', target))
  return packages
    .filter(({ source, name, version }) => source && used.has(`${name} v${version}`))
    .map(({ name, version, license, manifest_path }) => ({
      name,
      version,
      license,
      purl: `pkg:cargo/${name}@${version.replaceAll('+', '%2B')}`,
      hashes: [{ alg: 'SHA-256', content: checksums.get(`${name} ${version}`) }],
      files: licenseFiles(dirname(manifest_path)),
    }))
}

/** The packages that reach browsers. */
function npmPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, link, optional }]) => path.includes('node_modules/') && !dev && !link && !(optional && !existsSync(path)))
    .map(([path, { version, license, integrity }]) => {
      const name = path.split('node_modules/').at(-1)
      const [algorithm, sum] = (integrity ?? '').split('-')
      return {
        name,
        version,
        license,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        hashes: algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] : [],
        files: licenseFiles(path),
      }
    })
}

/** The license files in a package, also those of libraries that it bundles. */
function licenseFiles(root) {
  const isLicense = /^(licen[cs]e|unlicense|copying|copyright|notice)([-_.].*)?$/i
  const isSource = /\.(rs|[cm]?[jt]sx?|json|toml|html|c|h|py|in)$/i
  const ignored = /^(node_modules|target|tests?|benches|examples|fuzz)$/
  return readdirSync(root, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(root, entry.name)
      if (entry.isDirectory()) return ignored.test(entry.name) ? [] : licenseFiles(path)
      return entry.isFile() && isLicense.test(entry.name) && !isSource.test(entry.name) ? [path] : []
    })
}

const given = others.map((text) => {
  const [name, version, license, ...path] = text.split('=')
  const file = path.join('=')
  return { name, version, license, purl: `pkg:generic/${name}@${version}`, hashes: [], files: [file] }
})
const byName = (a, b) => (a.purl < b.purl ? -1 : 1)
const parts = [...crates().sort(byName), ...npmPackages().sort(byName), ...given]

const [, version] = /^version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'))
const product = { type: 'application', 'bom-ref': 'buildback', name: 'buildback', version, licenses: [{ license: { id: 'Apache-2.0' } }] }
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: product, properties: [{ name: 'target', value: target }] },
  components: parts.map(({ name, version, license, purl, hashes }) => ({
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(hashes.length > 0 && { hashes }),
    // The old form A/B means OR.
    licenses: [{ expression: license.replaceAll('/', ' OR ') }],
    purl,
  })),
}
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`)

/** Each text once, with those whom it belongs to. */
const texts = new Map()
for (const { name, version, files } of parts) {
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll('\r', '').trim()
    const key = text.replace(/\s+/g, ' ')
    const known = texts.get(key) ?? { text, title: basename(file), owners: new Set() }
    known.owners.add(`${name} ${version}`)
    texts.set(key, known)
  }
}
const rule = '='.repeat(80)
const list = parts.map(({ name, version, license }) => `${name} ${version}: ${license}`)
const bodies = [...texts.values()].map(({ text, title, owners }) => `${rule}\n${title} of ${[...owners].join(', ')}\n${rule}\n\n${text}\n`)
const head = `Buildback ${version} contains the following third-party software. Where several licenses are named with OR, each may be
chosen. The sources are on https://crates.io and https://www.npmjs.com, unchanged; this includes those under the
MPL-2.0. SQLite is in the public domain.`
writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), `${head}\n\n${list.join('\n')}\n\n${bodies.join('\n')}`)

const silent = parts.filter(({ files }) => files.length === 0).map(({ name }) => name)
console.log(`${parts.length} third-party components, ${texts.size} license texts; without a text of their own: ${silent.join(', ') || 'none'}`)
