import { AppError, ownPath } from '@devhood/contract'
import type { ShownAnnouncement } from '@devhood/contract/schemas'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { clientAddressOf, type Limit } from '#http'
import { MINUTE } from '#lib/time'
import type { FindHead } from '#lib/public-page'
import { acceptedForm, addressIn, endingOf, type FoundPage } from './forms/index.ts'
import { isAuthPage, MEMBERS_HOME, type Opening } from './page.ts'
import { type Resource, sendResource } from './resource.ts'

interface Pages {
  /** By the first segment of a URL; `other` for all that have no page of their own. */
  readonly pages: ReadonlyMap<string, () => Resource>
  /** The same, for documents that are requested without a session. */
  readonly signedOutPages: Pages['pages']
  readonly pageOpenedWith: (opening: Opening) => Resource
  readonly pageWith: (part: string, page: FoundPage & ShownAnnouncement) => Resource
}

export interface Site {
  /** The operators' announcement to everybody. */
  readonly findAnnouncement: () => Promise<ShownAnnouncement>
  readonly pagesNow: () => Promise<Pages>
  /** Files next to the page (icon, manifest) and below `/assets`, by name. */
  readonly files: ReadonlyMap<string, Resource>
  readonly assets: ReadonlyMap<string, Resource>
  /** Page metadata, by the first segment of a URL, and by `@` for all that begin with it. */
  readonly heads: ReadonlyMap<string, FindHead>
  /** Whether the request has a session of a member. */
  readonly isMember: (request: FastifyRequest) => Promise<boolean>
  /** What the page opens with for the member whose session the request has. */
  readonly findOpening: (request: FastifyRequest) => Promise<Opening | undefined>
}

/** Whether the request seems to have a session: enough for preloads, for which none is looked up. */
const hasSession = ({ headers }: FastifyRequest) => headers.cookie?.includes('a_session_') ?? false

/** `@` for all profiles by username. */
const firstSegment = ({ url }: Pick<FastifyRequest, 'url'>) => /^\/(@|[^/?#]*)/.exec(url)?.[1] ?? ''

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Whether the URL has no further segment: below `/sign-in` there is nothing. */
const isWholePath = ({ url }: FastifyRequest) => /^\/[^/?#]*\/?(?:[?#]|$)/.test(url)

/**
 * Whether the browser loads a document, if only through the service worker. Scripts ask too: that worker caches the page for
 * all users of the browser.
 */
const isDocument = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' ||
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

function pageFor(request: FastifyRequest, { pages, signedOutPages }: Pages): Resource {
  const part = firstSegment(request)
  const kind = part === '' && hasSession(request) ? MEMBERS_HOME : part
  const known = isAuthPage(part) && !isWholePath(request) ? 'other' : kind
  const forms = isDocument(request) && !hasSession(request) ? signedOutPages : pages
  const page = forms.get(known) ?? forms.get('other')
  if (!page) throw new Error('The page has no form for other addresses.')
  return page()
}

/**
 * The API's own paths and those that look like a file. The app has no such pages, and their callers aren't
 * browsers. A username (`/@ada.l`) may contain periods. A path that begins with `//` is another site, once it is a link.
 */
const NO_PAGE = /^(?:\/|v1(?:\/|$)|(?!@)[^/]*\.)/

/** A page with a head of its own is read from the database, and rendered, for each caller. */
const limitWith = (findHead: (request: FastifyRequest) => FindHead | undefined): Limit => ({
  windowMs: MINUTE,
  max: 300,
  scope: 'pages',
  by: (request) => findHead(request) && `ip ${clientAddressOf(request)}`,
})

/** Finds the pages that guests may read. */
function openPages({ heads, isMember }: Pick<Site, 'heads' | 'isMember'>) {
  const findIn = (path: string) => heads.get(firstSegment({ url: path }))
  const findHead = (request: FastifyRequest) =>
    findIn(request.url) ?? findIn(endingOf(pathOf(request))?.base ?? '')
  const headAt: FindHead = async (path, query) => findIn(path)?.(path, query)

  /**
   * For guests, and for whoever names a form: members run the app, and the same page must not reveal whether content exists.
   * A name or an id that ends like a form is itself, where guests see it.
   */
  async function pageAt(request: FastifyRequest): Promise<FoundPage | undefined> {
    const { url: address, headers } = request
    const [path = '', search] = address.split('?', 2)
    const query = new URLSearchParams(search)
    const ending = endingOf(path)
    const runsApp = hasSession(request) && (await isMember(request))
    if (runsApp && !ending) return undefined
    const head = await headAt(path, query)
    if (ending && (head === undefined || head.status === 404)) {
      const ended = await headAt(ending.base, query)
      return ended && { head: ended, form: ending.form, address }
    }
    return runsApp || !head ? undefined : { head, form: acceptedForm(headers.accept), address }
  }
  return { findHead, pageAt }
}

/** Hashed files, files next to the page, and the page itself for any other URL outside the API. */
export const webRoutes =
  (site: Site): FastifyPluginAsync =>
  async (app) => {
    const { files, assets, findAnnouncement, findOpening, pagesNow } = site
    const { findHead, pageAt } = openPages(site)
    /** What the caller's page opens with. Scripts get the page without it. */
    async function openingFor(request: FastifyRequest) {
      const hasOpening = ['', 'posts'].includes(firstSegment(request))
      if (!hasOpening || !isDocument(request) || !hasSession(request)) return undefined
      try {
        return await findOpening(request)
      } catch (error) {
        // The plain page works without it, and says what is wrong.
        request.log.warn({ err: error }, 'What the page opens with could not be read')
        return undefined
      }
    }
    const config = { access: 'anyone' } as const
    app.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) => {
      const asset = assets.get(request.params['*'])
      if (!asset) throw new AppError('general_route_not_found')
      return sendResource(request, reply, asset)
    })
    for (const [name, file] of files)
      app.get(`/${name}`, { config }, async (request, reply) => sendResource(request, reply, file))
    const pageConfig = { ...config, limit: limitWith(findHead) }
    app.get<{ Params: { '*': string } }>('/*', { config: pageConfig }, async (request, reply) => {
      const isFile = NO_PAGE.test(request.params['*'])
      const found = findHead(request) && (await pageAt(request))
      if (isFile && !found) throw new AppError('general_route_not_found')
      const opening = found ? undefined : await openingFor(request)
      const pages = await pagesNow()
      if (opening) return sendResource(request, reply, pages.pageOpenedWith(opening))
      if (!found) return sendResource(request, reply, pageFor(request, pages))
      const { head, form } = found
      if (head.location !== undefined) {
        const location = addressIn(endingOf(pathOf(request)) ? form : 'html', head.location)
        return reply.redirect(ownPath(location) ?? '/', 302)
      }
      const page = pages.pageWith(firstSegment(request), {
        ...found,
        ...(await findAnnouncement()),
      })
      return sendResource(request, reply.code(head.status), page)
    })
  }
