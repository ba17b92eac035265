import multipart from '@fastify/multipart'
import { AppError, isNewId } from '@devhood/contract'
import { File } from '@devhood/contract/schemas'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '#config'
import { byAccountOrAddress, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import { type Chunk, parseContentRange } from './content-range.ts'
import { FILE_LIMITS } from '../limits.ts'
import { readUpload } from './multipart.ts'
import { abortSlowUpload } from './slow-upload.ts'
import { presentFile } from '../present.ts'
import { BucketParams } from '../schema.ts'
import type { UploadHeaders, Uploads } from './uploads.ts'

/** The maximum size of a body: a part of a file and the form's other fields. */
const BODY_MAX = FILE_LIMITS.request + 1_000_000

const CALL = {
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
} as const

/** Chunks count here, new files in the service. */
const LIMIT: Limit = {
  scope: 'files write',
  max: 1200,
  windowMs: MINUTE,
  by: byAccountOrAddress,
}

function readUploadHeaders({ headers }: FastifyRequest): UploadHeaders {
  const range = headers['content-range']
  const chunk: Chunk | undefined = range === undefined ? undefined : parseContentRange(range)
  const continues = headers['x-appwrite-id']
  if (continues !== undefined && !isNewId(continues))
    throw new AppError('storage_invalid_appwrite_id')
  return { chunk, continues }
}

function checkBody({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) <= BODY_MAX) return
  throw new AppError('storage_invalid_file_size', {
    message: `One request may have ${BODY_MAX} bytes. Send a larger file in chunks with content-range.`,
  })
}

/** Accepts files, whole or in chunks. */
export const uploadRoute =
  (uploads: Uploads, config: Pick<Config, 'bucketId'>): FastifyPluginAsyncTypebox =>
  async (api) => {
    await api.register(multipart)
    api.post(
      '/storage/buckets/:bucketId/files',
      { config: { access: 'anyone', limit: LIMIT }, schema: CALL },
      async (request, reply) => {
        // A listener would start the stream, and the bytes must not flow before the caller is admitted.
        request.raw.pause()
        abortSlowUpload(request.raw, BODY_MAX)
        try {
          const admission = await uploads.admit(request.actor, readUploadHeaders(request))
          checkBody(request)
          if (!request.isMultipart()) throw new AppError('storage_file_empty')
          const sent = await readUpload(request, {
            store: (bytes) => uploads.receive(admission, bytes),
            undo: uploads.discard,
          })
          if (!sent) throw new AppError('storage_file_empty')
          const currentActor = async () => {
            await request.identify()
            return request.actor
          }
          const { stored, form } = sent
          const { file, isNew } = await uploads.accept({ ...admission, currentActor }, stored, form)
          reply.code(isNew || file.state !== 'complete' ? 201 : 200)
          return presentFile(file, config)
        } catch (error) {
          // The rest is read and dropped, so that the sender gets the error and the connection stays open.
          request.raw.unpipe()
          request.raw.resume()
          throw error
        }
      },
    )
  }
