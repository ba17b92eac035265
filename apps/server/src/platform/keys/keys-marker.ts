import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startErrorOf } from '../data-folder.ts'
import { writeKey } from './keys.ts'

/** The file name of the instance marker; no key has this name. */
const NOTE = 'instance'

/** Finds the instance that the keys in a folder belong to, and whether there are any. */
export function inspectKeys(folder: string): { id: string | undefined; isEmpty: boolean } {
  try {
    const names = existsSync(folder) ? readdirSync(folder) : []
    const id = names.includes(NOTE) ? readFileSync(join(folder, NOTE), 'utf8') : ''
    // The remains of a crash begin with a period.
    return { id: id || undefined, isEmpty: names.every((name) => name.startsWith('.')) }
  } catch (error) {
    throw startErrorOf(`The keys in ${folder} can't be read`, error)
  }
}

/** Marks keys with their instance. */
export function writeKeysMarker(folder: string, id: string): void {
  try {
    writeKey(folder, NOTE, Buffer.from(id))
  } catch (error) {
    throw startErrorOf(`The keys in ${folder} can't be written`, error)
  }
}
