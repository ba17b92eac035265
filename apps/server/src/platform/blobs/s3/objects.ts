import { unavailable } from '../../unavailable.ts'
import { INSTANCE_MARKER } from '../blobs.ts'
import { ignoreMissing, type S3Client } from './client.ts'

/** What S3 says of an object; undefined when there is none. */
export const findObject = async ({ api, bucket }: S3Client, key: string) =>
  api.headObject({ Bucket: bucket, Key: key }).catch(ignoreMissing)

/** Deleting what is not there is fine. */
export async function deleteObject({ api, bucket }: S3Client, key: string): Promise<void> {
  await api.deleteObject({ Bucket: bucket, Key: key }).catch(ignoreMissing)
}

/** Deletes up to a thousand objects in one request. */
async function deleteAll({ api, bucket }: S3Client, keys: readonly string[]): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }))
  const { Errors } = await api.deleteObjects({ Bucket: bucket, Delete: { Quiet: true, Objects } })
  if (Errors?.[0]) throw unavailable(new Error(`S3 did not delete: ${Errors[0].Code}`))
}

/** Deletes all objects under a prefix, page by page. The last key of a page, not a token, says where the next begins. */
export async function deleteUnder(client: S3Client, prefix: string): Promise<void> {
  const { api, bucket } = client
  let marker: string | undefined
  for (;;) {
    const page = await api.listObjects({ Bucket: bucket, Prefix: prefix, Marker: marker })
    const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
    if (keys.length > 0) await deleteAll(client, keys)
    marker = keys.at(-1)
    if (marker === undefined || !page.IsTruncated) return
  }
}

/** Whether there is nothing under a prefix, except what a ping leaves and the note. */
export async function isEmptyUnder({ api, bucket }: S3Client, prefix: string): Promise<boolean> {
  const page = await api.listObjects({ Bucket: bucket, Prefix: prefix, MaxKeys: 3 })
  const keys = (page.Contents ?? []).map(({ Key }) => Key)
  return keys.every((key) => key === `${prefix}.ping` || key === prefix + INSTANCE_MARKER)
}
