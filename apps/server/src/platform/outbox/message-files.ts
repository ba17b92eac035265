import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolderAsync } from '../folder.ts'
import { unavailable } from '../unavailable.ts'
import type { QueuedMessage, Message } from './outbox.ts'

const ID = String.raw`\d{15}-\d{9}-[0-9a-f-]{36}`

/** The name of a message file while it is incomplete. */
const PARTIAL = new RegExp(String.raw`^\.${ID}$`)

/** Writes a new file, with its folder if needed. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
}

/** Undefined when the file doesn't exist. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unavailable(error)
  }
}

/** Messages as files in a private folder, which is created with the first message. */
export function messageFiles(folder: string) {
  let count = 0
  /** Names sort in the order of arrival. */
  const nameAt = (time: number) =>
    `${String(time).padStart(15, '0')}-${String(++count).padStart(9, '0')}-${randomUUID()}`

  /** The messages whose files have this ending. */
  function filesEnding(ending: 'held' | 'json') {
    const name = new RegExp(String.raw`^(${ID})\.${ending}$`)
    const pathOf = (id: string) => join(folder, `${id}.${ending}`)
    return {
      pathOf,
      /** Returns the id of the message, which is complete and durable by then. */
      async add(message: Message, time: number): Promise<string> {
        const id = nameAt(time)
        const partial = join(folder, `.${id}`)
        try {
          await write(partial, JSON.stringify({ ...message, createdAt: time }))
          await rename(partial, pathOf(id))
          await syncFolderAsync(folder)
          return id
        } catch (error) {
          await rm(partial, { force: true }).catch(() => undefined)
          throw unavailable(error)
        }
      },
      /** Oldest first. Throws `general_service_unavailable` when the folder can't be read. */
      async ids(): Promise<string[]> {
        const names = await unlessMissing(readdir(folder))
        return (names ?? []).flatMap((each) => name.exec(each)?.[1] ?? []).toSorted()
      },
      /** Undefined when it is gone, or isn't a message. Throws `general_service_unavailable` when it can't be read. */
      async find(id: string): Promise<QueuedMessage | undefined> {
        const text = await unlessMissing(readFile(pathOf(id), 'utf8'))
        if (text === undefined) return undefined
        try {
          return { ...(JSON.parse(text) as Omit<QueuedMessage, 'id'>), id }
        } catch {
          return undefined
        }
      },
      remove: async (id: string) => rm(pathOf(id), { force: true }),
    }
  }
  const queued = filesEnding('json')
  const held = filesEnding('held')

  /** Queues a held message. */
  async function release(id: string): Promise<void> {
    await unlessMissing(rename(held.pathOf(id), queued.pathOf(id)))
    await unlessMissing(syncFolderAsync(folder))
  }

  /** Deletes the remains of interrupted writes. */
  async function clear(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    const partial = names.filter((name) => PARTIAL.test(name))
    await Promise.all(partial.map(async (name) => rm(join(folder, name), { force: true }))).catch(
      () => undefined,
    )
  }

  return { queued, held, release, clear }
}

export type MessageFiles = ReturnType<typeof messageFiles>
