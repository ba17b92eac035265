import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { platform } from 'node:process'

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
