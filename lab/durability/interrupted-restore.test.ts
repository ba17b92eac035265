import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, it } from 'vitest'
import { backUp, restore } from '../../apps/server/src/services/backup/index.ts'
import { openDataFolder, RESTORE_MARKER } from '../../apps/server/src/platform/backup/index.ts'
import { StartError } from '../../apps/server/src/platform/index.ts'
import { contentsOf, openSeededServer, pathsIn } from '../../apps/server/test/backup/backups.ts'
import { hasFailingDisks } from './failing-disk.ts'

const DEVHOOD = join(import.meta.dirname, '../../tools/devhood.ts')
/** System calls that change files. Each thread has its own count. */
const CALLS = 'write,pwrite64,fsync,fdatasync,ftruncate,rename,unlink,mkdir'
/** The number of calls between two kills. */
const STRIDE = env['NIGHTLY'] ? 1 : 18

/** Runs a restore in a process that is killed at this call of a thread; returns whether it ended before. */
async function restoreUntil(call: number, file: string, dataDir: string): Promise<boolean> {
  const kill = ['-e', `trace=${CALLS}`, '-e', `inject=${CALLS}:signal=KILL:when=${call}`]
  const tracer = ['-f', '-qq', '-o', '/dev/null', ...kill, execPath, DEVHOOD, 'restore', file]
  const child = spawn('strace', tracer, {
    env: { PATH: env['PATH'], NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'], DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** The error of a server started there; undefined when it may start. */
function refusalAt(dataDir: string): string | undefined {
  try {
    openDataFolder(dataDir)[Symbol.dispose]()
    return undefined
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

it.skipIf(!hasFailingDisks)(
  'a restore killed at any moment leaves everything, nothing, or a folder on which nothing starts; the same command restores it then',
  { timeout: 900_000 },
  async () => {
    await using demo = await openSeededServer()
    const { archives } = demo
    const file = join(archives, 'archive.tar')
    const dataDir = join(archives, 'data')
    const places = pathsIn(dataDir)
    await backUp(pathsIn(demo.data.path), file, () => {})
    await restore(pathsIn(join(archives, 'whole')), file, () => {})
    const whole = contentsOf(join(archives, 'whole'))
    const outcomes = new Set<string>()
    for (let call = 3, hasEnded = false; !hasEnded; call += STRIDE) {
      hasEnded = await restoreUntil(call, file, dataDir)
      const isMarked = existsSync(join(dataDir, RESTORE_MARKER))
      const refusal = `DATA_DIR ${dataDir} holds half of a backup, for its restore has not finished: restore again.`
      expect([call, refusalAt(dataDir)]).toEqual([call, isMarked ? refusal : undefined])
      const isThere = !isMarked && existsSync(places.database)
      outcomes.add(isMarked ? 'half' : isThere ? 'all' : 'nothing')
      if (!isThere) await restore(places, file, () => {})
      expect(contentsOf(dataDir)).toEqual(whole)
      await rm(dataDir, { recursive: true, force: true })
    }
    expect([...outcomes].toSorted()).toEqual(['all', 'half', 'nothing'])
  },
)
