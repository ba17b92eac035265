import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { platform } from 'node:process'
import { deserialize } from 'node:v8'

/** Makes the names in a folder durable. Windows has no such call and doesn't need it. */
export function syncFolder(path: string): void {
  if (platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** The same without blocking the event loop. */
export async function syncFolderAsync(path: string): Promise<void> {
  if (platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/**
 * Creates a private folder and its parents, and makes their names durable. It avoids the system's recursive call,
 * which never returns where folders can't be created, as in /proc.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
  syncFolder(parent)
}

/** The ending of a file of the package that holds all files of a folder: npm takes long to write each. */
export const PACKED = '.files'

/** The files of a folder by name. */
export function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  if (existsSync(folder + PACKED))
    return deserialize(readFileSync(folder + PACKED)) as Map<string, Buffer>
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(entries.map(({ name }) => [name, readFileSync(join(folder, name))]))
}
