import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Head, isAuthPage, MEMBERS_HOME } from './page.ts'
import { type Resource, sendResource } from './resource.ts'

interface Site {
  /** By the first segment of a URL; `other` for all that have no page of their own. */
  readonly pages: ReadonlyMap<string, () => Resource>
  /** Files next to the page (icon, manifest) and below `/assets`, by name. */
  readonly files: ReadonlyMap<string, Resource>
  readonly assets: ReadonlyMap<string, Resource>
  /** Page metadata, by the first segment of a URL. */
  readonly heads: Heads
  readonly pageWith: (part: string, head: Head) => Resource
}

/** By the first segment of a URL: finds the metadata of a path, if it has any. */
export type Heads = ReadonlyMap<string, (path: string) => Promise<Head | undefined>>

/** Whether the request seems to have a session. It only decides about preloads, so the session isn't looked up. */
const hasSession = ({ headers }: FastifyRequest) => headers.cookie?.includes('a_session_') ?? false

const firstSegment = ({ url }: FastifyRequest) => /^\/([^/?#]*)/.exec(url)?.[1] ?? ''

/** Whether the URL has no further segment: below `/sign-in` there is nothing. */
const isWholePath = ({ url }: FastifyRequest) => /^\/[^/?#]*\/?(?:[?#]|$)/.test(url)

function pageFor(request: FastifyRequest, pages: Site['pages']): Resource {
  const part = firstSegment(request)
  const kind = part === '' && hasSession(request) ? MEMBERS_HOME : part
  const known = isAuthPage(part) && !isWholePath(request) ? 'other' : kind
  const page = pages.get(known) ?? pages.get('other')
  if (!page) throw new Error('The page has no form for other addresses.')
  return page()
}

/**
 * The API's own paths and those that look like a file. The app has no such pages, and their callers aren't
 * browsers. A username (`/@ada.l`) may contain periods.
 */
const NO_PAGE = /^(?:v1(?:\/|$)|(?!@)[^/]*\.)/

/** Hashed files, files next to the page, and the page itself for any other URL outside the API. */
export const webRoutes =
  ({ pages, files, assets, heads, pageWith }: Site): FastifyPluginAsync =>
  async (app) => {
    /** For guests only: members run the app, and the same page must not reveal whether content exists. */
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
