import { unavailable } from '../../unavailable.ts'
import { INSTANCE_MARKER } from '../blobs.ts'
import { ignoreMissing, type S3Client } from './client.ts'

/** The metadata of an object; undefined when there is none. */
export const findObject = async ({ api, bucket }: S3Client, key: string) =>
  api.headObject({ Bucket: bucket, Key: key }).catch(ignoreMissing)

/** Deleting a missing object is no error. */
export async function deleteObject({ api, bucket }: S3Client, key: string): Promise<void> {
  await api.deleteObject({ Bucket: bucket, Key: key }).catch(ignoreMissing)
}

/** Deletes up to a thousand objects in one request. */
async function deleteAll({ api, bucket }: S3Client, keys: readonly string[]): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }))
  const { Errors } = await api.deleteObjects({ Bucket: bucket, Delete: { Quiet: true, Objects } })
  if (Errors?.[0]) throw unavailable(new Error(`S3 did not delete: ${Errors[0].Code}`))
}

/** Deletes all objects under a prefix, page by page. The last key of a page, not a token, is the start of the next. */
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

/** Whether a prefix is empty, except for the ping object and the instance marker. */
export async function isPrefixEmpty({ api, bucket }: S3Client, prefix: string): Promise<boolean> {
  const page = await api.listObjects({ Bucket: bucket, Prefix: prefix, MaxKeys: 3 })
  const keys = (page.Contents ?? []).map(({ Key }) => Key)
  return keys.every((key) => key === `${prefix}.ping` || key === prefix + INSTANCE_MARKER)
}
