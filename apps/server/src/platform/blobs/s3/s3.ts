import { type Blobs, checkKey, PART_SIZE } from '../blobs.ts'
import { openS3Client, type S3Options } from './client.ts'
import { openS3Get } from './get.ts'
import { abortAbandoned } from './multipart.ts'
import { deleteObject, deleteUnder, isPrefixEmpty } from './objects.ts'
import { openS3Writes } from './write.ts'

interface Options extends S3Options {
  readonly now: () => number
  /** Called when cleanup has failed; it is retried later. */
  readonly report: (error: unknown) => void
  /** Bytes of each part but the last. S3 itself takes no smaller ones than these. */
  readonly partSize?: number
}

const SWEEP_EVERY = 6 * 3_600_000

/** Inspects a bucket, and changes nothing in it. */
export async function inspectS3Blobs<T>(
  options: S3Options,
  inspect: (blobs: Pick<Blobs, 'get' | 'isEmpty'>) => Promise<T>,
): Promise<T> {
  const { prefix } = options.address
  const client = await openS3Client(options)
  const read = openS3Get(client)
  try {
    return await inspect({
      get: async (key, range) => read(prefix + checkKey(key), range),
      isEmpty: async () => isPrefixEmpty(client, prefix),
    })
  } finally {
    client.close()
  }
}

/**
 * Blobs in a bucket that other processes may use at the same time. Throws when the bucket isn't writable. Removes the
 * remains of aborted uploads now and every few hours.
 */
export async function openS3Blobs(options: Options): Promise<Blobs & AsyncDisposable> {
  const { address, now, report, reportOutage, partSize = PART_SIZE } = options
  const { bucket, prefix } = address
  let isOpen = false
  // During opening, the thrown error reports the outage.
  const client = await openS3Client({
    ...options,
    reportOutage: (why) => isOpen && reportOutage?.(why),
  })
  const keyOf = (key: string) => prefix + checkKey(key)
  const read = openS3Get(client)
  const { put, join } = openS3Writes(client, read, partSize)

  async function ping() {
    // No key begins with a period.
    await client.api.putObject({ Bucket: bucket, Key: `${prefix}.ping`, Body: 'ping' })
  }
  const sweep = async () => abortAbandoned(client, prefix, now()).catch(report)

  try {
    await ping()
  } catch (error) {
    client.close()
    throw error
  }
  isOpen = true
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_EVERY)
  timer.unref()
  return {
    put: async (key, body) => put(keyOf(key), body, false),
    putDerived: async (key, body) => put(keyOf(key), body, true),
    join: async (key, parts) => join(keyOf(key), parts.map(keyOf)),
    get: async (key, range) => read(keyOf(key), range),
    delete: async (key) => deleteObject(client, keyOf(key)),
    deletePrefix: async (folder) => deleteUnder(client, `${keyOf(folder)}/`),
    isEmpty: async () => isPrefixEmpty(client, prefix),
    // S3 responds with an error when it is full.
    hasRoom: async () => true,
    ping,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      client.close()
    },
  }
}
