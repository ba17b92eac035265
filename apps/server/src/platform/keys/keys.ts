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

/** The key of this name: 32 unpredictable bytes, the same on each call. */
export type KeyOf = (name: string) => Uint8Array

const KEY_BYTES = 32

function sync(path: string): void {
  if (platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Atomic and durable. */
export function writeKey(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `.${name}`)
  // A crash may have left a partial key there, and a link planted there isn't followed.
  rmSync(partial, { force: true })
  const file = openSync(partial, 'wx', 0o600)
  writeSync(file, bytes)
  fsyncSync(file)
  closeSync(file)
  renameSync(partial, join(folder, name))
  sync(folder)
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
