import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { StartError } from '#platform'
import { openDataFolder, RESTORE_MARKER } from '#platform/backup'
import { openSeededServer, pathsIn } from '../../../test/backup/backups.ts'
import { backUp, restore } from './index.ts'

const ignoreProgress = () => {}
const BLOCK = 512

interface Part {
  name: string
  body: Buffer
  /** '0' is a plain file, '2' a symbolic link, '3' a device, '5' a folder. */
  type?: string
  link?: string
}

/** A tar in its simplest form, with the given entries. */
function tarOf(parts: readonly Part[]): Buffer {
  const blocks = parts.flatMap(({ name, body, type = '0', link = '' }) => {
    const header = Buffer.alloc(BLOCK)
    header.write(name, 0)
    header.write('0000600\u00000000000\u00000000000\u0000', 100)
    header.write(`${body.length.toString(8).padStart(11, '0')}\u000000000000000\u0000`, 124)
    header.write(`        ${type}${link}`, 148)
    header.write('ustar\u000000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
    return [header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

/** The reverse, for a tar that the test has created. */
function partsOf(tar: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 0; tar[at] !== 0;) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    parts.push({ name, body: Buffer.from(tar.subarray(at + BLOCK, at + BLOCK + size)) })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return parts
}

/** A manifest that matches the given parts. */
function sealed(parts: readonly Part[], manifest: object = {}): Buffer {
  const files = Object.fromEntries(
    parts.map(({ name, body }) => {
      const sha256 = createHash('sha256').update(body).digest('hex')
      return [name, { size: body.length, sha256 }]
    }),
  )
  const time = '2026-01-01T00:00:00.000Z'
  const body = JSON.stringify({ format: 'devhood backup 1', time, files, missing: [], ...manifest })
  return tarOf([...parts, { name: 'manifest.json', body: Buffer.from(body) }])
}

function flip(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}

/** A database that was changed by hand. */
function changed(body: Buffer, folder: string, sql: string): Buffer {
  const path = join(folder, 'changed.db')
  writeFileSync(path, body)
  {
    using raw = new DatabaseSync(path, { enableForeignKeyConstraints: false })
    raw.exec(`PRAGMA journal_mode = DELETE; ${sql}`)
  }
  return readFileSync(path)
}

const NO_BACKUP = 'It is no backup, or not all of one: it does not end with a manifest.'
const END = 'It is not all there: its end is missing.'
const extra = (name: string) => `It holds ${JSON.stringify(name)}, which no backup does.`
const body = Buffer.from('x')

interface Good {
  readonly tar: Buffer
  /** Everything except the manifest; the database is the last. */
  readonly parts: readonly Part[]
  readonly database: Buffer
  readonly folder: string
}

/** A change to a valid archive, and the resulting message. */
const HOSTILE: [what: string, make: (good: Good) => Buffer, line: string | RegExp][] = [
  ['nothing', () => Buffer.alloc(0), END],
  [
    'something else',
    () => Buffer.from('PK\u0003\u0004'.repeat(500)),
    'It is no backup, or damaged at byte 0.',
  ],
  ['nothing but an end', () => Buffer.alloc(1024), NO_BACKUP],
  ['half of it', ({ tar }) => tar.subarray(0, tar.length / 2), END],
  ['all but its end', ({ tar }) => tar.subarray(0, tar.length - 1024), END],
  ['all but its manifest', ({ parts }) => tarOf(parts), NO_BACKUP],
  ['a changed bit of a name', ({ tar }) => flip(tar, 3), 'It is no backup, or damaged at byte 0.'],
  [
    'a changed bit of a file',
    ({ tar }) => flip(tar, BLOCK + 9),
    /^blobs\/files\/[0-9a-f-]+\/bytes is damaged\.$/,
  ],
  [
    'a changed bit of the database',
    ({ tar, database }) => flip(tar, tar.indexOf(database) + 5000),
    'devhood.db is damaged.',
  ],
  ['a path outside', ({ parts }) => sealed([...parts, { name: '../out', body }]), extra('../out')],
  [
    'a path outside of blobs',
    ({ parts }) => sealed([...parts, { name: 'blobs/../../out', body }]),
    extra('blobs/../../out'),
  ],
  [
    'an absolute path',
    ({ parts }) => sealed([...parts, { name: '/tmp/out', body }]),
    extra('/tmp/out'),
  ],
  [
    'a path of Windows',
    ({ parts }) => sealed([...parts, { name: 'blobs/a\\..\\b', body }]),
    extra('blobs/a\\..\\b'),
  ],
  [
    'a hidden file',
    ({ parts }) => sealed([...parts, { name: 'blobs/.lock', body }]),
    extra('blobs/.lock'),
  ],
  [
    'a key that signs',
    ({ parts }) => sealed([...parts, { name: 'keys/jwt', body }]),
    extra('keys/jwt'),
  ],
  ...[
    ['a hard link', '1'],
    ['a symbolic link', '2'],
    ['a device', '3'],
    ['a folder', '5'],
    ['a pipe', '6'],
    ['an additional name', 'L'],
    ['properties', 'x'],
    ['a sparse file', 'S'],
  ].map(([what = '', type = '']): (typeof HOSTILE)[number] => [
    what,
    ({ parts }) =>
      sealed([{ name: 'blobs/a', body: Buffer.alloc(0), type, link: '/etc/passwd' }, ...parts]),
    'It is no backup, or damaged at byte 0.',
  ]),
  ['an entry twice', ({ parts }) => sealed([...parts, ...parts]), / twice\.$/],
  [
    'another file first in the manifest',
    ({ parts }) => sealed(parts, { files: { 'devhood.db': { size: 1, sha256: '' } } }),
    'It lacks "devhood.db", or has it in another size.',
  ],
  [
    'another form of manifest',
    ({ parts }) => sealed(parts, { format: 'devhood backup 2' }),
    'Its manifest is none that this version can read.',
  ],
  ['no database', ({ parts }) => sealed(parts.slice(0, -1)), 'It lacks the database.'],
  [
    'a missing file',
    ({ parts }) => sealed(parts.slice(1)),
    /^It lacks files\/[0-9a-f-]+\/bytes, which its database speaks of\.$/,
  ],
  [
    'an invalid database',
    ({ parts }) =>
      sealed([...parts.slice(0, -1), { name: 'devhood.db', body: Buffer.alloc(9000, 1) }]),
    "Its database can't be read: it is not an SQLite database, or it is damaged.",
  ],
  [
    'an empty database',
    ({ parts }) => sealed([...parts.slice(0, -1), { name: 'devhood.db', body: Buffer.alloc(0) }]),
    'Its database is none of Devhood.',
  ],
  [
    'a damaged database',
    ({ parts, database }) => {
      const damaged = Buffer.from(database).fill(0xff, 3 * 4096 + 8, 3 * 4096 + 500)
      return sealed([...parts.slice(0, -1), { name: 'devhood.db', body: damaged }])
    },
    /^Its database (is damaged \(.*\)|can't be read: it is damaged, restore a backup)\.$/s,
  ],
  [
    'a database with dangling references',
    ({ parts, database, folder }) => {
      const other = changed(database, folder, 'DELETE FROM users')
      return sealed([...parts.slice(0, -1), { name: 'devhood.db', body: other }])
    },
    /^Its table \w+ points to nothing\.$/,
  ],
  [
    'a database of a newer version',
    ({ parts, database, folder }) => {
      const other = changed(database, folder, "INSERT INTO _migrations VALUES ('9999-later', 'x')")
      return sealed([...parts.slice(0, -1), { name: 'devhood.db', body: other }])
    },
    'The database was made by a newer version of Devhood (it knows the migration 9999-later): start that version, or restore a backup. Nothing was changed.',
  ],
]

async function goodBackup() {
  const demo = await openSeededServer()
  const file = join(demo.archives, 'good.tar')
  await backUp(pathsIn(demo.data.path), file, ignoreProgress)
  await demo.close()
  const tar = readFileSync(file)
  const parts = partsOf(tar).slice(0, -1)
  const database = parts.at(-1)?.body ?? Buffer.alloc(0)
  return { demo, file, tar, parts, database, folder: demo.archives }
}

describe('a restore', () => {
  test('rejects every incomplete archive, and leaves an empty folder', async () => {
    const good = await goodBackup()
    await using _ = good.demo
    const dataDir = join(good.folder, 'data')
    const file = join(good.folder, 'hostile.tar')
    for (const [what, make, line] of HOSTILE) {
      writeFileSync(file, make(good))
      const refusal = await restore(pathsIn(dataDir), file, ignoreProgress).catch(
        (error: unknown) => error,
      )
      const message = refusal instanceof StartError ? refusal.message : String(refusal)
      const reason = message.replace(`${file} was not restored. `, '')
      expect([what, typeof line === 'string' ? reason : line.test(reason) || reason]).toEqual([
        what,
        typeof line === 'string' ? line : true,
      ])
      mkdirSync(dataDir, { recursive: true })
      const left = readdirSync(dataDir).filter((name) => name !== 'devhood.lock')
      expect([what, left]).toEqual([what, []])
    }
    expect(readdirSync(good.folder).toSorted()).toEqual([
      'changed.db',
      'data',
      'good.tar',
      'hostile.tar',
    ])
    // The folder was never damaged: a complete archive can be restored to it.
    await restore(pathsIn(dataDir), good.file, ignoreProgress)
    expect(readdirSync(dataDir)).toContain('devhood.db')
  })

  test('ignores entries missing from the manifest, and is marked until complete', async () => {
    const good = await goodBackup()
    await using _ = good.demo
    const [first, ...others] = partsOf(good.tar)
    const dataDir = join(good.folder, 'data')
    const file = join(good.folder, 'more.tar')
    writeFileSync(
      file,
      tarOf([{ name: 'blobs/files/gone/bytes', body }, ...(first ? [first] : []), ...others]),
    )
    const reported: [isMarked: boolean, done: number, total: number][] = []
    const isMarked = () => readdirSync(dataDir).includes(RESTORE_MARKER)
    await restore(pathsIn(dataDir), file, ({ done, total }) =>
      reported.push([isMarked(), done, total]),
    )
    expect(readdirSync(join(dataDir, 'blobs/files'))).not.toContain('gone')
    // The number of files in the backup and in the last line, without the database.
    expect([reported, isMarked()]).toEqual([[1, 2, 3, 4, 5].map((done) => [true, done, 5]), false])
  })

  test('rejects a folder that is not empty, and does not touch it', async () => {
    const good = await goodBackup()
    await using _ = good.demo
    for (const [at, name] of ['devhood.db', 'notes.txt', 'blobs/a'].entries()) {
      const dataDir = join(good.folder, `data${at}`)
      mkdirSync(join(dataDir, 'blobs'), { recursive: true })
      writeFileSync(join(dataDir, name), 'mine')
      await expect(restore(pathsIn(dataDir), good.file, ignoreProgress)).rejects.toThrow(
        / is in the way: move what is there away first\.$/,
      )
      expect(readFileSync(join(dataDir, name), 'utf8')).toBe('mine')
      expect(readdirSync(dataDir)).not.toContain(RESTORE_MARKER)
    }
  })

  test('rejects the folder of a running server', async () => {
    await using demo = await openSeededServer()
    using _ = openDataFolder(demo.data.path)
    const file = join(demo.archives, 'b.tar')
    await backUp(pathsIn(demo.data.path), file, ignoreProgress)
    await expect(restore(pathsIn(demo.data.path), file, ignoreProgress)).rejects.toThrow(
      new StartError(
        `${file} was not restored. DATA_DIR ${demo.data.path} is in use by another Devhood process: stop that one, or choose another folder.`,
      ),
    )
  })

  test('that was killed leaves a folder that no server starts on', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const archives = folder.path
    writeFileSync(join(archives, RESTORE_MARKER), '')
    expect(() => openDataFolder(archives)).toThrow(
      new StartError(
        `DATA_DIR ${archives} holds half of a backup, for its restore has not finished: restore again.`,
      ),
    )
    const places = pathsIn(archives)
    writeFileSync(places.database, '')
    await expect(backUp(places, join(archives, 'b.tar'), ignoreProgress)).rejects.toThrow(
      new StartError(`There is no database at ${places.database} to back up.`),
    )
  })
})
