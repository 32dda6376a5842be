// Checks that every dependency is used: a Rust dependency by the code of its crate, an npm dependency by an import in the sources or
// settings of any npm package, or by a script that calls it.
// scripts/check-docs.mjs compares the dependencies with docs/dependencies.md.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callsProgram, codeOf, importsPackage, usesCrate } from './dependencies/uses.mjs'

const faults = []

/** The files below a folder whose names match a pattern: path and text. */
function filesBelow(folder, pattern) {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'target' && !name.startsWith('test-results'))
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return filesBelow(path, pattern)
      return pattern.test(name) ? [[path, readFileSync(path, 'utf8')]] : []
    })
}

/** Used without being named in any source: a native library that Diesel links, and a peer dependency of @testing-library/react. */
const NOT_NAMED = new Set(['libsqlite3-sys', '@testing-library/dom'])

/** The names of libraries that differ from those of their crates. */
const LIBRARIES = { 'kamadak-exif': 'exif', 'rustls-webpki': 'webpki' }

const metadata = JSON.parse(execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1', '--locked'], { encoding: 'utf8', maxBuffer: 1e8 }))
const direct = new Set()
for (const { name: crate, manifest_path: manifest, dependencies } of metadata.packages) {
  const folder = dirname(manifest)
  const files = new Map(filesBelow(folder, /\.rs$/).map(([path, text]) => [path.slice(folder.length + 1), text]))
  const product = new Map([...files].filter(([path]) => path.startsWith('src/')))
  const code = { null: codeOf(product, true), build: codeOf(new Map([['build.rs', files.get('build.rs') ?? '']]), false), dev: codeOf(files, false) }
  for (const { name, rename, kind, path } of dependencies) {
    if (path) continue
    direct.add(name)
    const library = (rename ?? LIBRARIES[name] ?? name).replaceAll('-', '_')
    if (!usesCrate(code[kind], library) && !NOT_NAMED.has(name)) faults.push(`${crate}: ${name}${kind ? ` (${kind})` : ''} is not used`)
  }
}
const workspace = readFileSync('Cargo.toml', 'utf8').split('[workspace.dependencies]')[1].split('\n[')[0]
for (const [, name] of workspace.matchAll(/^([\w-]+) = /gm)) {
  if (!/path = /.test(workspace.match(new RegExp(`^${name} = .*`, 'm'))[0]) && !direct.has(name)) faults.push(`Cargo.toml: no crate depends on ${name}`)
}

/** Programs whose command differs from the package's name. */
const COMMANDS = { '@biomejs/biome': 'biome', '@size-limit/file': 'size-limit', typescript: 'tsc' }
/** What packages of types are for. */
const TYPES_OF = { '@types/node': 'node:fs', '@types/react': 'react', '@types/react-dom': 'react-dom' }
/** Packages that a setting names: what it says. */
const SETTINGS = { jsdom: /environment: ["']jsdom["']/ }
const packages = ['web', 'e2e', 'openapi-types'].map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))])
const sources = packages.flatMap(([folder]) => filesBelow(folder, /\.(m?[jt]sx?|css|html)$/)).map(([, text]) => text)
const scripts = packages.flatMap(([, { scripts }]) => Object.values(scripts ?? {}))
for (const [folder, { dependencies = {}, devDependencies = {} }] of packages) {
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const isUsed =
      sources.some((text) => importsPackage(text, TYPES_OF[name] ?? name) || SETTINGS[name]?.test(text)) ||
      scripts.some((script) => callsProgram(script, COMMANDS[name] ?? name))
    if (!isUsed && !NOT_NAMED.has(name)) faults.push(`${folder}: ${name} is not used`)
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
