import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { platform } from 'node:process'
import { unavailable } from '../unavailable.ts'
import type { KeptLetter, Letter } from './outbox.ts'

const NAME = /^(\d{15}-\d{9}-[0-9a-f-]{36})\.json$/

/** Makes the names in a folder durable. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/** Letters as files of a folder that only we may read; there is none before the first letter. */
export function letterFiles(folder: string) {
  let count = 0
  /** Names in the order in which the letters came. */
  const nameAt = (time: number) =>
    `${String(time).padStart(15, '0')}-${String(++count).padStart(9, '0')}-${randomUUID()}`
  const pathOf = (id: string) => join(folder, `${id}.json`)

  async function write(path: string, text: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await using file = await open(path, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
  }

  /** Gives the id of the letter, which is whole and durable by then. */
  async function add(letter: Letter, time: number): Promise<string> {
    const id = nameAt(time)
    const partial = join(folder, `.${id}`)
    try {
      await write(partial, JSON.stringify({ ...letter, createdAt: time }))
      await rename(partial, pathOf(id))
      await syncFolder(folder)
      return id
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined)
      throw unavailable(error)
    }
  }

  /** The oldest first. */
  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => [])
    return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted()
  }

  /** undefined when it is gone, or is no letter. */
  async function find(id: string): Promise<KeptLetter | undefined> {
    try {
      const letter = JSON.parse(await readFile(pathOf(id), 'utf8')) as Omit<KeptLetter, 'id'>
      return { ...letter, id }
    } catch {
      return undefined
    }
  }

  const remove = async (id: string) => rm(pathOf(id), { force: true })

  return { add, ids, find, remove }
}

export type LetterFiles = ReturnType<typeof letterFiles>
