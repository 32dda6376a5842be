// Copies the documents of a release, and what they link to, into a new folder:
//
//   node scripts/stage-docs.mjs FOLDER
//
// Links to files that a release does not contain, such as sources and benchmarks, become plain text. Fails if another
// link inside the project leads nowhere.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHIPPED = ['README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'docs', 'deploy', 'packaging']
const LEFT_OUT = /^docs\/(benchmarks[^/]*|jobs)\.md$/

const folder = resolve(process.argv[2] ?? '')
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
if (process.argv.length !== 3 || existsSync(folder)) {
  console.error('usage: node scripts/stage-docs.mjs NEW-FOLDER')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
for (const path of SHIPPED) cpSync(path, join(folder, path), { recursive: true, filter: (from) => !LEFT_OUT.test(from) })

const faults = []
for (const path of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md'))) {
  const find = (target) => join(dirname(path), target.replace(/#.*/, ''))
  const isFine = (target) => /^([a-z]+:|#)/.test(target) || existsSync(join(folder, find(target)))
  const before = readFileSync(join(folder, path), 'utf8')
  const after = before.replaceAll(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) =>
    isFine(target) || !existsSync(find(target)) ? link : words,
  )
  if (after !== before) writeFileSync(join(folder, path), after)
  for (const [, inText, inTag] of after.matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"/g)) {
    const target = inText ?? inTag
    if (!isFine(target)) faults.push(`${path}: ${target} is not part of a release`)
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
