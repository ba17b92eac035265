import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startErrorOf } from '../data-folder.ts'
import { makeFolder } from '../folder.ts'
import type { StoreState, LocationState } from '../instance/check-instance.ts'
import { readInstanceMarker } from '../instance/instance-marker.ts'
import { holdLock } from '../lock.ts'
import { StartError } from '../start-error.ts'
import type { Blobs } from './blobs.ts'
import { diskBlobs, openDiskBlobs } from './disk/disk.ts'
import { type S3Address, s3AddressOf } from './s3/address.ts'
import { inspectS3Blobs, openS3Blobs } from './s3/s3.ts'

/** A place for files, as `file:` or `s3:` with all there is to know, and what the operator calls it. */
interface BlobLocation {
  readonly name: string
  readonly url: string
}

/** Lies among files while a move fills them. */
export const MOVE_FOLDER = 'moving'
/** Says what is moved there. */
export const MOVE_MARKER = `${MOVE_FOLDER}/source`

const rootOf = (url: string) => url.slice('file:'.length)

/** Keeps others out: opening removes half-written files, which must not be somebody else's. */
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

/** What the operator can look for: no address with a secret in it comes here. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'for no known reason'
  return 'code' in cause ? String(cause.code) : cause.message
}

const describeBucket = ({ bucket, endpoint }: S3Address) => `bucket ${bucket} at ${endpoint.origin}`

async function openBucket(
  opening: AsyncDisposableStack,
  { name, url }: BlobLocation,
): Promise<Blobs> {
  const address = s3AddressOf(url)
  const place = describeBucket(address)
  const report = (error: unknown) =>
    console.warn(
      `Warning: what uploads have left in ${place} that broke off is still there (${reasonOf(error)}).`,
    )
  const reportOutage = (why: Error | undefined) =>
    console.warn(
      why === undefined
        ? `S3 is there again: ${place}.`
        : `Warning: S3 is away: ${place} (${reasonOf(why)}). Files can be read and written when it is there again.`,
    )
  try {
    return opening.use(await openS3Blobs({ address, now: Date.now, report, reportOutage }))
  } catch (error) {
    const line = `${name}: nothing can be written to ${place} (${reasonOf(error)}).`
    throw new StartError(line, { cause: error })
  }
}

/** Opens the files of an address, to be closed with `opening`. Throws StartError where nothing can be written. */
export const openBlobs = async (
  opening: AsyncDisposableStack,
  place: BlobLocation,
): Promise<Blobs> =>
  place.url.startsWith('s3:') ? openBucket(opening, place) : openFolder(opening, place)

/** One line for the operator about files that can not be read or written. */
export function filesError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(`${what} (${reasonOf(error)}).`, { cause: error })
}

/** Looks whom files belong to, and whether there are any. Throws StartError where they are half of a copy. */
async function inspect(blobs: Pick<Blobs, 'get' | 'isEmpty'>): Promise<StoreState> {
  const mark = await blobs.get(MOVE_MARKER)
  mark?.destroy()
  if (mark)
    throw new StartError(
      'BLOBS_URL names half of a copy: run npm run migrate-to once more, to its end.',
    )
  const id = await readInstanceMarker(blobs)
  return { id, isEmpty: id === undefined && (await blobs.isEmpty()) }
}

async function inspectFolder(place: BlobLocation): Promise<LocationState> {
  const { name, url } = place
  const root = rootOf(url)
  try {
    // A lock that somebody holds has a file.
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

/** Looks at the files of an address, and changes nothing. Throws StartError where they can't be read, or are in use. */
export const inspectBlobs = async (place: BlobLocation): Promise<LocationState> =>
  place.url.startsWith('s3:') ? inspectBucket(place) : inspectFolder(place)
