import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SitePage, SitePageList, SitePageVersions } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, logEvent } from '#http'
import { MINUTE } from '#lib/time'
import { NewVersion, PageParams, VersionsQuery } from './schema.ts'
import type { SitePages } from './service.ts'

const CALLS = {
  page: call('anyone', {
    summary: 'A page that the operators of this instance have written, such as its rules',
    description: 'The text has light formatting and headings, and is never HTML.',
    params: PageParams,
    response: { 200: SitePage },
  }),
  list: call('administer', {
    summary: 'The last version of each page that operators have written',
    response: { 200: SitePageList },
  }),
  versions: call('administer', {
    summary: 'All versions of a page, newest first',
    description: '`before` lists those before a version. An empty text: the page was taken away.',
    params: PageParams,
    querystring: VersionsQuery,
    response: { 200: SitePageVersions },
  }),
  write: call('administer', {
    summary: 'Publish the next version of a page; an empty text takes the page away',
    description:
      '`after` is the version that was edited, 0 if there is none: if it is no longer the last one, nothing changes.',
    params: PageParams,
    body: NewVersion,
    response: { 201: SitePage },
    limit: { scope: 'site pages', max: 30, windowMs: MINUTE, by: byAccount },
  }),
}

export const sitePageRoutes =
  (pages: SitePages): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/pages/:page', CALLS.page, async ({ params }) => pages.get(params.page))
    api.get('/operator/pages', CALLS.list, pages.list)
    api.get('/operator/pages/:page', CALLS.versions, async ({ params, query }) =>
      pages.versions(params.page, query),
    )
    api.post('/operator/pages/:page', CALLS.write, async (request) => {
      const { page } = request.params
      const written = await pages.write(actorOf(request), page, request.body)
      logEvent(request, 'operator_writePage', {
        target: { page, version: String(written.version) },
      })
      return written
    })
  }
