// The Node of the package on a machine whose own is too old: npm fetches it once. Only its binary is kept, because npm takes
// four seconds to unpack the 2,800 files beside that. It is plain JavaScript, so that an older Node can run it.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { npm, root, run, stop } from './launch.js'

/** In the package, for all users of the machine; where somebody else owns that, in the cache of the user. */
const HOMES = [
  () => join(root, 'node_modules/.cache'),
  () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'devhood'),
]

/** Where npm's cache has a file, if it has it: asking npm for it would take two seconds, and a network. */
function placeInCache(integrity) {
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const cache = process.env.npm_config_cache || join(process.env.HOME || root, '.npm')
  const parts = [hash.slice(0, 2), hash.slice(2, 4), hash.slice(4)]
  return join(cache, '_cacache/content-v2/sha512', ...parts)
}

function isWhole(file, integrity) {
  if (!existsSync(file)) return false
  const hash = createHash('sha512').update(readFileSync(file))
  return `sha512-${hash.digest('base64')}` === integrity
}

/** Unpacks it into a folder of its own. Returns what went wrong. */
async function fetchInto(folder, { name, version, integrity }, binary) {
  let file = placeInCache(integrity)
  if (!isWhole(file, integrity)) {
    console.error(`npm fetches Node ${version} for Devhood, once (50 MB)…`)
    file = join(folder, `${name}-${version}.tgz`)
    // Two retries, as by default, would be silent for more than a minute.
    const args = ['pack', `${name}@${version}`, '--fetch-retries=1']
    // Not as an argument: Windows would cut it at a blank.
    const env = { ...process.env, npm_config_pack_destination: folder }
    if ((await npm(args, { env })) !== 0)
      return 'npm could not fetch one, its message is above: please start once with a network'
    if (!isWhole(file, integrity))
      return 'npm fetched another one than this release was made with: please look at its registry'
  }
  // Not by its path: some would take C: for a host.
  const stdio = [openSync(file), 'ignore', 'inherit']
  const args = ['-xzf', '-', `package/${binary}`]
  const isUnpacked = (await run('tar', args, { cwd: folder, stdio })) === 0
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
