import { createHash } from 'node:crypto'
import type { Blobs } from './blobs.ts'
import { checkKey } from './keys.ts'
import { openS3Client, type S3Client, type S3Options } from './s3-client.ts'
import { openS3Get } from './s3-get.ts'
import { openS3Join } from './s3-join.ts'
import { abortAbandoned } from './s3-multiparts.ts'
import { openS3Put } from './s3-put.ts'
import { openTurns } from '../turns.ts'
import { unavailable } from '../unavailable.ts'
import { elementsOf, escapeXml, textIn } from './s3-xml.ts'

interface Options extends S3Options {
  readonly now: () => number
  /** Hears of upkeep that failed; it is tried again later. */
  readonly report: (error: unknown) => void
}

const SWEEP_EVERY = 6 * 3_600_000

/** Deletes up to a thousand blobs in one request. */
async function deleteAll(client: S3Client, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`)
  const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`)
  const { text } = await client.askText({
    method: 'POST',
    query: { delete: '' },
    headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
    body: [body],
    accepts: [200],
  })
  const [fault] = elementsOf(text, 'Error')
  if (fault !== undefined)
    throw unavailable(new Error(`S3 did not delete: ${textIn(fault, 'Code')}`))
}

/** Deletes all whose keys begin so, page by page. The last key of a page, not a token, says where the next begins. */
async function deleteUnder(client: S3Client, prefix: string): Promise<void> {
  let marker = ''
  for (;;) {
    const query = { prefix, marker }
    const { text } = await client.askText({ method: 'GET', query, accepts: [200] })
    const keys = elementsOf(text, 'Contents').flatMap((content) => textIn(content, 'Key') ?? [])
    if (keys.length > 0) await deleteAll(client, keys)
    const last = keys.at(-1)
    if (last === undefined || textIn(text, 'IsTruncated') !== 'true') return
    marker = last
  }
}

/** Whether nothing has a key that begins so, but for what a ping leaves. */
async function isEmptyUnder(client: S3Client, prefix: string): Promise<boolean> {
  const query = { prefix, 'max-keys': '2' }
  const { text } = await client.askText({ method: 'GET', query, accepts: [200] })
  const keys = elementsOf(text, 'Contents').map((content) => textIn(content, 'Key'))
  return keys.every((key) => key === `${prefix}.ping`)
}

/**
 * Blobs in a bucket, which other processes may use at the same time. Throws when nothing can be written to it. What
 * uploads have left that broke off is taken away now and every few hours.
 */
export async function openS3Blobs(options: Options): Promise<Blobs & AsyncDisposable> {
  const { address, now, report } = options
  const client = openS3Client(options)
  const inTurn = openTurns()
  const keyOf = (key: string) => address.prefix + checkKey(key)
  const put = openS3Put(client, inTurn)
  const read = openS3Get(client)
  const join = openS3Join({ client, inTurn, bucket: address.bucket, read })

  async function ping() {
    // No key begins with a period.
    const key = `${address.prefix}.ping`
    await client.askText({ method: 'PUT', key, body: [Buffer.from('ping')], accepts: [200] })
  }
  const sweep = async () => abortAbandoned(client, address.prefix, now()).catch(report)

  try {
    await ping()
  } catch (error) {
    client.close()
    throw error
  }
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_EVERY)
  timer.unref()
  return {
    put: async (key, body) => put(keyOf(key), body, false),
    putLight: async (key, body) => put(keyOf(key), body, true),
    join: async (key, parts) => join(keyOf(key), parts.map(keyOf)),
    get: async (key, range) => read(keyOf(key), range),
    async delete(key) {
      await client.askText({ method: 'DELETE', key: keyOf(key), accepts: [200, 204, 404] })
    },
    async deletePrefix(prefix) {
      await deleteUnder(client, `${keyOf(prefix)}/`)
    },
    isEmpty: async () => isEmptyUnder(client, address.prefix),
    // S3 says so when it takes no more.
    hasRoom: async () => true,
    ping,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      client.close()
    },
  }
}
