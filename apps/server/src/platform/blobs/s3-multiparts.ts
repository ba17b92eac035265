import { unavailable } from '../unavailable.ts'
import type { S3Client, S3Request } from './s3-client.ts'
import type { Part } from './s3-parts.ts'
import { elementsOf, escapeXml, textIn } from './s3-xml.ts'

/** Nobody takes this long to send one blob. */
const ABANDONED_AFTER = 24 * 3_600_000

/** Takes away what was sent of a blob that is never finished. That it is gone already is fine. */
async function abort(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.askText({ method: 'DELETE', key, query: { uploadId }, accepts: [200, 204, 404] })
}

/** Begins a blob of several parts. It shows under its key only when it is complete. */
export async function beginMultipart(
  client: S3Client,
  key: string,
  headers: Readonly<Record<string, string>>,
) {
  const { text } = await client.askText({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers,
    accepts: [200],
  })
  const uploadId = textIn(text, 'UploadId') ?? ''
  if (!uploadId) throw unavailable(new Error('S3 began an upload and does not say which.'))
  const etags: string[] = []
  async function ask(part: Pick<S3Request, 'body' | 'headers'>) {
    const query = { partNumber: String(etags.length + 1), uploadId }
    return client.askText({ method: 'PUT', key, query, ...part, accepts: [200] })
  }
  return {
    async add({ chunks }: Part) {
      const { headers } = await ask({ body: chunks })
      etags.push(headers.etag ?? '')
    },
    /** Adds what lies at a path of S3, unless it has come to be another. No byte of it comes here. */
    async addCopy(path: string, etag: string) {
      const headers = { 'x-amz-copy-source': path, 'x-amz-copy-source-if-match': etag }
      const { text } = await ask({ headers })
      const copied = textIn(text, 'ETag')
      if (!copied) throw unavailable(new Error('S3 says that it copied a part, and not which.'))
      etags.push(copied)
    },
    async complete() {
      const parts = etags.map(
        (etag, at) =>
          `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
      )
      const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      // It knows nothing of the upload any more when only its first answer was lost.
      const accepts = [200, 404]
      const body = [Buffer.from(xml)]
      await client.askText({ method: 'POST', key, query: { uploadId }, body, accepts })
    },
    /** Leaves nothing of it. Where that fails, `abortAbandoned` does it later. */
    async abort() {
      await abort(client, key, uploadId).catch(() => undefined)
    },
  }
}

export type Multipart = Awaited<ReturnType<typeof beginMultipart>>

/**
 * Takes away what was left under a prefix by processes that died. Several may do it at once: only what is a day old
 * is nobody's any more.
 */
export async function abortAbandoned(client: S3Client, prefix: string, now: number) {
  let marker: Record<string, string> = {}
  for (;;) {
    const query = { uploads: '', prefix, ...marker }
    const { text } = await client.askText({ method: 'GET', query, accepts: [200] })
    for (const upload of elementsOf(text, 'Upload')) {
      const begun = Date.parse(textIn(upload, 'Initiated') ?? '')
      const [key = '', uploadId = ''] = [textIn(upload, 'Key'), textIn(upload, 'UploadId')]
      if (key.startsWith(prefix) && now - begun > ABANDONED_AFTER)
        await abort(client, key, uploadId)
    }
    if (textIn(text, 'IsTruncated') !== 'true') return
    marker = {
      'key-marker': textIn(text, 'NextKeyMarker') ?? '',
      'upload-id-marker': textIn(text, 'NextUploadIdMarker') ?? '',
    }
  }
}
