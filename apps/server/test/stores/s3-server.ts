import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { mkdir, mkdtempDisposable, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import S3rver from '@20minutes/s3rver'
import { S3 } from '@aws-sdk/client-s3'
import { s3AddressOf } from '../../src/platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3/s3.ts'
import { LOOPBACK } from './free-port.ts'

const BUCKET = 'devhood-test'
/** The one user that the server knows. */
const USER = 'S3RVER:S3RVER'

/**
 * What the server leaves out: to list and to abort uploads of several parts, which it keeps in folders of their own,
 * and to know that one is gone. Answers whether that was asked.
 */
async function serveUploads(
  folder: string,
  { method, url = '' }: IncomingMessage,
  answer: ServerResponse,
): Promise<boolean> {
  const { searchParams } = new URL(url, 'http://s3')
  const uploadId = searchParams.get('uploadId')
  if (uploadId !== null) {
    const path = join(folder, uploadId)
    const isThere = (await stat(path).catch(() => undefined)) !== undefined
    if (isThere && method !== 'DELETE') return false
    await rm(path, { recursive: true, force: true })
    answer.writeHead(isThere ? 204 : 404).end()
    return true
  }
  if (method !== 'GET' || !searchParams.has('uploads')) return false
  const ids = await readdir(folder).catch(() => [])
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const path = join(folder, id, 'key')
      const { mtime } = await stat(path)
      const key = await readFile(path, 'utf8')
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    }),
  )
  const xml = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
  answer.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  return true
}

/** The server clears away folders that are empty, also one into which somebody writes at that moment: so none ever is. */
function keepFolders({ store }: S3rver, folder: string): void {
  const remove = store.deleteObject.bind(store)
  store.deleteObject = async (bucket, key) => {
    const place = join(folder, bucket, dirname(key))
    await mkdir(place, { recursive: true })
    await writeFile(join(place, '.kept'), '')
    await remove(bucket, key)
  }
}

async function startServer(address: string) {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-s3-'))
  opening.defer(async () => folder.remove())
  const options = {
    directory: folder.path,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  }
  const s3 = new S3rver(options)
  await s3.configureBuckets()
  keepFolders(s3, folder.path)
  const serveObject = s3.callback()
  // It leaves out the slash at the end of a bucket's path, which is signed with it.
  const serveBucket = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
  const serve: RequestListener = (request, answer) =>
    (request.url?.startsWith(`/${BUCKET}/?`) ? serveBucket : serveObject)(request, answer)
  const uploads = join(folder.path, BUCKET, '._S3rver_uploads')
  const server = createServer((request, answer) => {
    void serveUploads(uploads, request, answer).then((isDone) => isDone || serve(request, answer))
  })
  await once(server.listen(0, address), 'listening')
  opening.defer(async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  })
  const { port } = server.address() as AddressInfo
  const endpoint = encodeURIComponent(`http://${address}:${port}`)
  const opened = opening.move()
  return {
    url: `s3://${USER}@${BUCKET}/hood?endpoint=${endpoint}&region=us-east-1`,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

/** A place of its own in the bucket that TEST_S3_URL names, empty again afterwards. */
async function openSharedBucket(text: string) {
  const url = new URL(text)
  const name = `test-${randomUUID()}`
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      const address = s3AddressOf(text)
      await using blobs = await openS3Blobs({ address, now: Date.now, report: () => undefined })
      await blobs.deletePrefix(name)
    },
  }
}

/**
 * An S3 server of this test's own, which listens on that address, or an empty place on the one of TEST_S3_URL, as
 * BLOBS_URL names it.
 */
export async function openS3Server(address = LOOPBACK) {
  const url = env['TEST_S3_URL']
  return url === undefined ? startServer(address) : openSharedBucket(url)
}

/** A look at what lies at an address, past everything that is tried on the way there. */
export function inspectS3(url: string) {
  const { endpoint, region, bucket, prefix, ...credentials } = s3AddressOf(url)
  const api = new S3({ endpoint: endpoint.origin, region, credentials, forcePathStyle: true })
  const place = { Bucket: bucket, Prefix: prefix }
  const ownKeys = (found: readonly { readonly Key?: string | undefined }[] = []) =>
    found.map(({ Key = '' }) => Key.slice(prefix.length)).toSorted()

  const all = async () => ownKeys((await api.listObjects(place)).Contents)
  return {
    /** The keys of all objects. */
    all,
    /** The keys of all blobs, and those of uploads that nobody has finished. */
    keys: async () => (await all()).filter((key) => key !== '.ping'),
    uploads: async () => ownKeys((await api.listMultipartUploads(place)).Uploads),
    /** Begins an upload that nobody finishes. */
    begin: async (key: string) => api.createMultipartUpload({ Bucket: bucket, Key: prefix + key }),
    async empty() {
      for (const key of await all()) await api.deleteObject({ Bucket: bucket, Key: prefix + key })
    },
    [Symbol.dispose]: () => api.destroy(),
  }
}
