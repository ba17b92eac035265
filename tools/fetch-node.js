// The Node of the package on a machine whose own is too old: npm fetches it once. Only its binary is kept, because npm takes
// four seconds to unpack the 2,800 files beside that. It is plain JavaScript, so that an older Node can run it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { npm, root, run, stop } from './launch.js'

/** In the package, for all users of the machine; where somebody else owns that, in the cache of the user. */
const HOMES = [
  () => join(root, 'node_modules/.cache'),
  () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'devhood'),
]

/** Fetches it into a folder of its own. Returns what went wrong. */
async function fetchInto(folder, { name, version, integrity }, binary) {
  // Not as an argument: Windows would cut it at a blank.
  const env = { ...process.env, npm_config_pack_destination: folder }
  // Two retries, as by default, would be silent for more than a minute.
  const args = ['pack', `${name}@${version}`, '--fetch-retries=1']
  if ((await npm(args, { env })) !== 0)
    return 'npm could not fetch one, its message is above: please start once with a network'
  const file = `${name}-${version}.tgz`
  const hash = createHash('sha512').update(readFileSync(join(folder, file)))
  if (`sha512-${hash.digest('base64')}` !== integrity)
    return 'npm fetched another one than this release was made with: please look at its registry'
  // Not by its path: some would take C: for a host.
  const unpack = ['-xzf', file, `package/${binary}`]
  const isUnpacked = (await run('tar', unpack, { cwd: folder, stdio: 'inherit' })) === 0
  const own = join(folder, 'package', binary)
  const isRun = isUnpacked && (await run(own, ['--version'], { stdio: 'ignore' })) === 0
  return isRun ? undefined : 'the one that npm has does not run here: please see above'
}

/** The path of the Node that this release was made with. `lack` says why it is needed. */
export async function fetchNode(name, binary, lack) {
  const { nodes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const node = nodes?.[name]
  if (!node)
    return stop(`${lack}, and npm has none for this machine (${name}): please install Node.`)
  for (const home of HOMES) {
    let place
    let folder
    try {
      place = join(home(), `${name}-${node.version}`)
      if (existsSync(join(place, binary))) return join(place, binary)
      mkdirSync(home(), { recursive: true })
      folder = mkdtempSync(join(home(), 'fetch-'))
    } catch {
      continue
    }
    console.error(`${lack}: npm fetches Node ${node.version} now, once (50 MB)…`)
    let fault
    try {
      fault = await fetchInto(folder, { name, ...node }, binary)
      if (!fault) renameSync(join(folder, 'package'), place)
    } catch (error) {
      // Another start was faster.
      if (!existsSync(join(place, binary))) throw error
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return fault ? stop(`${lack}, and ${fault}, or install Node.`) : join(place, binary)
  }
  return stop(
    `${lack}, and no folder can be written to keep one: please run \`devhood --version\` once as the user that installed it, or install Node.`,
  )
}
