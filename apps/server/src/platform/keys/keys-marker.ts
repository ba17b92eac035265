import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startErrorOf } from '../data-folder.ts'
import { writeKey } from './keys.ts'

/** The name of the note that says which instance keys belong to; no key is called so. */
const NOTE = 'instance'

/** Looks which instance the keys in a folder belong to, and whether there are any. */
export function inspectKeys(folder: string): { id: string | undefined; isEmpty: boolean } {
  try {
    const names = existsSync(folder) ? readdirSync(folder) : []
    const id = names.includes(NOTE) ? readFileSync(join(folder, NOTE), 'utf8') : ''
    // What a crash has left begins with a period.
    return { id: id || undefined, isEmpty: names.every((name) => name.startsWith('.')) }
  } catch (error) {
    throw startErrorOf(`The keys in ${folder} can not be read`, error)
  }
}

/** Says which instance keys belong to. */
export function writeKeysMarker(folder: string, id: string): void {
  try {
    writeKey(folder, NOTE, Buffer.from(id))
  } catch (error) {
    throw startErrorOf(`The keys in ${folder} can not be written`, error)
  }
}
