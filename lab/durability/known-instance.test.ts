import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp, restore } from '../../apps/server/src/services/backup/index.ts'
import { pathsIn } from '../../apps/server/test/backup/backups.ts'
import {
  copyOf,
  DATABASE,
  EMPTY,
  FULL,
  listingOf,
  createInstance,
  createOldInstance,
  instanceIn,
  newFolder,
  noDatabase,
  refusalAt,
  remove,
  runAndInspect,
  openAndInspect,
} from './instances.ts'

beforeAll(async () => {
  await createInstance('known', 'killed')
  await createOldInstance()
})

describe('an instance', () => {
  test('in a new folder has one id, and the next start finds it', async () => {
    const dataDir = newFolder()
    const first = await runAndInspect(dataDir)
    expect([first, first.id]).toEqual([EMPTY, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(await openAndInspect(dataDir)).toEqual(first)
  })

  test.each(['old', 'killed'])(
    'that is complete starts, and is known from then on: %s',
    async (from) => {
      const dataDir = copyOf(from)
      const first = await openAndInspect(dataDir)
      expect(first).toEqual(FULL)
      expect(await openAndInspect(dataDir)).toEqual(first)
    },
  )

  test('keeps working after a downgrade to the previous version', async () => {
    const dataDir = copyOf('known')
    const id = instanceIn(dataDir)
    using raw = new DatabaseSync(pathsIn(dataDir).database)
    // The copy from before the migration contains no instance id; files and keys do.
    raw.exec('DELETE FROM instance')
    expect(await openAndInspect(dataDir)).toEqual({ ...FULL, id })
  })

  test.each<[what: string, names: string[], expected: object, isTheSame: boolean]>([
    ['an empty database', DATABASE, EMPTY, false],
    ['no files', ['blobs'], FULL, true],
    ['new keys', ['keys'], FULL, true],
  ])(
    'is initialized again with %s on request, and deletes nothing',
    async (_, names, expected, isTheSame) => {
      const dataDir = copyOf('known')
      const before = instanceIn(dataDir)
      remove(dataDir, ...names)
      const left = listingOf(join(dataDir)).filter((line) =>
        /^(blobs\/files|keys)\/(?!instance)/.test(line),
      )
      const after = await openAndInspect(dataDir, { beginAnew: true })
      expect(after).toEqual(expected)
      expect(after.id === before).toBe(isTheSame)
      expect(listingOf(dataDir)).toEqual(expect.arrayContaining(left))
      expect(await openAndInspect(dataDir)).toEqual(after)
    },
  )

  test('is initialized again by the option of the command', async () => {
    const dataDir = copyOf('known')
    remove(dataDir, 'keys')
    expect(await runAndInspect(dataDir, '--begin-anew')).toEqual(FULL)
  })

  test.each(['known', 'new'])(
    'is not initialized again where nothing is missing: %s',
    async (from) => {
      const dataDir = from === 'new' ? newFolder() : copyOf(from)
      const error = 'Nothing is missing: start without --begin-anew.'
      expect(await refusalAt(dataDir, { beginAnew: true })).toBe(error)
      expect(await openAndInspect(dataDir)).toEqual(from === 'new' ? EMPTY : FULL)
    },
  )

  test('restored from a backup is a different, complete one', async () => {
    const dataDir = copyOf('known')
    const before = instanceIn(dataDir)
    const file = join(dataDir, '../archive.tar')
    await backUp(pathsIn(dataDir), file, () => undefined)
    const restored = join(dataDir, '../restored')
    await restore(pathsIn(restored), file, () => undefined)
    const after = await openAndInspect(restored)
    expect(after).toEqual(FULL)
    expect(after.id).not.toBe(before)
  })

  test('restored from a backup of an older version is complete', async () => {
    const dataDir = copyOf('old')
    const file = join(dataDir, '../archive.tar')
    await backUp(pathsIn(dataDir), file, () => undefined)
    const restored = join(dataDir, '../restored')
    await restore(pathsIn(restored), file, () => undefined)
    expect(await openAndInspect(restored)).toEqual(FULL)
  })

  test('without its database gets no sample data either', async () => {
    const dataDir = copyOf('known')
    remove(dataDir, ...DATABASE)
    const before = listingOf(dataDir)
    const child = spawn(execPath, [join(import.meta.dirname, '../../tools/start.ts'), '--demo'], {
      env: {
        PATH: env['PATH'],
        NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
        PORT: '0',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([error, code]).toEqual([`${noDatabase(dataDir)}\n`, 1])
    expect(listingOf(dataDir)).toEqual(before)
  })
})
