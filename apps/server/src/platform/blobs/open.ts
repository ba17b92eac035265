import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startErrorOf } from '../data-folder.ts'
import { makeFolder } from '../folder.ts'
import type { StoreState, LocationState } from '../instance/check-instance.ts'
import { readInstanceMarker } from '../instance/index.ts'
import { holdLock } from '../lock.ts'
import { openOutages, type Outages } from '../outages.ts'
import { StartError } from '../start-error.ts'
import type { Blobs } from './blobs.ts'
import { diskBlobs, openDiskBlobs } from './disk/disk.ts'
import { type S3Address, s3AddressOf } from './s3/address.ts'
import { inspectS3Blobs, openS3Blobs } from './s3/s3.ts'

/** The location of files: a complete `file:` or `s3:` URL, and the operator's name for it. */
interface BlobLocation {
  readonly name: string
  readonly url: string
}

/** The folder that exists among the files while a move fills them. */
export const MOVE_FOLDER = 'moving'
/** The key that names the source of a move. */
export const MOVE_MARKER = `${MOVE_FOLDER}/source`

const rootOf = (url: string) => url.slice('file:'.length)

/** Keeps other processes out: opening removes partial files, which must not be another process's. */
const lockFolder = ({ name, url }: BlobLocation) =>
  holdLock(lockIn(rootOf(url)), `${name} ${url} is in use by another Devhood process.`)
const lockIn = (root: string) => join(root, '.lock')

async function openFolder(opening: AsyncDisposableStack, place: BlobLocation): Promise<Blobs> {
  const { name, url } = place
  const root = rootOf(url)
  try {
    makeFolder(root)
    opening.use(lockFolder(place))
    return await openDiskBlobs(root)
  } catch (error) {
    throw startErrorOf(`${name} ${url} is not a folder that can be written`, error)
  }
}

/** A reason that the operator can look up, without any URL that contains a secret. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'for no known reason'
  return 'code' in cause ? String(cause.code) : cause.message
}

const describeBucket = ({ bucket, endpoint }: S3Address) => `bucket ${bucket} at ${endpoint.origin}`

async function openBucket(
  opening: AsyncDisposableStack,
  { name, url }: BlobLocation,
  outages: Outages,
): Promise<Blobs> {
  const address = s3AddressOf(url)
  const place = describeBucket(address)
  const report = (error: unknown) =>
    console.warn(
      `Warning: what uploads have left in ${place} that broke off is still there (${reasonOf(error)}).`,
    )
  const reportOutage = outages.reporterOf('files', {
    begin: (_, why) =>
      `S3 can't be reached: ${place} (${reasonOf(why)}). Files can be read and written when it can be reached again.`,
    end: `S3 can be reached again: ${place}.`,
  })
  try {
    return opening.use(await openS3Blobs({ address, now: Date.now, report, reportOutage }))
  } catch (error) {
    const line = `${name}: nothing can be written to ${place} (${reasonOf(error)}).`
    throw new StartError(line, { cause: error })
  }
}

/** Opens the blobs of a URL, to be closed with `opening`. Throws StartError when nothing can be written. */
export const openBlobs = async (
  opening: AsyncDisposableStack,
  place: BlobLocation,
  outages: Outages = openOutages(),
): Promise<Blobs> =>
  place.url.startsWith('s3:') ? openBucket(opening, place, outages) : openFolder(opening, place)

/** One line for the operator about files that can't be read or written. */
export function filesError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(`${what} (${reasonOf(error)}).`, { cause: error })
}

/** Finds the owner of the files, and whether there are any. Throws StartError for an incomplete move. */
async function inspect(blobs: Pick<Blobs, 'get' | 'isEmpty'>): Promise<StoreState> {
  const mark = await blobs.get(MOVE_MARKER)
  mark?.destroy()
  if (mark)
    throw new StartError(
      'BLOBS_URL names half of a copy: run devhood migrate-to once more, to its end.',
    )
  const id = await readInstanceMarker(blobs)
  return { id, isEmpty: id === undefined && (await blobs.isEmpty()) }
}

async function inspectFolder(place: BlobLocation): Promise<LocationState> {
  const { name, url } = place
  const root = rootOf(url)
  try {
    // A held lock always has a file.
    if (existsSync(lockIn(root))) lockFolder(place)[Symbol.dispose]()
    const isFolder = statSync(root, { throwIfNoEntry: false })?.isDirectory() === true
    const found = isFolder ? await inspect(diskBlobs(root)) : { id: undefined, isEmpty: true }
    return { ...found, location: root }
  } catch (error) {
    throw startErrorOf(`${name} ${url} is not a folder that can be read`, error)
  }
}

async function inspectBucket({ name, url }: BlobLocation): Promise<LocationState> {
  const address = s3AddressOf(url)
  const place = describeBucket(address)
  try {
    return { ...(await inspectS3Blobs({ address }, inspect)), location: place }
  } catch (error) {
    throw filesError(`${name}: nothing can be read from ${place}`, error)
  }
}

/** Inspects the files of a URL, and changes nothing. Throws StartError when they can't be read, or are in use. */
export const inspectBlobs = async (place: BlobLocation): Promise<LocationState> =>
  place.url.startsWith('s3:') ? inspectBucket(place) : inspectFolder(place)
