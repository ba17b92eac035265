import { join } from 'node:path'
import { refusalOf } from '../data-folder.ts'
import { makeFolder } from '../folder.ts'
import { holdLock } from '../lock.ts'
import { StartError } from '../start-error.ts'
import type { Blobs } from './blobs.ts'
import { openDiskBlobs } from './disk.ts'
import { s3AddressOf } from './s3-address.ts'
import { openS3Blobs } from './s3.ts'

/** A place for files, as `file:` or `s3:` with all there is to know, and what the operator calls it. */
interface Place {
  readonly name: string
  readonly url: string
}

/** Lies among files while a move fills them. */
export const MOVING = 'moving'
/** Says what is moved there. */
export const MOVED = `${MOVING}/source`

async function openFolder(opening: AsyncDisposableStack, { name, url }: Place): Promise<Blobs> {
  const root = url.slice('file:'.length)
  try {
    makeFolder(root)
    // Opening removes half-written files: they must not be somebody else's.
    const refusal = `${name} ${url} is in use by another Devhood process.`
    opening.use(holdLock(join(root, '.lock'), refusal))
    return await openDiskBlobs(root)
  } catch (error) {
    throw refusalOf(`${name} ${url} is not a folder that can be written`, error)
  }
}

/** What the operator can look for: no address with a secret in it comes here. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'for no known reason'
  return 'code' in cause ? String(cause.code) : cause.message
}

async function openBucket(opening: AsyncDisposableStack, { name, url }: Place): Promise<Blobs> {
  const address = s3AddressOf(url)
  const place = `bucket ${address.bucket} at ${address.endpoint.origin}`
  const report = (error: unknown) =>
    console.warn(
      `Warning: what uploads have left in ${place} that broke off is still there (${reasonOf(error)}).`,
    )
  try {
    return opening.use(await openS3Blobs({ address, now: Date.now, report }))
  } catch (error) {
    const line = `${name}: nothing can be written to ${place} (${reasonOf(error)}).`
    throw new StartError(line, { cause: error })
  }
}

/** Opens the files of an address, to be closed with `opening`. Throws StartError where nothing can be written. */
export const openBlobs = async (opening: AsyncDisposableStack, place: Place): Promise<Blobs> =>
  place.url.startsWith('s3:') ? openBucket(opening, place) : openFolder(opening, place)

/** One line for the operator about files that can not be read or written. */
export function filesError(what: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(`${what} (${reasonOf(error)}).`, { cause: error })
}

/** Throws StartError where files are half of a copy. */
export async function checkWhole(blobs: Blobs): Promise<void> {
  const mark = await blobs.get(MOVED)
  mark?.destroy()
  if (mark)
    throw new StartError(
      'BLOBS_URL names half of a copy: run npm run migrate-to once more, to its end.',
    )
}
