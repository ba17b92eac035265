import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

/**
 * An encrypted file: MAGIC, a random salt, a check of the passphrase; then chunks of AES-256-GCM, each with its tag. The
 * nonce of a chunk is its number and whether it is the last, so that no chunk can be moved, left out or cut off.
 */
const MAGIC = Buffer.from('devhood sealed 1')
const SALT = 16
const CHECK = 16
const HEADER = MAGIC.length + SALT + CHECK
const CHUNK = 64 * 1024
const TAG = 16
const KEY = 32
/** A try takes 128 MB of memory and a good part of a second. */
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The key, and what tells a wrong passphrase from a damaged file. */
async function keyOf(passphrase: string, salt: Buffer, cost: ScryptOptions) {
  const bytes = await derive(passphrase.normalize('NFC'), salt, KEY + CHECK, cost)
  return { key: bytes.subarray(0, KEY), check: bytes.subarray(KEY) }
}

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(at))
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

async function readAll(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
}

/** What an archive is written to. */
export interface Sink {
  write(bytes: Buffer): Promise<unknown>
  /** Writes what is left. */
  end(): Promise<unknown>
}

/** Encrypts what is written to a file. */
export async function sealing(
  file: FileHandle,
  passphrase: string,
  cost: ScryptOptions = COST,
): Promise<Sink> {
  const salt = randomBytes(SALT)
  const { key, check } = await keyOf(passphrase, salt, cost)
  await file.writeFile(Buffer.concat([MAGIC, salt, check]))
  let pending = Buffer.alloc(0)
  let at = 0
  async function writeChunk(bytes: Buffer, isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at++, isLast))
    await file.writeFile(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]))
  }
  return {
    async write(bytes) {
      pending = Buffer.concat([pending, bytes])
      // The last chunk is only known at the end.
      let from = 0
      for (; pending.length - from > CHUNK; from += CHUNK)
        await writeChunk(pending.subarray(from, from + CHUNK), false)
      pending = pending.subarray(from)
    },
    end: async () => writeChunk(pending, true),
  }
}

/** What an archive is read from. */
export interface Source {
  readonly size: number
  /** Fewer bytes only at the end. */
  read(at: number, length: number): Promise<Buffer>
}

/** Decrypts any part of a file; `size` is that of all its chunks. */
async function chunksOf(file: FileHandle, key: Buffer, size: number): Promise<Source> {
  const count = Math.max(1, Math.ceil(size / (CHUNK + TAG)))
  let held: { readonly at: number; readonly bytes: Buffer } | undefined
  async function chunk(at: number): Promise<Buffer> {
    if (held?.at === at) return held.bytes
    const sealed = await readAll(file, HEADER + at * (CHUNK + TAG), CHUNK + TAG)
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, at === count - 1))
      cipher.setAuthTag(sealed.subarray(-TAG))
      const bytes = Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()])
      held = { at, bytes }
      return bytes
    } catch (error) {
      throw new StartError('It is damaged, or its end is missing.', { cause: error })
    }
  }
  // Shows at once whether the end is there.
  await chunk(count - 1)
  return {
    size: size - count * TAG,
    async read(at, length) {
      const parts: Buffer[] = []
      const end = Math.min(at + length, size - count * TAG)
      for (let from = at; from < end;) {
        const bytes = await chunk(Math.floor(from / CHUNK))
        const part = bytes.subarray(from % CHUNK, (from % CHUNK) + end - from)
        parts.push(part)
        from += part.length
      }
      return Buffer.concat(parts)
    },
  }
}

/** The contents of a file, decrypted if it is encrypted. Throws StartError without the right passphrase. */
export async function openSource(
  file: FileHandle,
  passphrase?: string,
  cost: ScryptOptions = COST,
): Promise<Source> {
  const { size } = await file.stat()
  const header = await readAll(file, 0, HEADER)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    return { size, read: async (at, length) => readAll(file, at, length) }
  if (passphrase === undefined)
    throw new StartError('It is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE.')
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT)
  const { key, check } = await keyOf(passphrase, salt, cost)
  if (!check.equals(header.subarray(-CHECK)))
    throw new StartError('It was encrypted with another passphrase than BACKUP_PASSPHRASE.')
  return chunksOf(file, key, size - HEADER)
}
