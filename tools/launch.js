// Starts a script with the newest Node that npm has installed beside Devhood. It is plain JavaScript, so that an older Node
// can run it: the one of the machine.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_FLOOR = [24, 21]
/** The folder of the checkout, or of the installed package. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export function stop(line) {
  console.error(line)
  process.exit(1)
}

function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]))
    return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const carrier = `node-${platform}-${process.arch}`
  try {
    // Beside the package or in it, as npm has decided.
    const folder = dirname(createRequire(import.meta.url).resolve(`${carrier}/package.json`))
    const own = join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node')
    if (existsSync(own)) return own
  } catch {
    // npm has no such package for this machine, or was told to leave it out.
  }
  return stop(
    `Devhood needs Node ${NODE_FLOOR.join('.')} or newer (this is ${process.versions.node}), but npm has no such binary for ${process.platform}-${process.arch}: please install Node.`,
  )
}

export function launch(script, args) {
  // The young generation of the heap has three semi-spaces of this many MB each.
  const flags = ['--max-semi-space-size=8']
  const child = spawn(findNode(), [...flags, script, ...args], {
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
  // A terminal sends Ctrl-C to both processes; waiting for the child lets it close cleanly.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
