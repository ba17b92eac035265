import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync } from 'node:fs'
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { backUp } from '../../apps/server/src/services/backup/index.ts'
import { readMigrations } from '../../apps/server/src/platform/database/migrate.ts'
import { openSqlite } from '../../apps/server/src/platform/database/sqlite/sqlite.ts'
import { contentsOf, openSeededServer, pathsIn } from '../../apps/server/test/backup/backups.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { hasSmallDisks, openSmallDisk } from './small-disk.ts'

const MIGRATIONS = readMigrations(
  join(import.meta.dirname, '../../apps/server/src/migrations/sqlite'),
)
/** The schema of an older version; the next migration rebuilds a table of accounts. */
const OLD = MIGRATIONS.slice(0, 7)
const NEXT = '0008-account-life'
const DEVHOOD = join(import.meta.dirname, '../../tools/devhood.ts')

const openOld = async (path: string) =>
  openSqlite({ path, migrations: OLD, textFunctions })[Symbol.asyncDispose]()

/** A data folder of an older version with about six megabytes of accounts. */
async function makeOld(dataDir: string): Promise<void> {
  await mkdir(dataDir)
  const { database } = pathsIn(dataDir)
  await openOld(database)
  using raw = new DatabaseSync(database)
  const add = raw.prepare(`INSERT INTO accounts VALUES (?, 1, 1, ?, ?, 0, 'x', 1, 1, NULL)`)
  for (let n = 0; n < 300; n++) add.run(`a${n}`, 'x'.repeat(20_000), `a${n}@example.org`)
}

function accountsIn(dataDir: string) {
  using raw = new DatabaseSync(pathsIn(dataDir).database)
  const steps = raw.prepare('SELECT count(*) AS steps FROM _migrations').get()
  const rows = raw.prepare('SELECT count(*) AS rows, sum(length(name)) AS size FROM accounts').get()
  return { ...steps, ...rows }
}

const copiesIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.includes('.before-'))

async function openDisk() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-disk-'))
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const disk = await openSmallDisk(dataDir, 64)
  return {
    folder: folder.path,
    dataDir,
    disk,
    async [Symbol.asyncDispose]() {
      await disk[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
}

it.skipIf(!hasSmallDisks)(
  'a disk too full for a copy or a migration changes nothing; the older version keeps running, and the newer one starts once there is space',
  async () => {
    await using place = await openDisk()
    const { folder, dataDir, disk } = place
    const old = join(folder, 'old')
    await makeOld(old)
    const before = accountsIn(old)
    expect(before).toEqual({ steps: OLD.length, rows: 300, size: 6_000_000 })
    cpSync(old, disk.seen, { recursive: true })
    const { database } = pathsIn(dataDir)
    const reasons: [left: number, copies: string[], line: string][] = [
      [
        7,
        [],
        `The database ${database} can't be copied: the disk is full. It is not migrated without: nothing was changed.`,
      ],
      [
        20,
        [`devhood.db.before-${NEXT}`],
        `Keeping migration ${NEXT} and those after it failed: database or disk is full. Nothing was changed.`,
      ],
    ]
    for (const [index, [left, copies, line]] of reasons.entries()) {
      disk.fill(left)
      await expect(startServer({ dataDir, commandPrefix: disk.commandPrefix })).rejects.toThrow(
        new Error(
          `The server ended: Warning: RATE_LIMITS is off: requests are not limited.\n${line}`,
        ),
      )
      expect(copiesIn(disk.seen)).toEqual(copies)
      const copy = join(folder, `copy${index}`)
      cpSync(disk.seen, copy, { recursive: true })
      await openOld(pathsIn(copy).database)
      expect(accountsIn(copy)).toEqual(before)
      disk.free()
    }
    {
      await using server = await startServer({ dataDir, commandPrefix: disk.commandPrefix })
      expect((await fetch(`${server.origin}/v1/health/ready`)).status).toBe(200)
      await server.kill('SIGTERM')
    }
    const copy = join(folder, 'after')
    cpSync(disk.seen, copy, { recursive: true })
    expect(accountsIn(copy)).toEqual({ ...before, steps: MIGRATIONS.length })
    expect(copiesIn(copy)).toEqual([`devhood.db.before-${NEXT}`])
  },
)

it.skipIf(!hasSmallDisks)(
  'a disk too full for a restore is left empty, and accepts it once there is space',
  async () => {
    await using demo = await openSeededServer()
    await using place = await openDisk()
    const { dataDir, disk } = place
    const file = join(demo.archives, 'archive.tar')
    await backUp(pathsIn(demo.data.path), file, () => {})
    await demo.close()

    async function restore() {
      const [command, ...args] = [...disk.commandPrefix, execPath, DEVHOOD, 'restore', file]
      const child = spawn(command, args, {
        env: {
          PATH: env['PATH'],
          NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
          DATA_DIR: dataDir,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
      return { output, code: code as number }
    }
    const left = () => readdirSync(disk.seen).filter((name) => !name.startsWith('devhood.lock'))
    disk.fill(0)
    expect(await restore()).toEqual({
      output: `${file} was not restored. DATA_DIR ${dataDir} is not a folder that can be written: the disk is full.\n`,
      code: 1,
    })
    expect(left()).toEqual(['filler'])
    disk.free()
    expect(await restore()).toEqual({ output: '', code: 0 })
    const copy = join(place.folder, 'copy')
    cpSync(disk.seen, copy, { recursive: true })
    const [restored, original] = [contentsOf(copy), contentsOf(demo.data.path)]
    expect(restored.files).toEqual(original.files)
    expect(restored.tables.get('posts')).toEqual(original.tables.get('posts'))
  },
)
