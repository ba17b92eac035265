import type { Config } from '#config'
import { StartError } from '#platform'

/** Where the data lies: absolute paths. */
export interface Places {
  readonly dataDir: string
  readonly database: string
  readonly blobs: string
}

/** Hears how many of all files are done. */
export type Report = (progress: { readonly done: number; readonly total: number }) => void

type Stores = Pick<Config, 'blobsUrl' | 'databaseUrl' | 'dataDir'>

const pathIn = (url: string) => url.slice('file:'.length)

/** Throws StartError where rows or files are not on this disk: servers and buckets are copied by their own means. */
export function placesOf({ dataDir, databaseUrl, blobsUrl }: Stores): Places {
  if (!databaseUrl.startsWith('file:'))
    throw new StartError(
      'DATABASE_URL names a server, and this command knows SQLite alone: nothing was done.',
    )
  if (!blobsUrl.startsWith('file:'))
    throw new StartError(
      'BLOBS_URL names a bucket, and this command knows files in a folder alone: nothing was done.',
    )
  return { dataDir, database: pathIn(databaseUrl), blobs: pathIn(blobsUrl) }
}
