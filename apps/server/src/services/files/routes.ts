import { AppError } from '@devhood/contract'
import { File, FileList } from '@devhood/contract/schemas'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { byAccountOrAddress, type Limit, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import { FileChange, FileParams, ListQuery } from './schema.ts'
import type { FileService } from './service.ts'

const FILES = '/storage/buckets/:bucketId/files'
const FILE = `${FILES}/:fileId`

/** Renaming and deleting have separate counts. */
const WRITES: Limit = { max: 60, windowMs: MINUTE, by: byAccountOrAddress }

const CALLS = {
  list: {
    summary: 'Your files',
    querystring: ListQuery,
    response: { 200: FileList },
  },
  get: {
    summary: 'The metadata of one of your files',
    params: FileParams,
    response: { 200: File },
  },
  update: {
    summary: 'Rename one of your files, move it to another folder, or change its permissions',
    params: FileParams,
    body: FileChange,
    response: { 200: File },
  },
  delete: { summary: 'Delete one of your files', params: FileParams, response: { 204: NoContent } },
} as const

/** The metadata of files: only for their owners, as the service decides. */
export const fileRoutes =
  (files: FileService): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone' } as const
    const changing = { ...config, limit: WRITES } as const

    api.get(FILES, { config, schema: CALLS.list }, async ({ actor, query }) =>
      files.list(actor, {
        queries: query.queries ?? [],
        search: query.search,
        isCounted: query.total ?? true,
      }),
    )
    api.get(FILE, { config, schema: CALLS.get }, async ({ actor, params }) =>
      files.get(actor, params.fileId),
    )
    api.put(FILE, { config: changing, schema: CALLS.update }, async ({ actor, params, body }) =>
      files.update(actor, params.fileId, {
        name: body.name,
        folder: body.folder,
        permissions: body.permissions ?? undefined,
      }),
    )
    api.delete(
      FILE,
      { config: changing, schema: CALLS.delete },
      async ({ actor, params }, reply) => {
        await files.delete(actor, params.fileId)
        return reply.code(204).send()
      },
    )
  }

/** Only one bucket exists; every other counts as not found. */
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
