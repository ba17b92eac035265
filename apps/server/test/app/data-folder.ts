import { openOutages } from '../../src/platform/outages.ts'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config/index.ts'
import { openDiskBlobs } from '../../src/platform/blobs/disk/disk.ts'
import { localBus } from '../../src/platform/bus/local.ts'
import type { Blobs } from '../../src/platform/blobs/index.ts'
import { localCounters } from '../../src/platform/counters/local.ts'
import { localLeases } from '../../src/platform/leases/local.ts'
import { textFunctions } from '../../src/engine/index.ts'
import { openSqlite } from '../../src/platform/database/sqlite/sqlite.ts'
import { MIGRATIONS, migratedDatabase } from '../stores/migrated.ts'
import { CHEAP, CONFIG, images, noNetwork, openTestKeys, START } from './app.ts'

/** The paths of all files in a folder and in those below it. */
const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** A data folder that servers can be opened on, one after the other, with one clock for all. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'devhood-test-'))
  const [keyOf, remote] = [openTestKeys(), noNetwork()]
  let time = START
  const clock = { now: () => time, advance: (by: number) => (time += by) }

  /** A server on this folder, or on a copy of it. `faulty` can replace blob operations with failing ones. */
  async function open(
    faulty: (blobs: Blobs) => Partial<Blobs> = () => ({}),
    path = folder,
    { config = {}, ...options }: AppOptions & { readonly config?: Partial<Config> } = {},
  ) {
    const blobs = await openDiskBlobs(join(path, 'blobs'))
    const file = join(path, 'devhood.db')
    if (!existsSync(file)) writeFileSync(file, migratedDatabase())
    const database = openSqlite({ path: file, migrations: MIGRATIONS, textFunctions })
    const platform = {
      database,
      blobs: { ...blobs, ...faulty(blobs) },
      counters: localCounters(clock.now),
      bus: localBus(),
      leases: localLeases(),
      images,
      keyOf,
      remote,
      mail: undefined,
      sms: undefined,
      now: clock.now,
      [Symbol.asyncDispose]: async () => database[Symbol.asyncDispose](),
      outages: openOutages(),
    }
    const app = await buildApp(
      platform,
      { ...CONFIG, ...config },
      {
        logLevel: 'silent',
        passwordCost: CHEAP,
        site: inject('site'),
        ...options,
      },
    )
    await app.ready()
    const close = async () => {
      await app.close()
      await platform[Symbol.asyncDispose]()
    }
    return { app, platform, [Symbol.asyncDispose]: close }
  }

  /** The keys of all blobs. */
  function blobs(part = ''): string[] {
    const root = join(folder, 'blobs', part)
    if (!existsSync(root)) return []
    return filesBelow(root)
      .map((path) => path.slice(root.length + 1))
      .toSorted()
  }

  /** Everything in the folder, as one text. */
  const everything = (): Buffer =>
    Buffer.concat(filesBelow(folder).map((path) => readFileSync(path)))

  return {
    path: folder,
    open,
    blobs,
    everything,
    clock,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
