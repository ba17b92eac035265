import multipart from '@fastify/multipart'
import { AppError, isId } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { callerOf, type Limit, MINUTE } from '#http'
import { type Chunk, parseContentRange } from './content-range.ts'
import { PARSER_OPTIONS, readOut, readUpload } from './multipart.ts'
import { keepPace } from './pace.ts'
import { presentFile } from './present.ts'
import { BucketParams } from './schema.ts'
import type { Announced, Uploads } from './uploads.ts'

/** Chunks count here, new files in the service. */
const LIMIT: Limit = {
  scope: 'files write',
  max: 1200,
  windowMs: MINUTE,
  by: (request) =>
    request.actor ? `account ${request.actor.accountId}` : `ip ${callerOf(request)}`,
}

function announcedBy({ headers }: FastifyRequest): Announced {
  const range = headers['content-range']
  const chunk: Chunk | undefined = range === undefined ? undefined : parseContentRange(range)
  const continues = headers['x-appwrite-id']
  if (continues !== undefined && !isId(continues)) throw new AppError('storage_invalid_appwrite_id')
  return { chunk, continues }
}

/** Takes files, whole or in chunks. */
export const uploadRoute =
  (uploads: Uploads, config: Pick<Config, 'bucketId'>): FastifyPluginAsyncTypebox =>
  async (api) => {
    await api.register(multipart, PARSER_OPTIONS)
    api.post(
      '/storage/buckets/:bucketId/files',
      { config: { access: 'anyone', limit: LIMIT }, schema: { params: BucketParams } },
      async (request, reply) => {
        try {
          const admission = await uploads.admit(request.actor, announcedBy(request))
          if (!request.isMultipart()) throw new AppError('storage_file_empty')
          keepPace(request.raw)
          const sent = await readUpload(request, admission.max, {
            store: uploads.receive,
            undo: uploads.discard,
          })
          if (!sent) throw new AppError('storage_file_empty')
          const { file, isNew } = await uploads.accept(admission, sent.stored, sent.form)
          reply.code(isNew || file.state !== 'complete' ? 201 : 200)
          return presentFile(file, config)
        } catch (error) {
          readOut(request, reply)
          throw error
        }
      },
    )
  }
