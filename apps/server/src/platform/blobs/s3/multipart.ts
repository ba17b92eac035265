import type { CompletedPart } from '@aws-sdk/client-s3'
import { unavailable } from '../../unavailable.ts'
import { ignoreMissing, type S3Client } from './client.ts'

/** No upload of one blob takes this long. */
const ABANDONED_AFTER = 24 * 3_600_000

/** Removes the parts of an unfinished blob. It is no error when they are already gone. */
async function abort({ api, bucket }: S3Client, key: string, uploadId: string): Promise<void> {
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId }
  await api.abortMultipartUpload(upload).catch(ignoreMissing)
}

/** Starts a multipart upload. The blob appears under its key only when it is complete. */
export async function beginMultipart(
  client: S3Client,
  key: string,
  metadata: Readonly<Record<string, string>>,
) {
  const { api, bucket } = client
  const target = { Bucket: bucket, Key: key }
  const { UploadId } = await api.createMultipartUpload({ ...target, Metadata: metadata })
  if (!UploadId) throw unavailable(new Error('S3 began an upload and does not say which.'))
  const upload = { ...target, UploadId }
  const parts: CompletedPart[] = []
  const next = () => ({ ...upload, PartNumber: parts.length + 1 })
  return {
    async add(bytes: Buffer) {
      const part = next()
      const { ETag } = await api.uploadPart({ ...part, Body: bytes })
      parts.push({ PartNumber: part.PartNumber, ETag })
    },
    /** Adds an object of the bucket, unless it has changed. Its bytes don't pass through this server. */
    async addCopy(from: string, etag: string) {
      const part = next()
      const { CopyPartResult } = await api.uploadPartCopy({
        ...part,
        CopySource: `/${bucket}/${from}`,
        CopySourceIfMatch: etag,
      })
      const ETag = CopyPartResult?.ETag
      if (!ETag) throw unavailable(new Error('S3 says that it copied a part, and not which.'))
      parts.push({ PartNumber: part.PartNumber, ETag })
    },
    async complete() {
      // The upload is unknown when only the first response to this was lost.
      await api
        .completeMultipartUpload({ ...upload, MultipartUpload: { Parts: parts } })
        .catch(ignoreMissing)
    },
    /** Removes the upload. If that fails, `abortAbandoned` does it later. */
    async abort() {
      await abort(client, key, UploadId).catch(() => undefined)
    },
  }
}

export type Multipart = Awaited<ReturnType<typeof beginMultipart>>

/**
 * Aborts uploads under a prefix whose processes died. Several processes may do it at once: an upload that is a day
 * old belongs to none of them.
 */
export async function abortAbandoned(client: S3Client, prefix: string, now: number): Promise<void> {
  const { api, bucket } = client
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await api.listMultipartUploads({ Bucket: bucket, Prefix: prefix, ...marker })
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
      const age = now - (Initiated?.getTime() ?? now)
      if (Key.startsWith(prefix) && age > ABANDONED_AFTER) await abort(client, Key, UploadId)
    }
    if (!page.IsTruncated) return
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
