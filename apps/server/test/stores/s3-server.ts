import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import {
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import S3rver from '@20minutes/s3rver'
import { S3 } from '@aws-sdk/client-s3'
import { s3AddressOf } from '../../src/platform/blobs/s3/address.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3/s3.ts'
import { openOnce } from '../app/open-once.ts'
import { LOOPBACK } from './free-port.ts'

const BUCKET = 'devhood-test'
/** The only user that the server knows. */
const USER = 'S3RVER:S3RVER'

/**
 * Handles what the S3 server lacks: listing and aborting multipart uploads, which it keeps in separate folders,
 * and reporting a missing upload. Returns whether it has handled the request.
 */
async function serveUploads(
  folder: string,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { searchParams } = new URL(url, 'http://s3')
  const uploadId = searchParams.get('uploadId')
  if (uploadId !== null) {
    const path = join(folder, uploadId)
    const isThere = (await stat(path).catch(() => undefined)) !== undefined
    if (isThere && method !== 'DELETE') return false
    await rm(path, { recursive: true, force: true })
    response.writeHead(isThere ? 204 : 404).end()
    return true
  }
  if (method !== 'GET' || !searchParams.has('uploads')) return false
  const prefix = searchParams.get('prefix') ?? ''
  const ids = await readdir(folder).catch(() => [])
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const path = join(folder, id, 'key')
      const { mtime } = await stat(path)
      const key = await readFile(path, 'utf8')
      if (!key.startsWith(prefix)) return ''
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    }),
  )
  const xml = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  return true
}

/** The server deletes empty folders, even while another request writes into one. This keeps each folder non-empty. */
function keepFolders({ store }: S3rver, folder: string): void {
  const remove = store.deleteObject.bind(store)
  store.deleteObject = async (bucket, key) => {
    const place = join(folder, bucket, dirname(key))
    await mkdir(place, { recursive: true })
    await writeFile(join(place, '.kept'), '')
    await remove(bucket, key)
  }
}

/**
 * The server writes into an object while a request sends it: one that is cut, or comes late, would destroy what was
 * confirmed. S3 replaces an object at once, and only by a whole one.
 */
function replaceWhole({ store }: S3rver): void {
  const write = store.putContent.bind(store)
  store.putContent = async (path, content) => {
    const part = `${path}.${randomUUID()}`
    try {
      const written = await write(part, content)
      await rename(part, path)
      return written
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
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
  const objects = new S3rver(options)
  await objects.configureBuckets()
  // The server drops the slash at the end of a bucket's path, which is part of the signature.
  const buckets = new S3rver({ ...options, allowMismatchedSignatures: true })
  for (const each of [objects, buckets]) {
    keepFolders(each, folder.path)
    replaceWhole(each)
  }
  const [serveObject, serveBucket] = [objects.callback(), buckets.callback()]
  const serve: RequestListener = (request, response) =>
    (request.url?.startsWith(`/${BUCKET}/?`) ? serveBucket : serveObject)(request, response)
  const uploads = join(folder.path, BUCKET, '._S3rver_uploads')
  const server = createServer((request, response) => {
    void serveUploads(uploads, request, response).then(
      (isDone) => isDone || serve(request, response),
    )
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

/** A separate prefix in the bucket of TEST_S3_URL, emptied afterwards. */
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

/** A temporary S3 server on that address, or an empty prefix on that of TEST_S3_URL, in the form of BLOBS_URL. */
export async function openS3Server(address = LOOPBACK) {
  const url = env['TEST_S3_URL']
  return url === undefined ? startServer(address) : openSharedBucket(url)
}

/** One such server for all tests of a file, each of which has its own prefix there. */
export const sharedS3Server = () => openOnce(async () => openS3Server())

/** An empty prefix of a bucket, whose server is stopped or emptied after the tests. */
export function prefixIn(text: string): string {
  const url = new URL(text)
  url.pathname += `/${randomUUID()}`
  return url.href
}

/** Inspects the objects at a URL directly, without the product's own client. */
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
    /** The keys of all blobs and of unfinished uploads. */
    keys: async () => (await all()).filter((key) => key !== '.ping'),
    uploads: async () => ownKeys((await api.listMultipartUploads(place)).Uploads),
    /** Begins an upload that nobody finishes. */
    startUpload: async (key: string) =>
      api.createMultipartUpload({ Bucket: bucket, Key: prefix + key }),
    async empty() {
      for (const key of await all()) await api.deleteObject({ Bucket: bucket, Key: prefix + key })
    },
    [Symbol.dispose]: () => api.destroy(),
  }
}
