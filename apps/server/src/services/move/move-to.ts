import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#config'
import { collections } from '#resources'
import { searchTables } from '#engine'
import { referencedBlobs } from '#services/backup'
import { StartError } from '#platform'
import {
  filesError,
  moveDatabase,
  openBlobs,
  openKeys,
  openSource,
  openTarget,
  type Report,
  type Source,
} from '#platform/move'
import { checkTarget, copyFiles, type FileMove, finishFiles } from './files.ts'

/** Where to: one of them at least. */
export interface Destination {
  /** `postgres://…` */
  readonly database?: string | undefined
  /** As the settings have it, with all there is to know. */
  readonly blobs?: string | undefined
}

/** What has come of it. */
export interface MoveResult {
  /** Whether the target is the whole of a source that nobody uses any more. */
  readonly isWhole: boolean
  readonly rows: number | undefined
  readonly files: number | undefined
  /** What the database speaks of and the disk had lost before. */
  readonly missing: readonly string[]
}

type Stores = Pick<Config, 'blobsUrl' | 'databaseUrl' | 'dataDir'>
type Reports = Readonly<Record<'rows' | 'checked' | 'files', Report>>

function pathIn(name: string, url: string): string {
  if (url.startsWith('file:')) return url.slice('file:'.length)
  throw new StartError(
    `${name} names a place beyond this machine already, and from there nothing is moved: nothing was done.`,
  )
}

/** Tells an installation from others: a key that its data folder alone holds. */
const identityOf = ({ dataDir }: Stores) => hash('sha256', openKeys(join(dataDir, 'keys'))('move'))

/** The instance that is moved; undefined for one of a backup that was never started. */
function instanceOf(source: Source): string | undefined {
  const [row] = source.rows('SELECT id FROM instance')
  return row && String(row['id'])
}

/** What is done with files, or one line that tells why it is not. */
async function orFilesError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw filesError('The copy of the files has not ended, run this again to go on', error)
  })
}

async function openFiles(
  opening: AsyncDisposableStack,
  { url, folder, identity }: { url: string; folder: string; identity: string },
): Promise<FileMove> {
  if (url === `file:${folder}`)
    throw new StartError(`--blobs ${url} is where the files are already: nothing was done.`)
  const move = { folder, blobs: await openBlobs(opening, { name: '--blobs', url }), identity }
  await orFilesError(checkTarget(move))
  return move
}

/** Opens what is moved to, and changes nothing before it is known that it all may be. */
async function openTargets(
  opening: AsyncDisposableStack,
  config: Stores,
  { database, blobs }: Destination,
) {
  const folder = blobs === undefined ? '' : pathIn('BLOBS_URL', config.blobsUrl)
  const identity = identityOf(config)
  const target =
    database === undefined ? undefined : opening.use(await openTarget(database, identity))
  const files =
    blobs === undefined ? undefined : await openFiles(opening, { url: blobs, folder, identity })
  return { target, files }
}

/**
 * Copies an installation that lies on this machine to another database, to another place for its files, or both, while
 * it is used or not. Only what lacks is copied, so that a run goes on where the one before was broken off. What it has
 * copied of a server that still ran is no whole copy: the servers do not start on it. Throws StartError when it can not,
 * or may not, go on.
 */
export async function moveTo(
  config: Stores,
  destination: Destination,
  reports: Reports,
): Promise<MoveResult> {
  await using opening = new AsyncDisposableStack()
  const database = pathIn('DATABASE_URL', config.databaseUrl)
  const source = opening.use(openSource({ dataDir: config.dataDir, database }))
  const { target, files } = await openTargets(opening, config, destination)
  await target?.begin()
  const copied =
    files && (await orFilesError(copyFiles(files, referencedBlobs(source), reports.files)))
  const contents = {
    searchTables: searchTables(collections),
    // Their files are drawn anew in the new place.
    skippedTables: files ? ['file_previews'] : [],
  }
  const rows = target && (await moveDatabase({ source, target, contents }, reports))
  const isWhole = !source.isRunning
  if (files && isWhole) await orFilesError(finishFiles(files, instanceOf(source)))
  // While a server runs, what is missing was deleted since.
  const missing = isWhole && copied ? copied.missing : []
  return { isWhole, rows, files: copied?.count, missing }
}
