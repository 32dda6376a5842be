// Checks that every dependency is used: a Rust dependency by the sources of its crate, an npm dependency by the
// sources, scripts, or settings of any npm package.
// scripts/check-docs.mjs compares the dependencies with docs/dependencies.md.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const faults = []

/** The joined text of all files below a folder whose names match a pattern. */
function textOf(folder, pattern) {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'target' && !name.startsWith('test-results'))
    .map((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return textOf(path, pattern)
      return pattern.test(name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

/** Used without being named in any source: a native library that Diesel links, and a peer dependency of @testing-library/react. */
const NOT_NAMED = new Set(['libsqlite3-sys', '@testing-library/dom'])

/** The names of libraries that differ from those of their crates. */
const LIBRARIES = { 'kamadak-exif': 'exif', 'rustls-webpki': 'webpki' }

const metadata = JSON.parse(execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1', '--locked'], { encoding: 'utf8', maxBuffer: 1e8 }))
const direct = new Set()
for (const { name: crate, manifest_path: manifest, dependencies } of metadata.packages) {
  const folder = dirname(manifest)
  const [productCode, allCode] = [textOf(join(folder, 'src'), /\.rs$/), textOf(folder, /\.rs$/)]
  for (const { name, rename, kind, path } of dependencies) {
    if (path) continue
    direct.add(name)
    const word = (rename ?? LIBRARIES[name] ?? name).replaceAll('-', '_')
    const isUsed = new RegExp(`\\b${word}(::|;| as | \\{|!)`).test(kind === null ? productCode : allCode)
    if (!isUsed && !NOT_NAMED.has(name)) faults.push(`${crate}: ${name}${kind ? ` (${kind})` : ''} is not used`)
  }
}
const workspace = readFileSync('Cargo.toml', 'utf8').split('[workspace.dependencies]')[1].split('\n[')[0]
for (const [, name] of workspace.matchAll(/^([\w-]+) = /gm)) {
  if (!/path = /.test(workspace.match(new RegExp(`^${name} = .*`, 'm'))[0]) && !direct.has(name)) faults.push(`Cargo.toml: no crate depends on ${name}`)
}

/** How sources and scripts refer to a package under another name: programs by their command, type packages by what they type. */
const USED_AS = {
  '@biomejs/biome': 'biome',
  '@size-limit/file': 'size-limit',
  typescript: 'tsc',
  '@types/node': 'node:',
  '@types/react': 'react',
  '@types/react-dom': 'react-dom',
}
const packages = ['web', 'e2e', 'openapi-types'].map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))])
const npmSources = packages.map(([folder, { scripts }]) => textOf(folder, /\.(m?[jt]sx?|css|html)$/) + JSON.stringify(scripts ?? {})).join('\n')
for (const [folder, { dependencies = {}, devDependencies = {} }] of packages) {
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!npmSources.includes(USED_AS[name] ?? name) && !NOT_NAMED.has(name)) faults.push(`${folder}: ${name} is not used`)
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
