// Runs the portal with demo data for development. Rebuilds and restarts the server when its code, a text, or a template changes.
// Vite serves the pages with hot reload. Stop it with Ctrl+C. scripts/dev.sh calls it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

/** The URL for the browser. Vite forwards /api to the server. */
const PAGES = 'http://localhost:5173'
const SERVER = '127.0.0.1:8080'
/** The folders whose files are compiled into the server. */
const SOURCES = ['crates', 'locales', 'templates']
/** The names of these files. */
const SOURCE = /\.(rs|sql|toml|txt|json|html|css|ftl|typ|md|jpg)$/
/** How long to wait after a change. Editors write a file in several steps. */
const SETTLED_MS = 200

const binary = join(process.env.CARGO_TARGET_DIR ?? 'target', 'debug', 'buildback')
const data = process.env.BUILDBACK_DATA_DIR ?? 'data'
const environment = { ...process.env, BUILDBACK_DATA_DIR: data, BUILDBACK_PUBLIC_URL: PAGES, BUILDBACK_LISTEN: SERVER }

const start = (command, args, more = {}) => spawn(command, args, { stdio: 'inherit', env: environment, ...more })
const run = async (command, args, more) => (await once(start(command, args, more), 'exit'))[0] === 0

let server
async function stop() {
  const running = server
  server = undefined
  if (!running || running.exitCode !== null) return
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  await ended
}

/** Builds the server and replaces the running one. If the build fails, the old one keeps running. */
async function restart() {
  if (!(await run('cargo', ['build', '--workspace', '--bins']))) return
  await stop()
  // Loads the demo data once, and prints the accounts.
  if (!existsSync(join(data, 'buildback.db')) && !(await run(binary, ['demo']))) return
  server = start(binary, ['serve'])
}

let timer
let work = Promise.resolve()
function soon() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    work = work.then(restart)
  }, SETTLED_MS)
}

const pages = start('npm', ['run', 'dev', '-w', 'web', '--', '--port', '5173', '--strictPort'], {
  env: { ...environment, BUILDBACK_URL: `http://${SERVER}` },
})
for (const folder of SOURCES) {
  watch(folder, { recursive: true }, (_, file) => {
    if (SOURCE.test(file ?? '')) soon()
  })
}
work = restart()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    pages.kill('SIGTERM')
    await stop()
    process.exit(0)
  })
}
