// Every dependency is used: each crate's sources name its Cargo dependencies, and the sources, scripts and settings of the npm packages
// name theirs. scripts/check-docs.mjs compares them with docs/dependencies.md.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const faults = []

function textOf(folder, kinds) {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'target' && !name.startsWith('test-results'))
    .map((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return textOf(path, kinds)
      return kinds.test(name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

/** A bundled library that Diesel links, and a peer that Testing Library for React asks for: no source names them. */
const NOT_NAMED = new Set(['libsqlite3-sys', '@testing-library/dom'])

const metadata = JSON.parse(execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1', '--locked'], { encoding: 'utf8', maxBuffer: 1e8 }))
const direct = new Set()
for (const { name: crate, manifest_path: manifest, dependencies } of metadata.packages) {
  const folder = dirname(manifest)
  const [product, tests] = [textOf(join(folder, 'src'), /\.rs$/), textOf(folder, /\.rs$/)]
  for (const { name, rename, kind, path } of dependencies) {
    if (path) continue
    direct.add(name)
    const word = (rename ?? name).replaceAll('-', '_')
    const isUsed = new RegExp(`\\b${word}(::|;| as | \\{|!)`).test(kind === null ? product : tests)
    if (!isUsed && !NOT_NAMED.has(name)) faults.push(`${crate}: ${name}${kind ? ` (${kind})` : ''} is not used`)
  }
}
const workspace = readFileSync('Cargo.toml', 'utf8').split('[workspace.dependencies]')[1].split('\n[')[0]
for (const [, name] of workspace.matchAll(/^([\w-]+) = /gm)) {
  if (!/path = /.test(workspace.match(new RegExp(`^${name} = .*`, 'm'))[0]) && !direct.has(name)) faults.push(`Cargo.toml: no crate depends on ${name}`)
}

/** Programs whose command has another name, and types. */
const OTHER_NAME = {
  '@biomejs/biome': 'biome',
  '@size-limit/file': 'size-limit',
  typescript: 'tsc',
  '@types/node': 'node:',
  '@types/react': 'react',
  '@types/react-dom': 'react-dom',
}
const packages = ['web', 'e2e', 'openapi-types'].map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))])
const named = packages.map(([folder, { scripts }]) => textOf(folder, /\.(m?[jt]sx?|css|html)$/) + JSON.stringify(scripts ?? {})).join('\n')
for (const [folder, { dependencies = {}, devDependencies = {} }] of packages) {
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!named.includes(OTHER_NAME[name] ?? name) && !NOT_NAMED.has(name)) faults.push(`${folder}: ${name} is not used`)
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
