import { AppError } from '@devhood/contract'
import { abortion, onAbort } from '#lib/abort'
import type { ByteRange } from '#platform/blobs'
import { openLruCache } from '#platform/lru-cache'
import { verifiedBytes, originalBytes, type StoredFiles } from './storage/checksum.ts'
import { FILE_LIMITS } from './limits.ts'
import type { FileRow } from './storage/store.ts'

const VERIFIED_MAX = 10_000
/** Seconds until the client may try again. */
const RETRY_AFTER = 5

type Original = Pick<FileRow, 'key' | 'signature' | 'owner'>

/** Concurrent downloads share one verification, which stops when none of them waits any more. */
interface Verification {
  readonly work: Promise<void>
  readonly end: AbortController
  waiting: number
}

function openCounts(max: number) {
  const counts = new Map<string, number>()
  return {
    add(person: string): void {
      const count = counts.get(person) ?? 0
      if (count >= max)
        throw new AppError('general_rate_limit_exceeded', {
          message: `You have ${max} downloads under way: wait for one to end.`,
          retryAfter: RETRY_AFTER,
        })
      counts.set(person, count + 1)
    },
    remove(person: string): void {
      const left = (counts.get(person) ?? 1) - 1
      if (left === 0) counts.delete(person)
      else counts.set(person, left)
    },
  }
}

/** Nobody receives it. */
const disconnected = () => new AppError('general_bad_request')

export function openDownloads(stored: StoredFiles) {
  const verified = openLruCache<string, { readonly signature: string }>(VERIFIED_MAX)
  const running = new Map<string, Verification>()
  const counts = openCounts(FILE_LIMITS.downloads)

  async function readThrough(file: Original, { signal }: AbortController): Promise<void> {
    for await (const _ of verifiedBytes(stored, file, signal)) continue
    verified.set(file.key, file)
  }

  function start(file: Original): Verification {
    const end = new AbortController()
    const verification = { work: readThrough(file, end), end, waiting: 0 }
    running.set(file.key, verification)
    return verification
  }

  async function verify(file: Original, signal: AbortSignal): Promise<void> {
    if (verified.get(file.key)) return
    const verification = running.get(file.key) ?? start(file)
    verification.waiting++
    try {
      await Promise.race([verification.work, abortion(signal, disconnected)])
    } finally {
      if (--verification.waiting === 0) {
        running.delete(file.key)
        verification.end.abort()
      }
    }
  }

  return {
    /**
     * Counts the download until the signal says that the connection is closed. Verifies the whole file before any of
     * it is sent, because after that an error comes too late. Throws general_rate_limit_exceeded.
     */
    async begin(file: Original, signal: AbortSignal): Promise<void> {
      counts.add(file.owner)
      onAbort(signal, () => counts.remove(file.owner))
      await verify(file, signal)
    },
    /** The bytes or a range of them, without verification. */
    read: async (file: Original, range?: ByteRange) => originalBytes(stored, file, range),
  }
}

export type Downloads = ReturnType<typeof openDownloads>
