import { randomBytes } from 'node:crypto'
import { mkdtempDisposable, open, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { openSource, sealing } from './sealed.ts'

const PASSPHRASE = 'ein gutes Stück Käse'
const CHUNK = 64 * 1024
const HEADER = 48
/** Instead of half a second for each key. */
const CHEAP = { N: 2 }
const SEALED = CHUNK + 16

/** Writes bytes in uneven pieces. */
async function seal(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'w')
  const sink = await sealing(file, PASSPHRASE, CHEAP)
  for (let at = 0; at < bytes.length; at += 100_000)
    await sink.write(bytes.subarray(at, at + 100_000))
  await sink.end()
}

/** All bytes of a file, read in pieces that match no chunk. */
async function unseal(path: string, passphrase: string | undefined = PASSPHRASE): Promise<Buffer> {
  await using file = await open(path, 'r')
  const source = await openSource(file, passphrase, CHEAP)
  const parts: Buffer[] = []
  for (let at = 0; at < source.size; at += 50_001) parts.push(await source.read(at, 50_001))
  return Buffer.concat(parts)
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  '%d bytes are the same after encryption and decryption, and nobody reads them meanwhile',
  async (length) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-sealed-'))
    const path = join(folder.path, 'a')
    const bytes = randomBytes(length)
    await seal(path, bytes)
    const stored = await readFile(path)
    expect(length > 100 && stored.includes(bytes.subarray(0, 32))).toBe(false)
    expect((await unseal(path)).equals(bytes)).toBe(true)
    // As a combining character, as some keyboards type it.
    expect((await unseal(path, PASSPHRASE.normalize('NFD'))).equals(bytes)).toBe(true)
  },
)

/** The file with two of its chunks exchanged. */
function swap(sealed: Buffer): Buffer {
  const chunk = (at: number) => sealed.subarray(HEADER + at * SEALED, HEADER + (at + 1) * SEALED)
  const rest = sealed.subarray(HEADER + 2 * SEALED)
  return Buffer.concat([sealed.subarray(0, HEADER), chunk(1), chunk(0), rest])
}

function flip(sealed: Buffer, at: number): Buffer {
  const copy = Buffer.from(sealed)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

const DAMAGED = 'It is damaged, or its end is missing.'
const WRONG = 'It was encrypted with another passphrase than BACKUP_PASSPHRASE.'
test.each<[what: string, error: string, damage: (sealed: Buffer) => Buffer]>([
  ['a flipped byte at its beginning', WRONG, (sealed) => flip(sealed, 20)],
  ['a flipped byte in a chunk', DAMAGED, (sealed) => flip(sealed, HEADER + SEALED + 7)],
  ['a flipped byte of the last tag', DAMAGED, (sealed) => flip(sealed, sealed.length - 1)],
  ['a cut within a chunk', DAMAGED, (sealed) => sealed.subarray(0, -1000)],
  ['a cut between two chunks', DAMAGED, (sealed) => sealed.subarray(0, HEADER + 2 * SEALED)],
  ['a cut after its header', DAMAGED, (sealed) => sealed.subarray(0, HEADER)],
  ['chunks in another order', DAMAGED, swap],
  ['a chunk twice', DAMAGED, (sealed) => Buffer.concat([sealed, sealed.subarray(-SEALED)])],
])('an encrypted file with %s is refused', async (_what, error, damage) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-sealed-'))
  const path = join(folder.path, 'a')
  await seal(path, randomBytes(3 * CHUNK + 5))
  await writeFile(path, damage(await readFile(path)))
  await expect(unseal(path)).rejects.toEqual(new StartError(error))
})

test('an encrypted file needs its passphrase', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-sealed-'))
  const path = join(folder.path, 'a')
  await seal(path, Buffer.from('secret'))
  await expect(unseal(path, 'another passphrase')).rejects.toEqual(new StartError(WRONG))
  await using file = await open(path, 'r')
  await expect(openSource(file)).rejects.toEqual(
    new StartError('It is encrypted: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE.'),
  )
})
