import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Head, MEMBERS_HOME } from './page.ts'
import { type Resource, sendResource } from './resource.ts'

/** The whole site, ready to be sent. */
interface Site {
  /** By the first part of an address; `other` for all that have none of their own. */
  readonly pages: ReadonlyMap<string, Resource>
  /** Files beside the page (icon, manifest) and below `/assets`, each by its name. */
  readonly files: ReadonlyMap<string, Resource>
  readonly assets: ReadonlyMap<string, Resource>
  /** What addresses say of themselves, by their first part. */
  readonly heads: Heads
  readonly pageWith: (part: string, head: Head) => Resource
}

/** By the first part of an address: what its path says of itself, if it is anything. */
export type Heads = ReadonlyMap<string, (path: string) => Promise<Head | undefined>>

/** Whether a session seems to come along. Only what the page asks for first depends on it, so it is not looked up. */
const hasSession = ({ headers }: FastifyRequest) => headers.cookie?.includes('a_session_') ?? false

const firstSegment = ({ url }: FastifyRequest) => /^\/([^/?#]*)/.exec(url)?.[1] ?? ''

function pageFor(request: FastifyRequest, pages: Site['pages']): Resource {
  const part = firstSegment(request)
  const kind = part === '' && hasSession(request) ? MEMBERS_HOME : part
  const page = pages.get(kind) ?? pages.get('other')
  if (!page) throw new Error('The page has no form for other addresses.')
  return page
}

/** The API's own, and what looks like a file: the app has no such pages, and who asks for them is no browser. */
const NO_PAGE = /^(?:v1(?:\/|$)|[^/]*\.)/

/** Hashed files, files beside the page, and the page itself for any other address outside the API. */
export const webRoutes =
  ({ pages, files, assets, heads, pageWith }: Site): FastifyPluginAsync =>
  async (app) => {
    /** To guests alone: members run the app, and what is theirs has the same page as what is not. */
    async function headFor(request: FastifyRequest, path: string) {
      return hasSession(request) ? undefined : heads.get(firstSegment(request))?.(`/${path}`)
    }
    const config = { access: 'anyone' } as const
    app.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
      const asset = assets.get(request.params['*'])
      if (!asset) throw new AppError('general_route_not_found')
      return sendResource(request, reply, asset)
    })
    for (const [name, file] of files)
      app.get(`/${name}`, { config }, async (request, reply) => sendResource(request, reply, file))
    app.get<{ Params: { '*': string } }>('/*', { config }, async (request, reply) => {
      if (NO_PAGE.test(request.params['*'])) throw new AppError('general_route_not_found')
      const head = await headFor(request, request.params['*'])
      if (!head) return sendResource(request, reply, pageFor(request, pages))
      return sendResource(request, reply.code(head.status), pageWith(firstSegment(request), head))
    })
  }
