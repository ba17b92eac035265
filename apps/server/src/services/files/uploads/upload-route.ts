import multipart from '@fastify/multipart'
import { File } from '@devhood/contract/schemas'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Config } from '#config'
import { byAccountOrAddress, call } from '#http'
import { MINUTE } from '#lib/time'
import { BODY_MAX, readUpload } from './multipart.ts'
import { abortSlowUpload } from './slow-upload.ts'
import { presentFile } from '../present.ts'
import { BucketParams } from '../schema.ts'
import type { Uploads } from './uploads.ts'

const CALL = call('anyone', {
  summary: 'Upload a file, whole or in chunks',
  description:
    "Chunks of at most 5 MB may arrive in any order. `Content-Range` gives a chunk's position; from the second chunk on, `X-Appwrite-Id` names the file.",
  params: BucketParams,
  form: Type.Object({
    fileId: Type.String(),
    file: Type.String({ format: 'binary' }),
    folder: Type.Optional(Type.String()),
    'permissions[]': Type.Optional(Type.Array(Type.String())),
  }),
  response: { 200: File, 201: File },
  publishes: true,
  scope: 'write',
  // Chunks count here, new files in the service.
  limit: { scope: 'files write', max: 1200, windowMs: MINUTE, by: byAccountOrAddress },
})

export const uploadRoute =
  (uploads: Uploads, config: Pick<Config, 'bucketId'>): FastifyPluginAsyncTypebox =>
  async (api) => {
    // Bytes beyond the limit are cut off: the service, which gets one more than it accepts, knows why it refuses them.
    await api.register(multipart, { throwFileSizeLimit: false })
    api.post('/storage/buckets/:bucketId/files', CALL, async (request, reply) => {
      // A listener would start the stream, and the bytes must not flow before the caller is admitted.
      request.raw.pause()
      abortSlowUpload(request.raw, BODY_MAX)
      try {
        const { 'content-range': range, 'x-appwrite-id': continues } = request.headers
        const { file, isNew } = await uploads.upload({
          actor: request.actor,
          range,
          continues: continues?.toString(),
          read: async (max, store) => readUpload(request, max, store),
          currentActor: async () => {
            await request.identify()
            return request.actor
          },
        })
        reply.code(isNew || file.state !== 'complete' ? 201 : 200)
        return presentFile(file, config)
      } catch (error) {
        // The rest is read and dropped, so that the sender gets the error and the connection stays open.
        request.raw.unpipe()
        request.raw.resume()
        throw error
      }
    })
  }
