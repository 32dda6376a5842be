#!/usr/bin/env node
// Fails if the documents do not match the code. `--write` updates the generated blocks.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
const write = process.argv.includes('--write')
const faults = []
const read = (path) => readFileSync(path, 'utf8')

/** Compares or updates the text between `<!-- name -->` and `<!-- /name -->` in a document. */
function block(path, name, wanted) {
  const text = read(path)
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < 0) return faults.push(`${path}: no block '${name}'`)
  const renewed = `${text.slice(0, from + start.length)}${wanted.trimEnd()}\n${text.slice(to)}`
  if (renewed === text) return
  if (write) writeFileSync(path, renewed)
  else faults.push(`${path}: block '${name}' is out of date (node scripts/check-docs.mjs --write)`)
}

/** The configuration table, generated from the binary's help. */
function configurationTable() {
  const binary = process.env.BUILDBACK_BINARY
  const help = execFileSync(binary, ['serve', '--help'], { encoding: 'utf8' })
  const rows = []
  for (const entry of help.split(/\n(?=\s+(?:-\w, )?--)/).slice(1)) {
    // The help text is wrapped.
    const text = entry.replace(/\s+/g, ' ')
    const [, flag, rest] = /--([a-z0-9-]+)(?: <[^>]+>)?(.*)/.exec(text) ?? []
    const variable = /\[env: ([A-Z0-9_]+)[^\]]*\]/.exec(text)?.[1]
    if (!flag || !variable) continue
    const value = /\[default: ([^\]]*)\]/.exec(text)?.[1]
    const meaning = rest.replace(/\[(env|default): [^\]]*\]/g, '').trim().replaceAll('|', '\\|')
    rows.push(`| \`--${flag}\` | \`${variable}\` | ${value ? `\`${value}\`` : ''} | ${meaning} |`)
  }
  if (rows.length === 0) faults.push('serve --help lists no settings')
  return ['| Flag | Environment | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** Checks that the map names every operation, and no other in the last columns of its tables. */
function specificationMap() {
  const operations = new Set()
  for (const methods of Object.values(JSON.parse(read('openapi.json')).paths)) {
    for (const { operationId } of Object.values(methods)) operations.add(operationId)
  }
  const verbs = new Set([...operations].map((name) => name.split('_')[0]))
  const named = new Set()
  for (const line of read('docs/specification-map.md').split('\n').filter((line) => line.startsWith('| '))) {
    const served = line.split(' | ').at(-1) ?? ''
    for (const [, name] of served.matchAll(/`([a-z_]+)`/g)) {
      if (verbs.has(name.split('_')[0]) && !operations.has(name)) faults.push(`docs/specification-map.md: no operation ${name}`)
      named.add(name)
    }
  }
  for (const name of operations) if (!named.has(name)) faults.push(`docs/specification-map.md: ${name} is missing`)
}

/** Checks that docs/dependencies.md lists exactly the direct dependencies. */
function dependencies() {
  const used = new Set()
  const cargo = read('Cargo.toml').split('[workspace.dependencies]')[1]?.split(/\n\[/)[0] ?? ''
  for (const [, name, rest] of cargo.matchAll(/^([a-z0-9_-]+) = (.*)$/gm)) if (!rest.includes('path =')) used.add(name)
  for (const manifest of ['web/package.json', 'openapi-types/package.json', 'e2e/package.json']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(manifest))
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) used.add(name)
  }
  const named = new Set()
  for (const line of read('docs/dependencies.md').split('\n').filter((line) => line.startsWith('| `'))) {
    for (const [, name] of (line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)) named.add(name)
  }
  for (const name of used) if (!named.has(name)) faults.push(`docs/dependencies.md: ${name} is missing`)
  for (const name of named) if (!used.has(name)) faults.push(`docs/dependencies.md: ${name} is not a direct dependency`)
}

/** Checks that links inside the project have a target. */
function links() {
  const documents = [...readdirSync('.'), ...readdirSync('docs', { recursive: true }).map((name) => `docs/${name}`)]
  for (const path of documents.filter((name) => name.endsWith('.md'))) {
    for (const [, target] of read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      if (!existsSync(join(dirname(path), target))) faults.push(`${path}: ${target} does not exist`)
    }
  }
}

/** Checks that every file that uses a cryptographic library is in the inventory. */
function cryptography() {
  const places = [...read('docs/cryptography.md').matchAll(/`((?:domain|store|server)\/src\/[^`]+)`/g)].map(([, place]) => `crates/${place}`)
  const uses = /\buse (?:age|argon2|chacha20poly1305|hmac|sha2|totp_rs|webauthn_rs|p256|rcgen|ring|webpki|rustls::(?:crypto|sign|server))\b/
  for (const crate of ['domain', 'store', 'server']) {
    for (const name of readdirSync(`crates/${crate}/src`, { recursive: true })) {
      const path = `crates/${crate}/src/${name}`
      if (!name.endsWith('.rs') || !uses.test(read(path))) continue
      if (!places.some((place) => path === place || path.startsWith(`${place}/`))) {
        faults.push(`docs/cryptography.md: ${path} is not in the inventory`)
      }
    }
  }
}

/** Checks that reviews hide the pages that say how they are generated. */
function generatedPages() {
  const marked = read('.gitattributes')
  for (const name of readdirSync('docs').filter((name) => name.endsWith('.md'))) {
    const isGenerated = /\bgenerated\s+by\s+`/.test(read(`docs/${name}`).slice(0, 1000))
    if (isGenerated && !marked.includes(`/docs/${name} linguist-generated\n`)) faults.push(`.gitattributes: docs/${name} is not marked as generated`)
  }
}

block('docs/permissions.md', 'matrix', `\`\`\`text\n${read('crates/domain/src/permission/matrix.txt').trimEnd()}\n\`\`\``)
block('README.md', 'configuration', configurationTable())
specificationMap()
dependencies()
links()
cryptography()
generatedPages()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
