import type { Config } from '#config'

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

export const placesOf = ({ dataDir, databaseUrl, blobsUrl }: Stores): Places => ({
  dataDir,
  database: pathIn(databaseUrl),
  blobs: pathIn(blobsUrl),
})
