import { type Config, isPostgres, pathIn } from '#config'

/** Where the data is, and how its backups are encrypted. */
export interface DataPaths {
  readonly dataDir: string
  /** The path of the database, or the URL of a PostgreSQL one. Secret. */
  readonly database: string
  /** Undefined if files are in a bucket: no backup has those. */
  readonly blobs: string | undefined
  readonly passphrase?: string | undefined
}

/** Receives the number of finished files and their total. */
export type ReportProgress = (progress: { readonly done: number; readonly total: number }) => void

type Stores = Pick<Config, 'blobsUrl' | 'databaseUrl' | 'dataDir' | 'backupPassphrase'>

export const dataPathsOf = ({
  dataDir,
  databaseUrl,
  blobsUrl,
  backupPassphrase,
}: Stores): DataPaths => ({
  dataDir,
  database: pathIn(databaseUrl) ?? databaseUrl,
  blobs: pathIn(blobsUrl),
  passphrase: backupPassphrase,
})

export const isServer = ({ database }: DataPaths): boolean => isPostgres(database)
