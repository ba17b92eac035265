import { hkdfSync, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { startErrorOf } from '../data-folder.ts'
import { syncFolder } from '../folder.ts'
import { StartError } from '../start-error.ts'

/** The file name of the instance marker; no key has this name. */
const NOTE = 'instance'

/** The key of this name: 32 unpredictable bytes, the same on each call. */
export type KeyOf = (name: string) => Uint8Array

const KEY_BYTES = 32

/** Atomic and durable. */
function writeKey(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `.${name}`)
  // A crash may have left a partial key there, and a link planted there isn't followed.
  rmSync(partial, { force: true })
  writeFileSync(partial, bytes, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(partial, join(folder, name))
  syncFolder(folder)
}

/**
 * Signing keys, as files in a private folder, each created on first use. They aren't in the database: a copy of it
 * must not be enough to sign. Throws StartError for an invalid key file.
 */
export function openKeys(folder: string): KeyOf {
  return (name) => {
    const path = join(folder, name)
    try {
      if (!existsSync(path)) writeKey(folder, name, randomBytes(KEY_BYTES))
      const key = readFileSync(path)
      if (key.length === KEY_BYTES) return key
    } catch (error) {
      throw startErrorOf(`The key ${path} can't be read or created`, error)
    }
    throw new StartError(`${path} is not a key: delete it, and the next start makes a new one.`)
  }
}

/** Keys derived from a secret, equal for all processes that have it: HKDF with SHA-256. No key reveals another. */
export function deriveKeys(secret: Uint8Array): KeyOf {
  return (name) => new Uint8Array(hkdfSync('sha256', secret, '', `devhood ${name}`, KEY_BYTES))
}

/** A number of 31 bits that distinguishes secrets and reveals nothing about them. */
export const keyFingerprint = (keyOf: KeyOf): number =>
  Buffer.from(keyOf('mark')).readUInt32BE() & 0x7fff_ffff

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
