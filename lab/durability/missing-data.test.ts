import { cpSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  copyOf,
  DATABASE,
  filesIn,
  keysIn,
  listingOf,
  createInstance,
  createOldInstance,
  noDatabase,
  NOTHING,
  refusalAt,
  remove,
  RESTORE,
} from './instances.ts'

beforeAll(async () => {
  await createInstance('known', 'killed')
  await createInstance('other')
  await createOldInstance()
})

const takeFromOther = (dataDir: string, name: string) => {
  remove(dataDir, name)
  cpSync(join(copyOf('other'), name), join(dataDir, name), { recursive: true })
}

const noFiles = (dataDir: string) =>
  `The files in ${dataDir}/blobs are missing, which the database of this instance speaks of. ${RESTORE} to go on without them. ${NOTHING}`
const noKeys = (dataDir: string) =>
  `The keys in ${dataDir}/keys are missing, which the database of this instance was used with. Put them back, or start once with --begin-anew to have new ones. ${NOTHING}`
const foreign = (what: string) =>
  `${what} are not those of the database: check DATA_DIR, DATABASE_URL and BLOBS_URL, or start once with --begin-anew to take them as they are. ${NOTHING}`

type Case = [
  what: string,
  from: string,
  spoil: (dataDir: string) => void,
  line: (dataDir: string) => string,
]

const LOST: Case[] = [
  ['database', 'known', (dir) => remove(dir, ...DATABASE), (dir) => noDatabase(dir)],
  [
    'database, with its lock left',
    'known',
    (dir) => remove(dir, ...DATABASE.slice(0, 3)),
    (dir) => noDatabase(dir),
  ],
  [
    'content of the database',
    'known',
    (dir) => truncateSync(join(dir, 'devhood.db')),
    (dir) => noDatabase(dir),
  ],
  [
    'content of the database, with its log left',
    'killed',
    (dir) => truncateSync(join(dir, 'devhood.db')),
    (dir) => noDatabase(dir),
  ],
  [
    'database and keys',
    'known',
    (dir) => remove(dir, ...DATABASE, 'keys'),
    (dir) => noDatabase(dir, filesIn(dir)),
  ],
  [
    'database and files',
    'known',
    (dir) => remove(dir, ...DATABASE, 'blobs'),
    (dir) => noDatabase(dir, keysIn(dir)),
  ],
  ['files', 'known', (dir) => remove(dir, 'blobs'), noFiles],
  [
    'files, except those created on open',
    'known',
    (dir) => remove(dir, 'blobs/files', 'blobs/previews', 'blobs/instance'),
    noFiles,
  ],
  ['files of a killed server', 'killed', (dir) => remove(dir, 'blobs'), noFiles],
  ['keys', 'known', (dir) => remove(dir, 'keys'), noKeys],
  ['keys of a killed server', 'killed', (dir) => remove(dir, 'keys'), noKeys],
  [
    'files, which belong to another',
    'known',
    (dir) => takeFromOther(dir, 'blobs'),
    (dir) => foreign(`The files in ${dir}/blobs`),
  ],
  [
    'keys, which belong to another',
    'known',
    (dir) => takeFromOther(dir, 'keys'),
    (dir) => foreign(`The keys in ${dir}/keys`),
  ],
  [
    'database, which belongs to another',
    'known',
    (dir) => takeFromOther(dir, 'devhood.db'),
    (dir) => foreign(`The files in ${dir}/blobs`),
  ],
  [
    'database of an older version',
    'old',
    (dir) => remove(dir, ...DATABASE),
    (dir) => noDatabase(dir),
  ],
  [
    'database and keys of an older version',
    'old',
    (dir) => remove(dir, ...DATABASE, 'keys'),
    (dir) => noDatabase(dir, filesIn(dir)),
  ],
  [
    'database and files of an older version',
    'old',
    (dir) => remove(dir, ...DATABASE, 'blobs'),
    (dir) => noDatabase(dir, keysIn(dir)),
  ],
  ['files of an older version', 'old', (dir) => remove(dir, 'blobs'), noFiles],
]

describe('an instance without its', () => {
  test.each(LOST)('%s (%s) does not start, and is not touched', async (_, from, spoil, line) => {
    const dataDir = copyOf(from)
    spoil(dataDir)
    // The one file that every start opens.
    writeFileSync(join(dataDir, 'devhood.lock'), '')
    const before = listingOf(dataDir)
    expect(await refusalAt(dataDir)).toBe(line(dataDir))
    expect(listingOf(dataDir)).toEqual(before)
  })
})
