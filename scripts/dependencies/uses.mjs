// Finds out whether source text uses a library. Comments and the content of strings do not count.

/** A comment, a string, a raw string, or a character in Rust. */
const RUST_TOKENS = /\/\/.*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.|[^'\\\n])'/g

/** Rust source without comments and the content of strings. */
const bare = (source) => source.replace(RUST_TOKENS, (token) => (token.startsWith('/') ? '' : '""'))

/** The source without its `#[cfg(test)]` modules, and the names of those that are files of their own. */
function withoutTests(source) {
  const files = []
  let rest = source
  for (;;) {
    const start = /#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))? )?mod (\w+)\s*([;{])/.exec(rest)
    if (!start) return { text: rest, files }
    let end = start.index + start[0].length
    if (start[2] === ';') files.push(start[1])
    else for (let depth = 1; depth > 0 && end < rest.length; end++) depth += { '{': 1, '}': -1 }[rest[end]] ?? 0
    rest = rest.slice(0, start.index) + rest.slice(end)
  }
}

/** The sources of a crate's files, a map from path to text, without comments, and without tests if `isProduct`. */
export function codeOf(files, isProduct) {
  const sources = [...files].map(([path, source]) => [path, bare(source)])
  if (!isProduct) return sources.map(([, text]) => text)
  const stripped = sources.map(([path, source]) => [path, withoutTests(source)])
  const tests = new Set(stripped.flatMap(([, { files }]) => files))
  const isTest = (path) => path.split('/').some((part) => tests.has(part.replace(/\.rs$/, '')))
  return stripped.filter(([path]) => !isTest(path)).map(([, { text }]) => text)
}

/** Whether a source has a module of this name in scope: it declares it, or imports it from its own crate. */
const hasModule = (source, name) =>
  new RegExp(`\\bmod ${name}\\s*[;{]|\\buse (crate|super|self)\\b[^;]*\\b${name}\\s*[;,}]`).test(source)

/** Whether one of the sources names a library: it imports it, or starts a path with it and has no module of that name in scope. */
export const usesCrate = (sources, library) =>
  sources.some((source) => {
    if (new RegExp(`(?<!\\w)::${library}::|\\b(extern crate|use ::) ?${library}\\b`).test(source)) return true
    if (hasModule(source, library)) return false
    return new RegExp(`(?<![\\w:])${library}::|\\buse ${library}(;| as )`).test(source)
  })

/** Whether a source of the web imports a package or a file of it. */
export function importsPackage(source, name) {
  const text = source.replace(/\/\*[\s\S]*?\*\/|(?<!["'`:/\w])\/\/.*/g, '')
  const quoted = `["'\`](?:~)?${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?:/[^"'\`]*)?["'\`]`
  return new RegExp(`(?:\\bfrom|\\bimport|\\brequire(?:\\.resolve)?|\\bresolve)\\s*\\(?\\s*${quoted}`).test(text)
}

/** Whether a script of package.json calls a program. */
export const callsProgram = (script, program) => new RegExp(`(?:^|[\\s;&|(])${program}(?=$|[\\s;&|)])`).test(script)
