import { type Config, pathIn } from '#config'
import { StartError } from '#platform'

/** The locations of the data, as absolute paths. */
export interface DataPaths {
  readonly dataDir: string
  readonly database: string
  readonly blobs: string
}

/** Receives the number of finished files and their total. */
export type ReportProgress = (progress: { readonly done: number; readonly total: number }) => void

type Stores = Pick<Config, 'blobsUrl' | 'databaseUrl' | 'dataDir'>

export type CommandName = 'backup' | 'restore'

/** The tools that replace a command where rows are in PostgreSQL. */
const POSTGRES_TOOLS = { backup: 'pg_dump', restore: 'pg_restore' } as const

/**
 * Throws StartError where rows or files aren't on this disk: database servers and buckets have backup tools of
 * their own.
 */
export function dataPathsOf(
  { dataDir, databaseUrl, blobsUrl }: Stores,
  command: CommandName,
): DataPaths {
  const database = pathIn(databaseUrl)
  if (database === undefined)
    throw new StartError(
      `DATABASE_URL names PostgreSQL, and npm run ${command} knows SQLite alone: use ${POSTGRES_TOOLS[command]} (docs/operate/backup.md). Nothing was done.`,
    )
  const blobs = pathIn(blobsUrl)
  if (blobs === undefined)
    throw new StartError(
      `BLOBS_URL names a bucket, and npm run ${command} knows files in a folder alone: copy the bucket by its own means (docs/operate/backup.md). Nothing was done.`,
    )
  return { dataDir, database, blobs }
}
