import { AppError } from '@devhood/contract'
import { File, FileList } from '@devhood/contract/schemas'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { byAccountOrAddress, call, type Limit, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import { FileChange, FileParams, ListQuery } from './schema.ts'
import type { FileService } from './service.ts'

const FILES = '/storage/buckets/:bucketId/files'
const FILE = `${FILES}/:fileId`

/** Renaming and deleting have separate counts. */
const WRITES: Limit = { max: 60, windowMs: MINUTE, by: byAccountOrAddress }

const CALLS = {
  list: call('anyone', {
    summary: 'Your files',
    scope: 'read',
    querystring: ListQuery,
    response: { 200: FileList },
  }),
  get: call('anyone', {
    summary: 'The metadata of one of your files',
    scope: 'read',
    params: FileParams,
    response: { 200: File },
  }),
  update: call('anyone', {
    summary: 'Rename one of your files, move it to another folder, or change its permissions',
    scope: 'write',
    params: FileParams,
    body: FileChange,
    response: { 200: File },
    limit: WRITES,
    publishes: true,
  }),
  delete: call('anyone', {
    summary: 'Delete one of your files',
    scope: 'write',
    params: FileParams,
    response: { 204: NoContent },
    limit: WRITES,
  }),
}

/** The metadata of files: only for their owners, as the service decides. */
export const fileRoutes =
  (files: FileService): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get(FILES, CALLS.list, async ({ actor, query }) => {
      const { queries = [], search, total: isCounted = true } = query
      return files.list(actor, { queries, search, isCounted })
    })
    api.get(FILE, CALLS.get, async ({ actor, params }) => files.get(actor, params.fileId))
    api.put(FILE, CALLS.update, async ({ actor, params, body }) =>
      files.update(actor, params.fileId, body),
    )
    api.delete(FILE, CALLS.delete, async ({ actor, params }) => files.delete(actor, params.fileId))
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
