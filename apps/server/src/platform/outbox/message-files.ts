import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { platform } from 'node:process'
import { unavailable } from '../unavailable.ts'
import type { QueuedMessage, Message } from './outbox.ts'

const NAME = /^(\d{15}-\d{9}-[0-9a-f-]{36})\.json$/

/** The name of a message that is held. */
const HELD = /^(\d{15}-\d{9}-[0-9a-f-]{36})\.held$/

/** The name of a message file while it is incomplete. */
const PARTIAL = /^\.\d{15}-\d{9}-[0-9a-f-]{36}$/

/** Makes the names in a folder durable. Windows has no such call and doesn't need it. */
async function syncFolder(path: string): Promise<void> {
  if (platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/** Writes a new file, with its folder if needed. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
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
  const pathOf = (id: string) => join(folder, `${id}.json`)
  const heldPathOf = (id: string) => join(folder, `${id}.held`)

  /** Returns the id of the message, which is complete and durable by then. */
  async function add(
    message: Message,
    time: number,
    pathFor: (id: string) => string = pathOf,
  ): Promise<string> {
    const id = nameAt(time)
    const partial = join(folder, `.${id}`)
    try {
      await write(partial, JSON.stringify({ ...message, createdAt: time }))
      await rename(partial, pathFor(id))
      await syncFolder(folder)
      return id
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined)
      throw unavailable(error)
    }
  }

  const hold = async (message: Message, time: number) => add(message, time, heldPathOf)

  async function release(id: string): Promise<void> {
    await unlessMissing(rename(heldPathOf(id), pathOf(id)))
    await unlessMissing(syncFolder(folder))
  }

  /** Oldest first. Throws `general_service_unavailable` when the folder can't be read. */
  async function idsLike(pattern: RegExp): Promise<string[]> {
    const names = await unlessMissing(readdir(folder))
    return (names ?? []).flatMap((name) => pattern.exec(name)?.[1] ?? []).toSorted()
  }
  const ids = async () => idsLike(NAME)
  const heldIds = async () => idsLike(HELD)

  /** Undefined when it is gone, or isn't a message. Throws `general_service_unavailable` when it can't be read. */
  async function read(path: string, id: string): Promise<QueuedMessage | undefined> {
    const text = await unlessMissing(readFile(path, 'utf8'))
    if (text === undefined) return undefined
    try {
      return { ...(JSON.parse(text) as Omit<QueuedMessage, 'id'>), id }
    } catch {
      return undefined
    }
  }

  const find = async (id: string) => read(pathOf(id), id)
  const findHeld = async (id: string) => read(heldPathOf(id), id)

  const remove = async (id: string) => rm(pathOf(id), { force: true })
  const removeHeld = async (id: string) => rm(heldPathOf(id), { force: true })

  /** Deletes the remains of interrupted writes. */
  async function clear(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    const partial = names.filter((name) => PARTIAL.test(name))
    await Promise.all(partial.map(async (name) => rm(join(folder, name), { force: true }))).catch(
      () => undefined,
    )
  }

  return { add, ids, find, remove, hold, release, heldIds, findHeld, removeHeld, clear }
}

export type MessageFiles = ReturnType<typeof messageFiles>
