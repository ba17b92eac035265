import { AppError } from '@devhood/contract'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { FileChange, FileParams, ListQuery } from './schema.ts'
import type { FileService } from './service.ts'

const FILES = '/storage/buckets/:bucketId/files'
const FILE = `${FILES}/:fileId`

/** What is known of files: only their owners get to see it, as the service decides. */
export const fileRoutes =
  (files: FileService): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone' } as const

    api.get(FILES, { config, schema: { querystring: ListQuery } }, async ({ actor, query }) =>
      files.list(actor, { queries: query.queries ?? [], search: query.search }),
    )
    api.get(FILE, { config, schema: { params: FileParams } }, async ({ actor, params }) =>
      files.get(actor, params.fileId),
    )
    api.put(
      FILE,
      { config, schema: { params: FileParams, body: FileChange } },
      async ({ actor, params, body }) =>
        files.update(actor, params.fileId, {
          name: body.name,
          permissions: body.permissions ?? undefined,
        }),
    )
    api.delete(
      FILE,
      { config, schema: { params: FileParams } },
      async ({ actor, params }, reply) => {
        await files.delete(actor, params.fileId)
        return reply.code(204).send()
      },
    )
  }

/** One bucket exists; every other looks alike to everybody. */
export const inBucket =
  (
    { bucketId }: Pick<Config, 'bucketId'>,
    routes: readonly FastifyPluginAsync[],
  ): FastifyPluginAsync =>
  async (api) => {
    api.addHook('onRequest', async ({ params }) => {
      if ((params as { bucketId?: string }).bucketId !== bucketId)
        throw new AppError('storage_bucket_not_found')
    })
    for (const each of routes) await api.register(each)
  }
