import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkCopy,
  copyDatabase,
  type DatabaseOutline,
  dumpDatabase,
  openCopy,
} from '#platform/backup'
import {
  clearExcluded,
  DATABASE,
  EXCLUDED_TABLES,
  referencedBlobs,
  REFERENCES,
  TABLES,
} from './contents.ts'
import { type DataPaths, isServer } from './data-paths.ts'

/** The rows of one moment, as files, and the keys of the blobs that they refer to. */
interface Snapshot {
  readonly files: readonly { readonly name: string; readonly path: string }[]
  readonly blobs: readonly string[]
  readonly outline?: DatabaseOutline
}

async function snapshotOfServer(url: string, folder: string): Promise<Snapshot> {
  const wanted = { folder, excluded: EXCLUDED_TABLES, query: REFERENCES }
  const { rows, migrations, tables } = await dumpDatabase(url, wanted)
  const names = Object.keys(tables)
  return {
    files: names.map((name) => ({ name: TABLES + name, path: join(folder, name) })),
    blobs: referencedBlobs({ rows: () => rows }),
    outline: { migrations, tables },
  }
}

/** Writes a snapshot of the rows into a new folder, without what is excluded. */
export async function takeSnapshot(dataPaths: DataPaths, folder: string): Promise<Snapshot> {
  await mkdir(folder, { mode: 0o700 })
  if (isServer(dataPaths)) return snapshotOfServer(dataPaths.database, folder)
  const path = join(folder, DATABASE)
  copyDatabase(dataPaths.database, path)
  using opened = openCopy(path)
  checkCopy(opened)
  clearExcluded(opened)
  return { files: [{ name: DATABASE, path }], blobs: referencedBlobs(opened) }
}
