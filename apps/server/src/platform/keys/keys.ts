import { hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { platform } from 'node:process'
import { startErrorOf } from '../data-folder.ts'
import { StartError } from '../start-error.ts'

/** The key of this name: 32 bytes that nobody can guess, the same each time. */
export type KeyOf = (name: string) => Uint8Array

const KEY_BYTES = 32

function sync(path: string): void {
  if (platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Whole and durable, or not at all. */
export function writeKey(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `.${name}`)
  // A crash may have left half a key there; and a link that somebody put there is not followed.
  rmSync(partial, { force: true })
  const file = openSync(partial, 'wx', 0o600)
  writeSync(file, bytes)
  fsyncSync(file)
  closeSync(file)
  renameSync(partial, join(folder, name))
  sync(folder)
}

/**
 * Keys that sign what others carry, as files of a folder that only we may read, each made when it is first asked for.
 * They are not in the database: whoever finds a copy of it must not be able to sign. Throws StartError for what is no key.
 */
export function openKeys(folder: string): KeyOf {
  return (name) => {
    const path = join(folder, name)
    try {
      if (!existsSync(path)) writeKey(folder, name, randomBytes(KEY_BYTES))
      const key = readFileSync(path)
      if (key.length === KEY_BYTES) return key
    } catch (error) {
      throw startErrorOf(`The key ${path} can not be read or made`, error)
    }
    throw new StartError(`${path} is not a key: delete it, and the next start makes a new one.`)
  }
}

/** Keys that follow from a secret, so that all who have it have the same: HKDF with SHA-256. None tells of another. */
export function deriveKeys(secret: Uint8Array): KeyOf {
  return (name) => new Uint8Array(hkdfSync('sha256', secret, '', `devhood ${name}`, KEY_BYTES))
}

/** Tells different secrets apart, and nothing of them: a number of 31 bits. */
export const keyFingerprint = (keyOf: KeyOf): number =>
  Buffer.from(keyOf('mark')).readUInt32BE() & 0x7fff_ffff
