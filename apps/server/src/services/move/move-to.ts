import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type Config, pathIn } from '#config'
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

/** The destination: at least one of the two. */
export interface Destination {
  /** `postgres://…` */
  readonly database?: string | undefined
  /** As in the settings, with all its parameters. */
  readonly blobs?: string | undefined
}

export interface MoveResult {
  /** Whether the target is a complete copy of a source that no server uses any more. */
  readonly isWhole: boolean
  readonly rows: number | undefined
  readonly files: number | undefined
  /** Files that the database refers to and that were already missing on the disk. */
  readonly missing: readonly string[]
}

type Stores = Pick<Config, 'blobsUrl' | 'databaseUrl' | 'dataDir'>
type Reports = Readonly<Record<'rows' | 'checked' | 'files', Report>>

function sourceIn(name: string, url: string): string {
  const path = pathIn(url)
  if (path !== undefined) return path
  throw new StartError(
    `${name} names a place beyond this machine already, and from there nothing is moved: nothing was done.`,
  )
}

/** Identifies an installation by a key that exists only in its data folder. */
const identityOf = ({ dataDir }: Stores) => hash('sha256', openKeys(join(dataDir, 'keys'))('move'))

/** The instance that is moved; undefined for a backup that was never started. */
function instanceOf(source: Source): string | undefined {
  const [row] = source.rows('SELECT id FROM instance')
  return row && String(row['id'])
}

/** Returns the result of work on files, or throws a one-line reason. */
async function orFilesError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw filesError('The copy of the files is not complete, run this again to continue', error)
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

/** Opens the destination, and changes nothing before all checks have passed. */
async function openTargets(
  opening: AsyncDisposableStack,
  config: Stores,
  { database, blobs }: Destination,
) {
  const folder = blobs === undefined ? '' : sourceIn('BLOBS_URL', config.blobsUrl)
  const identity = identityOf(config)
  const target =
    database === undefined ? undefined : opening.use(await openTarget(database, identity))
  const files =
    blobs === undefined ? undefined : await openFiles(opening, { url: blobs, folder, identity })
  return { target, files }
}

/**
 * Copies an installation on this machine to another database, to another store for its files, or both, whether a
 * server uses it or not. Only missing data is copied, so that a run resumes an interrupted one. A copy of a running
 * server isn't complete: servers don't start on it. Throws StartError when it can't, or must not, continue.
 */
export async function moveTo(
  config: Stores,
  destination: Destination,
  reports: Reports,
): Promise<MoveResult> {
  await using opening = new AsyncDisposableStack()
  const database = sourceIn('DATABASE_URL', config.databaseUrl)
  const source = opening.use(openSource({ dataDir: config.dataDir, database }))
  const { target, files } = await openTargets(opening, config, destination)
  await target?.begin()
  const copied =
    files && (await orFilesError(copyFiles(files, referencedBlobs(source), reports.files)))
  const contents = {
    searchTables: searchTables(collections),
    // Previews are rendered again in the new store.
    skippedTables: files ? ['file_previews'] : [],
  }
  const rows = target && (await moveDatabase({ source, target, contents }, reports))
  const isWhole = !source.isRunning
  if (files && isWhole) await orFilesError(finishFiles(files, instanceOf(source)))
  // While a server runs, a missing file has been deleted since.
  const missing = isWhole && copied ? copied.missing : []
  return { isWhole, rows, files: copied?.count, missing }
}
