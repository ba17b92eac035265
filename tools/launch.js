// Starts a script with a Node that is new enough. It is plain JavaScript, so that an older Node can run it: the one of the
// machine.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_FLOOR = [24, 21]
/** The folder of the checkout, or of the installed package. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

let running
let isStopped = false
// A terminal sends Ctrl-C to both processes; waiting for the child lets it close cleanly.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopped = true
    running?.kill(signal)
  })

export function stop(line) {
  if (!isStopped) console.error(line)
  process.exit(1)
}

/** Runs a program to its end. Returns its exit code. */
export const run = async (program, args, options) =>
  new Promise((resolve) => {
    if (isStopped) return resolve(1)
    running = spawn(program, args, options)
    running.on('error', ({ message }) => {
      console.error(message)
      resolve(1)
    })
    running.on('exit', (code) => resolve(code ?? 1))
  })

/** Runs npm, which speaks only of errors. */
export async function npm(args, options) {
  const cli = process.env.npm_execpath
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const all = { ...options, stdio: ['ignore', 'ignore', 'inherit'] }
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...quiet], all)
    : run('npm', quiet, { ...all, shell: process.platform === 'win32' })
}

async function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]))
    return process.execPath
  const isWindows = process.platform === 'win32'
  const carrier = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const binary = isWindows ? 'bin/node.exe' : 'bin/node'
  // In a checkout, npm has installed it.
  const own = join(root, 'node_modules', carrier, binary)
  if (existsSync(own)) return own
  const { fetchNode } = await import('./fetch-node.js')
  const lack = `Devhood needs Node ${NODE_FLOOR.join('.')} or newer (this is ${process.versions.node})`
  // Other users may run what is in the package.
  const umask = process.umask(0o022)
  const fetched = await fetchNode(carrier, binary, lack)
  process.umask(umask)
  return fetched
}

export async function launch(script, args) {
  // The young generation of the heap has three semi-spaces of this many MB each.
  const flags = ['--max-semi-space-size=8']
  const code = await run(await findNode(), [...flags, script, ...args], {
    stdio: 'inherit',
    env: {
      // Few malloc arenas, which return free memory to the system: otherwise password hashing and large transfers
      // fragment the heap.
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
      ...process.env,
    },
  })
  process.exit(code)
}
