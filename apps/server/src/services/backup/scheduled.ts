import { fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#config'
import { HOUR } from '#lib/time'
import { type Platform, StartError } from '#platform'
import { makeFolder } from '#platform/backup'
import type { Task } from './backup-process.ts'
import { dataPathsOf, type DataPaths } from './data-paths.ts'
import { forgetErased, keepErased } from './erased-ids.ts'
import { SCRATCH } from './scratch.ts'

const SCRIPT = join(import.meta.dirname, 'backup-process.ts')
const SCHEDULED = /^devhood-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.sealed)?$/
const PARTIAL = /^devhood-[\dTZ-]+\.tar(?:\.sealed)?\.partial-/
/** The lease of who changes the list of erased accounts. */
const ERASED = 'erased ids'
/** Milliseconds from a failed backup to the next try, at most. */
const RETRY = HOUR

const nameAt = (time: number, { passphrase }: DataPaths) =>
  `devhood-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar${passphrase === undefined ? '' : '.sealed'}`

/** Scheduled backups in a folder with their times, the oldest first. */
const listScheduled = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, day, ...clock] = SCHEDULED.exec(name) ?? []
      return day === undefined ? [] : [{ name, time: Date.parse(`${day}T${clock.join(':')}Z`) }]
    })

/** The archive itself, or the newest scheduled one of a folder. Throws StartError where a folder has none. */
export function newestBackup(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  const newest = listScheduled(path).at(-1)
  if (!newest) throw new StartError(`${path} has no scheduled backup.`)
  return join(path, newest.name)
}

/**
 * Backs up and tries the archive in a process of low priority. Throws with the line that says why it failed. It ends with
 * this process.
 */
async function runProcess(task: Task) {
  // Without our environment, which has secrets.
  const options = { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] } satisfies ForkOptions
  const child = fork(SCRIPT, [], options)
  const { stderr } = child
  const ended = once(child, 'exit')
  child.send(task)
  const said = stderr ? await text(stderr) : ''
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`The scheduled backup has failed. ${said.trim()}`)
}

type Options = Pick<Platform, 'now' | 'leases'> & {
  readonly config: Config
  readonly log: { readonly info: (line: string) => void }
}

/**
 * Backups every so often, of which the newest are kept. An archive gets its name when a restore of it has succeeded. Of
 * several processes one makes it.
 */
export function scheduledBackups({ config, now, leases, log }: Options) {
  const { backups } = config
  if (!backups)
    return {
      sweep: async () => {},
      keepErased: async () => {},
      failed: () => undefined,
      madeAt: () => undefined,
      hasFiles: true,
    }
  const { folder, every, keep } = backups
  const places = dataPathsOf(config)
  const hasFiles = places.blobs !== undefined
  makeFolder(folder)
  let triedAt = -Infinity
  let failure: unknown

  function isDue(): boolean {
    const time = now()
    const newest = listScheduled(folder).at(-1)?.time ?? -Infinity
    // One from the future was made before the clock was corrected.
    const isOld = time - newest >= every || newest > time + every
    return isOld && Math.abs(time - triedAt) >= Math.min(every, RETRY)
  }

  async function clear(): Promise<void> {
    const old = listScheduled(folder).slice(0, -keep)
    const leavings = readdirSync(folder).filter((name) => PARTIAL.test(name))
    for (const name of [...leavings, ...old.map((each) => each.name)])
      rmSync(join(folder, name), { recursive: true })
    for (const name of readdirSync(places.dataDir))
      if (name.startsWith(SCRATCH)) rmSync(join(places.dataDir, name), { recursive: true })
    await leases.hold(ERASED, async () => forgetErased(folder))
  }

  async function backUpOnce(): Promise<void> {
    await clear()
    const name = nameAt(triedAt, places)
    await runProcess({ places, file: join(folder, name) })
    log.info(`${name} was made and tried${hasFiles ? '' : ', without the files of the bucket'}.`)
    await clear()
  }

  return {
    /** Backs up if it is time to. Throws as long as the last backup has failed. */
    async sweep(): Promise<void> {
      if (isDue())
        await leases.holdIfFree('backup', async () => {
          triedAt = now()
          failure = await backUpOnce().catch((error: unknown) => error)
        })
      // Again and again, so that operators are told of what lasts.
      if (failure !== undefined) throw failure
    },
    /** Keeps the id of an account that is erased, so that a restore erases it again. */
    keepErased: async (accountId: string) =>
      leases.hold(ERASED, async () => keepErased(folder, accountId, now())),
    /** When the newest backup was made. */
    madeAt: () => listScheduled(folder).at(-1)?.time,
    /** 1 if the last backup has failed. */
    failed: () => (failure === undefined ? 0 : 1),
    /** Whether backups hold the files, too: not those in a bucket. */
    hasFiles,
  }
}
