import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AppError } from '@devhood/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#engine'
import { requireFactor } from '#services/account'
import { byAccount, actorOf, binaryResponse, call } from '#http'
import { HOUR } from '#lib/time'
import type { Config } from '#config'
import type { Platform } from '#platform'
import type { Original } from '#services/files'
import type { RecordSources } from './records.ts'
import { exportService } from './service.ts'

const EXPORT = call('signedIn', {
  summary:
    'Everything the server stores about you, as a zip: records, files, and a web page that shows them',
  response: { 200: binaryResponse('application/zip') },
  limit: { max: 10, windowMs: HOUR, by: byAccount },
})

/** The full export goes only to the person's own browser: from a page of this origin, by its cookie. */
async function checkOwnOrigin({ headers }: FastifyRequest): Promise<void> {
  const site = headers['sec-fetch-site'] ?? 'none'
  const isOther = headers['x-appwrite-jwt'] ?? headers['x-appwrite-session']
  if (site === 'cross-site' || isOther !== undefined || headers.cookie === undefined)
    throw new AppError('user_unauthorized', {
      message: 'Your data can be downloaded from the pages of this server only.',
    })
}

interface Options extends RecordSources {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'appName' | 'projectId'>
  readonly files: { readonly originalsOf: (accountId: string) => Promise<readonly Original[]> }
}

export function exportModule({ files, ...options }: Options) {
  const exports = exportService({ ...options, originalsOf: files.originalsOf })
  const { projectId } = options.config
  const { database, now } = options.platform
  async function send(reply: FastifyReply, actor: Actor) {
    const { archive, date } = exports.open(actor)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${projectId}-${date}.zip"`)
      .send(archive)
  }
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get(
      '/account/export',
      {
        ...EXPORT,
        // A HEAD request would still produce the whole archive.
        exposeHeadRoute: false,
        // Before the rate limit: another site must not use up the person's requests.
        preValidation: checkOwnOrigin,
      },
      async (request, reply) => {
        await requireFactor(database, actorOf(request), now())
        return send(reply, actorOf(request))
      },
    )
  }
  /** For operators, who download archives of others the same way. */
  return { routes, send, checkOwnOrigin }
}

export type ExportModule = ReturnType<typeof exportModule>
